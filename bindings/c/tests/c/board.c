/* A program on a board as the README describes: tests examples/board/board.ld and startup.c. */

#include <movegen.h>

static movegen_position position;
static int32_t depth = 3;
static int32_t zero;

/* Ends the emulation with a status. */
static void terminate(uint32_t status)
{
    const uint32_t reason[2] = { 0x20026, status };
    register uint32_t r0 __asm__("r0") = 0x20;
    register const void *r1 __asm__("r1") = reason;

    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

int main(void)
{
    movegen_start(&position);
    terminate(zero != 0 || movegen_perft(&position, (uint8_t)depth) != 8902);
    return 0;
}
