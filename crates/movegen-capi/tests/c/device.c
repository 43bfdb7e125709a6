/* What an operating system would bring, for a Cortex-M under QEMU: the start, lines from flash, text and status by
 * semihosting. Before it leaves it tells how many instructions passed and how deep the stack was.
 */

#include <stddef.h>
#include <stdint.h>

/* The positions, and where device.ld lays the stack. */
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
#error "how deep the stack may get is for the Makefile to say"
#endif

int main(void);
int read_line(char *line, size_t room);
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

/* Adds the ticks since it was last called, which must not be 670 million instructions ago. */
static void look_at_the_timer(void)
{
    uint32_t now = TIMER[2];

    ticks += (last_tick - now) & TIMER_BITS;
    last_tick = now;
}

int read_line(char *line, size_t room)
{
    look_at_the_timer();
    if (next == positions_end)
        return 0;
    size_t length = 0;
    while (next < positions_end && *next != '\n' && length + 1 < room)
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

static void leave(int status)
{
    /* ADP_Stopped_ApplicationExit, with a status. */
    const uint32_t why[2] = { 0x20026, (uint32_t)status };

    semihost(0x20, why);
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
    /* The floating-point unit, whose registers a compiler may use for what it likes. */
    *(volatile uint32_t *)0xe000ed88 |= 0xfu << 20;
    /* Nobody else sets what is static. */
    next = positions, last_tick = TIMER_BITS, ticks = 0;
    paint();
    TIMER[1] = TIMER_BITS;
    TIMER[2] = 0;
    TIMER[0] = 5;

    int status = main();

    look_at_the_timer();
    const uint32_t *deepest = stack_bottom;
    while (deepest < stack_top && *deepest == PAINT)
        deepest++;
    print_figure(ticks * INSTRUCTIONS_PER_TICK, " instructions, ");
    print_figure((uint64_t)(stack_top - deepest) * sizeof *deepest, " bytes of stack\n");
    if (deepest == stack_bottom || (stack_top - deepest) * sizeof *deepest > STACK_BOUND) {
        print("more than is promised\n");
        status = 1;
    }
    if (status != 0)
        print_figure((uint64_t)status, " is the status\n");
    leave(status != 0);
}

static void fault(void)
{
    print("a fault\n");
    leave(1);
}

/* What the processor reads first: the stack, the start, and what to do about faults. */
__attribute__((section(".vectors"), used)) static const struct {
    uint32_t *stack;
    void (*handlers[15])(void);
} vectors = { stack_top, { reset, fault, fault, fault, fault, fault } };
