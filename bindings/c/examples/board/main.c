/* A program for a board: plays the first of the legal moves until none is left or a hundred are made. */

#include <movegen.h>

static movegen_position position;

int main(void)
{
    movegen_move moves[MOVEGEN_MAX_MOVES];

    movegen_start(&position);
    for (int ply = 0; ply < 100 && movegen_legal_moves(&position, moves, MOVEGEN_MAX_MOVES) > 0; ply++)
        movegen_make(&position, moves[0], NULL);
    return 0;
}
