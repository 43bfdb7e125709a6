/* Perft: reads positions with known counts from standard input, and counts each by making every move and by
 * `movegen_perft`.
 *
 * A line is a FEN followed by counts of sequences of moves by depth: `;D1 20 ;D2 400 ..`. The exit status is 0 if all
 * counts are right. Portable C99 without a heap; without an operating system, define `read_line` and `print`, as
 * tests/c/device.c does.
 */

#include <movegen.h>

/* Writes the next line to `line` as a string; returns 0 at the end. A line that does not fit is split, and reported as wrong. */
int read_line(char *line, size_t capacity);
void print(const char *text);

/* Larger counts are skipped: they are for faster machines. */
#define MAX_COUNT 100000

#define LINE_CAPACITY 512

static uint64_t perft(movegen_position *position, unsigned depth)
{
    movegen_move moves[MOVEGEN_MAX_MOVES];
    movegen_undo undo;
    uint64_t nodes = 0;

    if (depth == 0)
        return 1;
    int32_t count = movegen_legal_moves(position, moves, MOVEGEN_MAX_MOVES);
    for (int32_t i = 0; i < count; i++) {
        movegen_make(position, moves[i], &undo);
        nodes += perft(position, depth - 1);
        movegen_unmake(position, &undo);
    }
    return nodes;
}

static void print_number(uint64_t number)
{
    char digits[21];
    char *first = digits + sizeof digits - 1;

    *first = 0;
    do
        *--first = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    print(first);
}

/* Parses the number at `*text` and advances past it. */
static uint64_t number_at(const char **text)
{
    uint64_t number = 0;

    for (; **text >= '0' && **text <= '9'; ++*text)
        number = number * 10 + (uint64_t)(**text - '0');
    return number;
}

static int wrong(const char *line, const char *what, uint64_t number)
{
    print(line);
    print(": ");
    print(what);
    print(" ");
    print_number(number);
    print("\n");
    return 0;
}

/* Checks one line, and adds to the totals. */
static int check(const char *line, uint64_t *counts, uint64_t *nodes)
{
    movegen_position position;
    size_t length = 0, column = 0;

    while (line[length] != 0 && line[length] != ';')
        length++;
    const char *at = line + length;
    while (length > 0 && line[length - 1] == ' ')
        length--;
    if (movegen_from_fen(&position, line, length, &column) != MOVEGEN_OK)
        return wrong(line, "not a FEN, column", column);

    uint64_t key = movegen_key(&position);
    while (at[0] == ';' && at[1] == 'D') {
        at += 2;
        unsigned depth = (unsigned)number_at(&at);
        while (*at == ' ')
            at++;
        uint64_t expected = number_at(&at);
        while (*at == ' ')
            at++;
        if (expected > MAX_COUNT)
            continue;
        uint64_t made = perft(&position, depth);
        uint64_t counted = movegen_perft(&position, (uint8_t)depth);
        if (made != expected)
            return wrong(line, "by making moves", made);
        if (counted != expected)
            return wrong(line, "by movegen_perft", counted);
        *counts += 1;
        *nodes += expected;
    }
    if (*at != 0)
        return wrong(line, "unexpected text, column", (uint64_t)(at - line) + 1);
    return movegen_key(&position) == key || wrong(line, "not restored by unmake, the key was", key);
}

int main(void)
{
    char line[LINE_CAPACITY];
    uint64_t positions = 0, counts = 0, nodes = 0;

    while (read_line(line, sizeof line)) {
        if (!check(line, &counts, &nodes))
            return 1;
        positions++;
    }
    print_number(positions);
    print(" positions, ");
    print_number(counts);
    print(" counts, ");
    print_number(nodes);
    print(" nodes, by making moves and by movegen_perft\n");
    return counts == 0;
}

#if __STDC_HOSTED__
#include <stdio.h>
#include <string.h>

int read_line(char *line, size_t capacity)
{
    if (fgets(line, (int)capacity, stdin) == NULL)
        return 0;
    line[strcspn(line, "\r\n")] = 0;
    return 1;
}

void print(const char *text)
{
    fputs(text, stdout);
}
#endif
