/* The first code of a Cortex-M: prepares the memory, and calls main. */

#include <stdint.h>

/* Set by board.ld. */
extern uint32_t data_start[], data_end[], bss_start[], bss_end[], stack_top[];
extern const uint32_t data_source[];

int main(void);

static void stop(void)
{
    for (;;)
        ;
}

void reset(void)
{
#ifdef __ARM_FP
    /* Turns on the floating-point unit. */
    *(volatile uint32_t *)0xe000ed88 |= 0xfu << 20;
    __asm__ volatile("dsb\n isb" : : : "memory");
#endif
    const volatile uint32_t *from = data_source;
    for (volatile uint32_t *to = data_start; to < data_end; to++)
        *to = *from++;
    for (volatile uint32_t *to = bss_start; to < bss_end; to++)
        *to = 0;
    main();
    stop();
}

/* The vector table: the initial stack pointer, the start, and the exceptions. */
__attribute__((section(".vectors"), used)) static const struct {
    uint32_t *stack;
    void (*handlers[15])(void);
} vectors = { stack_top, { reset, stop, stop, stop, stop, stop } };
