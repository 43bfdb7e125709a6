/* Start-up code for a Cortex-M under QEMU: lines of input from flash, and output and exit status by semihosting. At exit
 * it prints the number of instructions and the depth of the stack.
 */

#include <stddef.h>
#include <stdint.h>

/* The positions, and the bounds of the stack, which device.ld sets. */
extern const char positions[], positions_end[];
extern uint32_t stack_bottom[], stack_top[];

__asm__(".section .rodata.positions, \"a\"\n"
        ".global positions, positions_end\n"
        "positions: .incbin \"positions.epd\"\n"
        "positions_end:\n"
        ".previous\n");

/* The system timer, which counts down 24 bits at 25 MHz; under `-icount shift=0` an instruction takes a nanosecond. */
#define TIMER ((volatile uint32_t *)0xe000e010)
#define TIMER_BITS 0xffffffu
#define INSTRUCTIONS_PER_TICK 40

#define PAINT 0x5eed5eedu

#ifndef STACK_BOUND
#error "the Makefile defines STACK_BOUND, the depth that the stack may have"
#endif

int main(void);
int read_line(char *line, size_t capacity);
void print(const char *text);
void reset(void);

static const char *next;
static uint32_t last_tick;
static uint64_t ticks;

static void semihost(uint32_t operation, const void *argument)
{
    register uint32_t r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;

    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

void print(const char *text)
{
    semihost(0x04, text);
}

/* Adds the ticks since the last call, which must be less than 670 million instructions ago. */
static void update_ticks(void)
{
    uint32_t now = TIMER[2];

    ticks += (last_tick - now) & TIMER_BITS;
    last_tick = now;
}

int read_line(char *line, size_t capacity)
{
    update_ticks();
    if (next == positions_end)
        return 0;
    size_t length = 0;
    while (next < positions_end && *next != '\n' && length + 1 < capacity)
        line[length++] = *next++;
    if (next < positions_end && *next == '\n')
        next++;
    line[length] = 0;
    return 1;
}

static void print_figure(uint64_t figure, const char *of)
{
    char digits[21], *first = digits + sizeof digits - 1;

    *first = 0;
    do
        *--first = (char)('0' + figure % 10);
    while ((figure /= 10) != 0);
    print(first);
    print(of);
}

static void terminate(int status)
{
    /* ADP_Stopped_ApplicationExit, with a status. */
    const uint32_t reason[2] = { 0x20026, (uint32_t)status };

    semihost(0x20, reason);
    for (;;)
        ;
}

__attribute__((noinline)) static void paint(void)
{
    uint32_t *end = __builtin_frame_address(0);

    for (volatile uint32_t *word = stack_bottom; word < end - 16; word++)
        *word = PAINT;
}

void reset(void)
{
    /* Turns on the floating-point unit, whose registers the compiler may use for any value. */
    *(volatile uint32_t *)0xe000ed88 |= 0xfu << 20;
    /* There is no C library to initialize static variables. */
    next = positions, last_tick = TIMER_BITS, ticks = 0;
    paint();
    TIMER[1] = TIMER_BITS;
    TIMER[2] = 0;
    TIMER[0] = 5;

    int status = main();

    update_ticks();
    const uint32_t *deepest = stack_bottom;
    while (deepest < stack_top && *deepest == PAINT)
        deepest++;
    print_figure(ticks * INSTRUCTIONS_PER_TICK, " instructions, ");
    print_figure((uint64_t)(stack_top - deepest) * sizeof *deepest, " bytes of stack\n");
    if (deepest == stack_bottom || (stack_top - deepest) * sizeof *deepest > STACK_BOUND) {
        print("the stack is deeper than documented\n");
        status = 1;
    }
    if (status != 0)
        print_figure((uint64_t)status, " is the exit status\n");
    terminate(status != 0);
}

static void exception(void)
{
    print("a processor exception\n");
    terminate(1);
}

/* The vector table: the initial stack pointer, the reset handler, and the exception handlers. */
__attribute__((section(".vectors"), used)) static const struct {
    uint32_t *stack;
    void (*handlers[15])(void);
} vectors = { stack_top, { reset, exception, exception, exception, exception, exception } };
