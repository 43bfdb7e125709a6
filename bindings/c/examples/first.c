/* A first program: prints every move of a position, and the number of replies to it. */

#include <movegen.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    const char *fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    movegen_position position;
    movegen_move moves[MOVEGEN_MAX_MOVES];

    if (movegen_from_fen(&position, fen, strlen(fen), NULL) != MOVEGEN_OK)
        return 1;
    int32_t count = movegen_legal_moves(&position, moves, MOVEGEN_MAX_MOVES);
    for (int32_t i = 0; i < count; i++) {
        char san[MOVEGEN_SAN_ROOM];
        movegen_undo undo;
        movegen_san(&position, moves[i], MOVEGEN_SAN, san, sizeof san);
        movegen_make(&position, moves[i], &undo);
        printf("%s: %d\n", san, (int)movegen_legal_moves(&position, NULL, 0));
        movegen_unmake(&position, &undo);
    }
    return 0;
}
