// The page in Chromium, used by mouse, by keyboard alone, and by a finger.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';

import { chromium } from 'playwright-core';

import { serve } from '../serve.js';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const PINS = 'r2qk2r/ppp2ppp/2np1n2/1B2p3/1b2P1b1/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 7';

let server;
let browser;
let page;
let messages = [];

before(async () => {
  server = await serve();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** Opens the page anew, at a position. */
async function open(fen = START, options = {}) {
  await page?.close();
  page = await browser.newPage({ viewport: { width: 1280, height: 980 }, ...options });
  messages = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  await page.goto(`${server.url}#${fen.replaceAll(' ', '_')}`);
  await page.waitForSelector('html[data-ready]');
}

const square = (name) => page.locator(`[data-square="${name}"]`);
const click = (...names) => names.reduce((done, name) => done.then(() => square(name).click()), Promise.resolve());
const press = (...keys) => keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
/** The moves of the game as a text, with the numbers that the list shows. */
const played = async () =>
  (await page.locator('#played .number, #played button, #played .comment').allTextContents())
    .map((part) => part.trim())
    .join(' ');
const text = (id) => page.locator(`#${id}`).textContent();
const fen = () => page.locator('#fen').inputValue();
/** The middle of a square. */
async function middle(name) {
  const { x, y, width, height } = await square(name).boundingBox();
  return [x + width / 2, y + height / 2];
}
/** Drags with the mouse from near the middle of a square to near that of another, or of the same. */
async function drag(from, to) {
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  const [x, y] = await middle(to);
  await page.mouse.move(x + 10, y + 10, { steps: 4 });
  await page.mouse.up();
}
const all = (selector, attribute) =>
  page
    .locator(selector)
    .evaluateAll((found, name) => found.map((one) => one.closest(`[data-square]`)?.dataset[name]).sort(), attribute);
const targets = () => all('.mark.is-target', 'square');
const marked = (set) => all(`#board [data-set="${set}"]`, 'square');
const assertNoMessages = () => assert.deepEqual(messages, []);

test('the page opens on a position with pins, and a piece whose moves are shown', async () => {
  await open('');
  assert.equal(await fen(), PINS);
  assert.deepEqual(await marked('pinned'), ['c3', 'c6']);
  assert.deepEqual(await targets(), ['d2', 'd4', 'e5', 'g1', 'g5', 'h4']);
  assert.equal(new URL(page.url()).hash, '');
  assertNoMessages();
});

test('a click on a piece shows its moves, a second click plays', async () => {
  await open();
  assert.equal(await page.locator('.square').count(), 64);
  assert.equal(await page.locator('#board .piece').count(), 32);
  await click('g1');
  assert.deepEqual(await targets(), ['f3', 'h3']);
  await click('f3');
  assert.match(await fen(), /^rnbqkbnr\/pppppppp\/8\/8\/8\/5N2\/PPPPPPPP\/RNBQKB1R b KQkq - 1 1$/);
  assert.match(await text('status'), /^Black to move: 20 legal moves$/);
  assert.deepEqual(await targets(), []);
  await page.locator('#undo').click();
  assert.match(await text('status'), /^White to move/);
  assertNoMessages();
});

test('captures are rings, castling is on both squares', async () => {
  await open(KIWIPETE);
  await click('e1');
  assert.deepEqual(await targets(), ['a1', 'c1', 'd1', 'f1', 'g1', 'h1']);
  await click('e2');
  assert.deepEqual(await all('.mark.is-capture', 'square'), ['a6']);
  await page.keyboard.press('Escape');
  assert.deepEqual(await targets(), []);
  await click('e1', 'h1');
  assert.match(await fen(), /R4RK1 b kq/);
  assertNoMessages();
});

test('a game by keyboard alone', async () => {
  await open();
  await square('e2').focus();
  await press('Enter');
  assert.deepEqual(await targets(), ['e3', 'e4']);
  await press('ArrowUp', 'ArrowUp', 'Enter');
  assert.match(await fen(), /4P3/);
  // The focus is still on the board.
  assert.equal(await page.evaluate(() => document.activeElement.dataset.square), 'e4');
  await press('ArrowUp', 'ArrowUp', 'ArrowUp', 'Space', 'ArrowDown', 'ArrowDown', 'Enter');
  assert.match(await fen(), /4p3\/4P3/);
  await press('u', 'u');
  assert.match(await fen(), /PPPPPPPP\/RNBQKBNR w KQkq - 0 1$/);
  await press('ArrowLeft', 'f', 'ArrowLeft');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.square), 'e5');
  // One square at a time is in the tab order.
  assert.equal(await page.locator('.square[tabindex="0"]').count(), 1);
  // Every control can be reached by Tab.
  const seen = new Set();
  for (let step = 0; step < 90; step += 1) {
    await press('Tab');
    seen.add(await page.evaluate(() => document.activeElement.id || document.activeElement.dataset.setShown));
  }
  for (const id of [
    'copy',
    'flip',
    'examples',
    'fen',
    'chess960',
    'random',
    'pseudo',
    'checkers',
    'black',
    'bits',
    'edit',
    'link',
    'file',
    'tab-inspect',
  ]) {
    assert.ok(seen.has(id), `${id} is not reached by Tab`);
  }
  assertNoMessages();
});

test('the board has labels for screen readers', async () => {
  await open('4k3/8/8/8/8/8/4q3/4K3 w - - 0 1');
  assert.equal(await page.locator('[role="grid"] > [role="row"] > [role="gridcell"]').count(), 64);
  assert.equal(await square('e2').getAttribute('aria-label'), 'e2, black queen, checkers');
  await click('e1');
  assert.equal(await square('e1').getAttribute('aria-selected'), 'true');
  assert.equal(await square('e2').getAttribute('aria-label'), 'e2, black queen, can be captured, checkers');
  assert.equal(await square('h5').getAttribute('aria-label'), 'h5, empty');
  assert.match(await text('status'), /in check: 1 legal move$/);
  assertNoMessages();
});

test('promotion opens a choice, by mouse and keyboard', async () => {
  await open('3r1n1k/2P1P3/8/8/8/8/8/K7 w - - 0 1');
  await click('e7', 'd8');
  assert.equal(await page.locator('#promotion button').count(), 4);
  await page.locator('#promotion [name="n"]').click();
  assert.match(await fen(), /^3N1n1k/);
  await press('u');
  await click('e7', 'e8');
  await press('Escape');
  assert.equal(await page.locator('#promotion').evaluate((dialog) => dialog.open), false);
  assert.match(await fen(), /^3r1n1k/);
  await square('e8').focus();
  await press('Enter', 'Tab', 'Enter');
  assert.match(await fen(), /^3rRn1k/);
  await press('u');
  await click('e7', 'e8');
  await press('b');
  assert.match(await fen(), /^3rBn1k/);
  assertNoMessages();
});

test('classes of moves', async () => {
  await open(KIWIPETE);
  const list = () => page.locator('#moves button').allTextContents();
  assert.equal((await list()).length, 48);
  assert.ok((await list()).includes('O-O-O'));
  await page.locator('[value="noisy"]').click();
  assert.equal(await text('count'), '8');
  assert.deepEqual((await list()).sort(), ['Bxa6', 'Nxd7', 'Nxf7', 'Nxg6', 'Qxf6', 'Qxh3', 'dxe6', 'gxh3']);
  // The board shows the same moves.
  await click('e5');
  assert.deepEqual(await targets(), ['d7', 'f7', 'g6']);
  await page.locator('[value="noisy"]').focus();
  await press('ArrowRight');
  assert.equal(await text('count'), '40');
  await page.locator('[value="evasions"]').click();
  assert.equal(await text('moves'), 'No moves.');
  await open('3r1n1k/2P1P3/8/8/8/8/8/K7 w - - 0 1');
  await page.locator('[value="all_captures"]').click();
  assert.deepEqual((await list()).map((san) => san.replace(/[+#]$/, '')).sort(), [
    'cxd8=B',
    'cxd8=N',
    'cxd8=Q',
    'cxd8=R',
    'exd8=B',
    'exd8=N',
    'exd8=Q',
    'exd8=R',
    'exf8=B',
    'exf8=N',
    'exf8=Q',
    'exf8=R',
  ]);
  assertNoMessages();
});

test('pseudo-legal moves are shown and not played', async () => {
  await open(PINS);
  await page.locator('#pseudo').check();
  assert.equal(await page.locator('#moves button[disabled]').count(), 4);
  await click('c3');
  assert.deepEqual(await targets(), ['a4', 'b1', 'd5', 'e2']);
  await click('d5');
  assert.equal(await fen(), PINS);
  assertNoMessages();
});

test('pins, checkers, attacks and bitboards', async () => {
  await open(PINS);
  assert.deepEqual(await marked('pinned'), ['c3', 'c6']);
  await page.locator('[data-set-shown="own"]').check();
  await click('f3');
  assert.deepEqual(await marked('own'), ['d2', 'd4', 'e1', 'e5', 'g1', 'g5', 'h2', 'h4']);
  assert.equal(await page.locator('[data-of="own"]').textContent(), '0x0000005088008850');
  await page.locator('[data-set-shown="black"]').check();
  assert.ok((await marked('black')).includes('c3'));
  await page.locator('[data-set-shown="black"]').uncheck();
  assert.deepEqual(await marked('black'), []);

  await page.locator('#bits').fill('0x8100000000000081');
  assert.deepEqual(await marked('bits'), ['a1', 'a8', 'h1', 'h8']);
  await page.locator('#edit').click();
  await click('a1', 'e4');
  assert.deepEqual(await marked('bits'), ['a8', 'e4', 'h1', 'h8']);
  assert.equal(await page.locator('#bits').inputValue(), '0x8100000010000080');
  await page.locator('#bits').fill('0x1ffffffffffffffff');
  assert.match(await text('bits-error'), /64 bits/);
  await page.locator('#clear').click();
  assert.deepEqual(await marked('bits'), []);

  await open('4k3/8/8/8/8/8/4q3/4K3 w - - 0 1');
  assert.deepEqual(await marked('checkers'), ['e2']);
  assertNoMessages();
});

test('divide', async () => {
  await open(KIWIPETE);
  await page.locator('#tab-perft').click();
  await page.locator('#depth').fill('4');
  await page.locator('#count-lines').click();
  // The progress is shown in the same words.
  await page.locator('#divide tr').nth(47).waitFor();
  assert.equal(await page.locator('#divide tr').count(), 48);
  assert.match(await text('total'), /^4,085,603 in /);
  const castling = await page.locator('#divide tr', { hasText: 'O-O-O' }).textContent();
  assert.equal(castling, 'O-O-Oe1c179,803');
  await click('e1', 'g1');
  assert.equal(await page.locator('#divide tr').count(), 0);
  assertNoMessages();
});

test('positions from texts, numbers and examples', async () => {
  await open();
  await page.locator('#fen').fill('4k3/8/8/8/8/8/8/4K3 w K - 0 1');
  await press('Enter');
  assert.match(await text('fen-error'), /castling, column 23: no rook/);
  await page.locator('#fen').fill(KIWIPETE);
  await press('Enter');
  assert.equal(await text('fen-error'), '');
  assert.match(await text('status'), /48 legal moves/);
  await page.locator('#chess960').fill('0');
  await press('Enter');
  assert.match(await fen(), /^bbqnnrkr\/.* w HFhf - 0 1$/);
  await page.locator('#random').click();
  assert.match(await fen(), / w [A-H]{2}[a-h]{2} - 0 1$/);
  await page.locator('#examples').selectOption({ label: '218 moves' });
  assert.match(await text('status'), /^White to move: 218 legal moves$/);
  // The address keeps the position.
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  assert.match(await text('status'), /218/);
  assertNoMessages();
});

test('an address with a wrong position shows the error', async () => {
  await open('%E0%A4%A');
  assert.match(await text('fen-error'), /placement/);
  assert.match(await text('status'), /31 legal moves/);
  await page.evaluate((fen) => (location.hash = fen), `${KIWIPETE.replaceAll(' ', '_')}`);
  await page.waitForFunction(() => document.querySelector('#status').textContent.includes('48 legal'));
  assert.equal(await text('fen-error'), '');
  assertNoMessages();
});

test('a wrong position in the address leaves the last good one', async () => {
  await open(PINS);
  await page.evaluate(() => (location.hash = '4k3/8/8/8/8/8/8/4K3_w_K_-_0_1'));
  await page.waitForFunction(() => document.querySelector('#fen-error').textContent !== '');
  assert.match(await text('fen-error'), /castling, column 23/);
  assert.match(await text('status'), /31 legal/);
  // The box has the wrong text, and the address the position of the board.
  assert.equal(await fen(), '4k3/8/8/8/8/8/8/4K3 w K - 0 1');
  assert.ok(page.url().endsWith(PINS.replaceAll(' ', '_')), page.url());
  assertNoMessages();
});

test('pieces are dragged to their targets, and back elsewhere', async () => {
  await open();
  await drag('g1', 'f3');
  assert.match(await fen(), /5N2\/PPPPPPPP\/RNBQKB1R b/);
  await drag('e7', 'e2');
  await drag('e7', 'e7');
  assert.match(await text('status'), /^Black to move/);
  assert.deepEqual(await targets(), []);
  assert.equal(await page.locator('.is-dragged, .is-lifted').count(), 0);
  await drag('e7', 'e5');
  await click('f3', 'e5');
  assert.equal(await played(), '1. Nf3 e5 2. Nxe5');
  await open('3r1n1k/2P1P3/8/8/8/8/8/K7 w - - 0 1');
  await drag('e7', 'd8');
  await page.locator('#promotion [name="r"]').click();
  assert.match(await fen(), /^3R1n1k/);
  assertNoMessages();
});

test('a finger taps, drags pieces, and scrolls the page from empty squares', async () => {
  await open(START, { viewport: { width: 390, height: 500 }, hasTouch: true, isMobile: true });
  const session = await page.context().newCDPSession(page);
  const swipe = async (from, to) => {
    const [[x1, y1], [x2, y2]] = [await middle(from), await middle(to)];
    const touch = (type, ...points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', { x: x1, y: y1 });
    for (let part = 1; part <= 8; part += 1) {
      await touch('touchMove', { x: x1 + ((x2 - x1) * part) / 8, y: y1 + ((y2 - y1) * part) / 8 });
    }
    await touch('touchEnd');
  };
  const scrolled = () => page.evaluate(() => scrollY);
  await square('e4').scrollIntoViewIfNeeded();
  const before = await scrolled();
  // A tap doesn't wait for its click.
  await square('g1').tap();
  await page.locator('.mark.is-target').nth(1).waitFor();
  await square('f3').tap();
  await page.locator('#played button', { hasText: 'Nf3' }).waitFor();
  await swipe('e7', 'e5');
  assert.equal(await played(), '1. Nf3 e5');
  assert.equal(await scrolled(), before);
  await swipe('d3', 'd5');
  await page.waitForFunction((from) => scrollY > from, before, { timeout: 5_000 });
  assert.equal(await played(), '1. Nf3 e5');
  assertNoMessages();
});

test('the moves played are listed from any start, and taken back', async () => {
  await open('4k3/8/8/8/8/8/8/4K2R b K - 3 40');
  assert.equal(await played(), '');
  await click('e8', 'd7', 'e1', 'g1', 'd7', 'e6');
  assert.equal(await played(), '40. … Kd7 41. O-O Ke6');
  await press('u');
  assert.equal(await played(), '40. … Kd7 41. O-O');
  assertNoMessages();
});

test('a long count shows its progress, and is stopped', async () => {
  await open(KIWIPETE);
  await page.locator('#tab-perft').click();
  await page.locator('#depth').fill('7');
  await page.locator('#count-lines').click();
  // The progress moves within the first move, too.
  await page.waitForFunction(() => document.querySelector('#progress').value > 0, null, { timeout: 60_000 });
  assert.ok((await page.locator('#progress').evaluate(({ value }) => value)) < 1 / 48);
  await page.locator('#stop').click();
  assert.match(await text('total'), /^[1-9][\d,]* … stopped$/);
  await page.locator('#depth').fill('6');
  await page.locator('#count-lines').click();
  await page.locator('#divide tr').first().waitFor({ timeout: 60_000 });
  // The page is responsive meanwhile.
  await click('e2');
  assert.deepEqual(await targets(), ['a6', 'b5', 'c4', 'd1', 'd3', 'f1']);
  await page.locator('#stop').click();
  assert.match(await text('total'), /^[1-9][\d,]* … stopped$/);
  assert.equal(await page.locator('#stop').isVisible(), false);
  const rows = await page.locator('#divide tr').count();
  assert.ok(rows > 0 && rows < 48, `${rows} rows`);
  // Another position ends a count, too.
  await page.locator('#count-lines').click();
  await page.locator('#stop').waitFor();
  await click('a6');
  assert.match(await fen(), /^r3k2r\/p1ppqpb1\/Bn2pnp1/);
  assert.equal(await page.locator('#stop').isVisible(), false);
  assert.equal(await text('total'), '');
  assertNoMessages();
});

test('the box shows a FEN from end to end', async () => {
  await open(PINS);
  const [inner, whole] = await page.locator('#fen').evaluate((box) => [box.clientWidth, box.scrollWidth]);
  assert.ok(whole <= inner, `${whole} > ${inner}`);
  assertNoMessages();
});

test('castling in Chess960 is on the rook', async () => {
  await open('4k3/8/8/8/8/8/8/5KR1 w G - 0 1');
  await click('f1');
  assert.ok((await targets()).includes('g1'));
  await click('g1');
  assert.match(await fen(), /5RK1 b - /);
  assert.match(page.url(), /&chess960$/);
  assertNoMessages();
});

test('castling in Chess960 with rights written KQkq is on the rook alone', async () => {
  // The step to g1 and castling, which ends there too.
  await open('5k1r/8/8/8/8/8/8/5K1R w Kk - 0 1');
  await click('f1');
  assert.deepEqual(await targets(), ['e1', 'e2', 'f2', 'g1', 'g2', 'h1']);
  await click('g1');
  assert.match(await fen(), /6KR b h - 1 1$/);
  await press('u');
  await click('f1', 'h1');
  assert.match(await fen(), /5RK1 b h - 1 1$/);
  // The rook is on the destination of the king.
  await open('4k3/8/8/8/8/8/8/4K1R1 w K - 0 1');
  await click('e1', 'g1');
  assert.match(await fen(), /5RK1 b - - 1 1$/);
  // The king stays on its square, and a second click deselects it.
  await open('6kr/8/8/8/8/8/8/6KR w Kk - 0 1');
  await click('g1');
  assert.deepEqual(await targets(), ['f1', 'f2', 'g2', 'h1']);
  await click('g1');
  assert.deepEqual(await targets(), []);
  assert.match(await fen(), /6KR w Hh - 0 1$/);
  await click('g1', 'h1');
  assert.match(await fen(), /5RK1 b h - 1 1$/);
  assertNoMessages();
});

const OPERA = `[White "Morphy"]
[Black "Allies"]
[Result "1-0"]

1. e4 {best by test} e5 2. Nf3 d6 (2... Nc6 3. Bb5 (3. Bc4 Bc5) 3... a6) 3. d4 Bg4?! {[%cal Gd4e5][%csl Re5]} 4. dxe5 1-0
`;

/** Drops a text, or a file, on the page. */
const drop = (text, name) =>
  page.evaluate(
    ([text, name]) => {
      const data = new DataTransfer();
      if (name) data.items.add(new File([text], name));
      else data.setData('text/plain', text);
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [text, name],
  );
/** Pastes a text where the focus is. */
const paste = (text) =>
  page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
const current = () => page.locator('#played [aria-current]').textContent();
const address = (pattern) => page.waitForURL(pattern, { timeout: 5_000 });

test('a game is stepped through by buttons and arrow keys', async () => {
  await open();
  await click('e2', 'e4', 'e7', 'e5', 'g1', 'f3');
  assert.equal(await played(), '1. e4 e5 2. Nf3');
  await page.locator('#back').click();
  assert.equal(await current(), 'e5');
  assert.equal(await page.locator('#forward').isDisabled(), false);
  await page.locator('#first').click();
  assert.equal(await fen(), START);
  assert.equal(await page.locator('#back').isDisabled(), true);
  await page.locator('#forward').click();
  assert.equal(await current(), 'e4');
  await page.locator('#last').click();
  assert.equal(await current(), 'Nf3');
  await press('ArrowLeft');
  assert.equal(await current(), 'e5');
  await press('Home');
  assert.equal(await fen(), START);
  await press('ArrowRight', 'ArrowRight');
  assert.equal(await current(), 'e5');
  await press('End');
  assert.equal(await current(), 'Nf3');
  // After a click on the board, the arrow keys still step.
  await click('b8');
  await press('ArrowLeft');
  assert.equal(await current(), 'e5');
  await page.locator('#played button', { hasText: 'e4' }).click();
  assert.equal(await current(), 'e4');
  assert.match(await fen(), /4P3.* b KQkq/);
  assertNoMessages();
});

test('another move in the past is a variation, which is promoted and removed', async () => {
  await open();
  await click('e2', 'e4', 'e7', 'e5');
  await page.locator('#back').click();
  await click('c7', 'c5');
  assert.equal(await played(), '1. e4 e5 ( 1… c5 )');
  await page.locator('#back').click();
  await click('e7', 'e5');
  assert.equal(await played(), '1. e4 e5 ( 1… c5 )');
  await page.locator('#played button', { hasText: 'c5' }).click();
  await page.locator('#promote').click();
  assert.equal(await played(), '1. e4 c5 ( 1… e5 )');
  assert.equal(await page.locator('#promote').isDisabled(), true);
  await page.locator('#played button', { hasText: 'e5' }).click();
  await page.locator('#remove').click();
  assert.equal(await played(), '1. e4 c5');
  assert.equal(await current(), 'e4');
  // Undo removes the last move, and steps back over one with others after it.
  await press('u');
  assert.equal(await played(), '1. e4 c5');
  await press('End', 'u');
  assert.equal(await played(), '1. e4');
  assertNoMessages();
});

test('a PGN is dropped, with variations, comments and shapes', async () => {
  await open();
  await drop(OPERA);
  await page.locator('#played button').first().waitFor();
  assert.equal(
    await played(),
    '1. e4 best by test 1. … e5 2. Nf3 d6 ( 2… Nc6 3. Bb5 ( 3. Bc4 Bc5 ) 3… a6 ) 3. d4 Bg4?! 4. dxe5 1-0',
  );
  assert.equal(await text('names'), 'Morphy – Allies');
  await page.locator('#played button', { hasText: 'Bg4' }).click();
  assert.equal(await page.locator('#shapes .is-green').count(), 1);
  assert.equal(await page.locator('#shapes circle.is-red').count(), 1);
  await drop('1. e4 e5 2. Ke3 *');
  await page.locator('#game-error', { hasText: 'Ke3' }).waitFor();
  assert.match(await text('game-error'), /game 1, line 1, column 13: "Ke3": the king can't go to e3/);
  assert.equal(await played(), '1. e4 e5');
  assertNoMessages();
});

test('a file of several games is opened, and one of them chosen', async () => {
  await open();
  await page.locator('#file').setInputFiles({
    name: 'games.pgn',
    mimeType: 'text/plain',
    buffer: Buffer.from(`${OPERA}\n[White "A"]\n\n1. d4 *\n`),
  });
  await page.locator('#games').waitFor();
  assert.deepEqual(await page.locator('#games option').allTextContents(), ['1. Morphy – Allies, 1-0', '2. A – ?, *']);
  await page.locator('#games').selectOption('1');
  assert.equal(await played(), '1. d4');
  await drop(`${OPERA}`, 'one.pgn');
  await page.locator('#names', { hasText: 'Morphy' }).waitFor();
  assert.equal(await page.locator('#games').isVisible(), false);
  assertNoMessages();
});

test('a FEN and a PGN are pasted, into the box too', async () => {
  await open();
  await page.evaluate(() => document.activeElement.blur());
  await paste(KIWIPETE);
  assert.equal(await fen(), KIWIPETE);
  await paste('1. d4 d5 *');
  await page.locator('#played button').first().waitFor();
  assert.equal(await played(), '1. d4 d5');
  await page.locator('#fen').focus();
  await paste(OPERA);
  await page.locator('#names', { hasText: 'Morphy' }).waitFor();
  await page.locator('#fen').fill('1. c4 e5');
  await press('Enter');
  await page.locator('#played button', { hasText: 'c4' }).waitFor();
  assertNoMessages();
});

test('a game is copied as PGN, and shared as a link', async () => {
  await open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await click('e2', 'e4', 'e7', 'e5');
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.locator('#copy').click();
  await page.locator('#copy', { hasText: 'Copied' }).waitFor();
  assert.match(await clipboard(), /\n\n1\. e4 e5 \*\n$/);
  await page.locator('#link').click();
  await page.locator('#link', { hasText: 'Copied' }).waitFor();
  const link = await clipboard();
  assert.ok(link.endsWith(`#${START.replaceAll(' ', '_')}&moves=e2e4,e7e5`), link);
  await open();
  await page.goto('about:blank');
  await page.goto(link);
  await page.waitForSelector('html[data-ready]');
  assert.equal(await played(), '1. e4 e5');
  assert.match(await fen(), / w KQkq - 0 2$/);
  assertNoMessages();
});

test("the browser's Back leaves the page, and coming back shows the whole game", async () => {
  await open();
  await page.goto(`${server.url}missing`);
  await page.goto(server.url);
  await page.waitForSelector('html[data-ready]');
  await page.locator('#examples').selectOption({ label: '218 moves' });
  await drop(OPERA);
  await page.locator('#names', { hasText: 'Morphy' }).waitFor();
  await page.goBack();
  assert.match(page.url(), /missing$/);
  await page.goForward();
  await page.waitForSelector('html[data-ready]');
  assert.equal(await text('names'), 'Morphy – Allies');
  assert.equal(await page.locator('#played button').count(), 12);
  // A reload, too.
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  assert.equal(await page.locator('#played button').count(), 12);
});

test('nothing that matters is below the fold of 1440 by 900', async () => {
  await open('', { viewport: { width: 1440, height: 900 } });
  for (const selector of ['.play', '.side', '.tools']) {
    const { y, height } = await page.locator(selector).boundingBox();
    assert.ok(y + height <= 900, `${selector}: ${y + height}`);
  }
});

test('steps by a held key stay below what browsers allow', async () => {
  await open();
  for (const move of ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1', 'f6g8'])
    await click(move.slice(0, 2), move.slice(2));
  for (let round = 0; round < 30; round += 1)
    await press('Home', 'ArrowRight', 'ArrowRight', 'End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
  await address(/moves=g1f3,g8f6,f3g1,f6g8,g1f3$/);
  assertNoMessages();
});

test('the right button draws arrows and circles', async () => {
  await open();
  const draw = async (from, to, ...keys) => {
    for (const key of keys) await page.keyboard.down(key);
    await page.mouse.move(...(await middle(from)));
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(...(await middle(to)), { steps: 3 });
    await page.mouse.up({ button: 'right' });
    for (const key of keys) await page.keyboard.up(key);
  };
  await draw('e2', 'e4');
  await draw('d4', 'd4', 'Shift');
  await draw('g1', 'f3', 'Alt');
  const shapes = () =>
    page
      .locator('#shapes > *')
      .evaluateAll((found) => found.map((one) => `${one.tagName} ${one.getAttribute('class')}`).sort());
  assert.deepEqual(await shapes(), ['circle is-red', 'g is-blue', 'g is-green']);
  // They belong to the position, and survive steps and flips.
  await click('e2', 'e4');
  assert.deepEqual(await shapes(), []);
  await press('ArrowLeft', 'f');
  assert.deepEqual(await shapes(), ['circle is-red', 'g is-blue', 'g is-green']);
  // The same arrow again removes it, and a click on an empty square removes all.
  await draw('e2', 'e4');
  assert.deepEqual(await shapes(), ['circle is-red', 'g is-blue']);
  await click('e5');
  assert.deepEqual(await shapes(), []);
  assertNoMessages();
});

test('the opening selection is explained until something is done', async () => {
  await open('');
  assert.match(await text('intro'), /knight on f3 is selected.*pinned/);
  assert.equal(await page.locator('#intro').isVisible(), true);
  await click('d1');
  assert.equal(await page.locator('#intro').isVisible(), false);
  assertNoMessages();
});

test('tabs are changed by mouse and arrow keys', async () => {
  await open();
  assert.equal(await page.locator('#perft').isVisible(), false);
  await page.locator('#tab-perft').click();
  assert.equal(await page.locator('#perft').isVisible(), true);
  assert.equal(await page.locator('#inspect').isVisible(), false);
  await press('ArrowLeft');
  assert.equal(await page.locator('#inspect').isVisible(), true);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'tab-inspect');
  assertNoMessages();
});

test('the list of moves shows clocks', async () => {
  await open();
  await drop('1. e4 {[%clk 1:02:03.5]} e5 {[%clk 0:02:58] solid} 2. Nf3 *');
  await page.locator('#played button', { hasText: 'Nf3' }).waitFor();
  const clocks = await page.locator('#played button').evaluateAll((made) => made.map(({ dataset }) => dataset.clock));
  assert.deepEqual(clocks, ['1:02:03', '2:58', undefined]);
  assert.match(await text('played'), /solid/);
});

test('two counts are compared, down to the first difference', async () => {
  await open(KIWIPETE);
  await page.locator('#tab-perft').click();
  const compare = () => page.locator('#compare-form button[type="submit"]').click();
  await compare();
  assert.match(await text('difference'), /first count has no lines/);
  await page.locator('#depth').fill('2');
  await page.locator('#count-a').fill('e1g1: 43');
  await compare();
  await page.waitForFunction(() => document.querySelector('#total').textContent.includes(' in '));
  // Without a second count, the page divides by itself.
  assert.match(await text('difference'), /^The first difference: /);
  assert.equal(await page.locator('#divide tr').count(), 48);
  const lines = await page
    .locator('#divide tr')
    .evaluateAll((rows) => rows.map(({ cells }) => `${cells[1].textContent}: ${cells[2].textContent}`));
  await page.locator('#count-a').fill(`info string\n${lines.join('\n')}\n\nNodes searched: 2039\nNodes: 2039`);
  await compare();
  assert.equal(await text('difference'), 'No difference: 48 moves with the same counts.');
  // Another notation, a wrong count, a missing move and an illegal one.
  const wrong = lines
    .filter((line) => !line.startsWith('a2a3'))
    .map((line) => (line.startsWith('e1g1') ? 'O-O 45' : line));
  await page.locator('#count-a').fill([...wrong, 'e1e3: 7'].join('\n'));
  await compare();
  assert.match(await text('difference'), /^The first difference: "e1e3": the king can't go to e3 that way$/);
  assert.deepEqual(await page.locator('#differences li').allTextContents(), [
    'a2a3: missing from the first count (44 in the second)',
    'e1g1: 45 and 43, 2 too many in the first',
  ]);
  await page.locator('#descend').click();
  assert.equal(await current(), 'O-O');
  await page.waitForFunction(() => document.querySelector('#total').textContent.startsWith('43 in '));
  // Two counts from elsewhere.
  await page.locator('#count-a').fill('e8g8 1\ne8c8 1');
  await page.locator('#count-b').fill('1. e8g8 1\n2. e8c8 2');
  await compare();
  assert.match(await text('difference'), /e8c8: 1 and 2, 1 too few in the first/);
  assertNoMessages();
});

test('a finger steps, opens tabs and chooses moves of the list', async () => {
  await open(START, { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  await square('e2').tap();
  await square('e4').tap();
  await page.locator('#played button').waitFor();
  await page.locator('#back').tap();
  await page.waitForFunction((start) => document.querySelector('#fen').value === start, START);
  await page.locator('#played button').tap();
  await page.locator('#played [aria-current]').waitFor();
  await page.locator('#tab-perft').tap();
  await page.locator('#count-lines').tap();
  await page.waitForFunction(() => document.querySelector('#total').textContent.includes(' in '));
  assertNoMessages();
});

test('a finger promotes, draws a bitboard, chooses classes and sets, and compares counts', async () => {
  await open('3r1n1k/2P1P3/8/8/8/8/8/K7 w - - 0 1', {
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  await page.locator('[value="noisy"]').tap();
  await page.locator('#count', { hasText: /^5$/ }).waitFor();
  await page.locator('[value="all"]').tap();
  await page.locator('[data-set-shown="white"]').tap();
  await page.locator('#board [data-set="white"]').first().waitFor();
  await page.locator('#edit').tap();
  await square('a1').tap();
  await page.waitForFunction(() => document.querySelector('#bits').value === '0x0000000000000001');
  await page.locator('#edit').tap();
  await square('e7').tap();
  await square('e8').tap();
  await page.locator('#promotion [name="n"]').tap();
  await page.locator('#played button', { hasText: 'e8=N' }).waitFor();
  await page.locator('#tab-perft').tap();
  await page.locator('#depth').fill('1');
  await page.locator('#count-lines').tap();
  await page.waitForFunction(() => document.querySelector('#total').textContent.includes(' in '));
  await page.locator('#count-a').fill('d8d1: 2');
  await page.locator('#compare-form button[type="submit"]').tap();
  await page.locator('#differences li:last-child', { hasText: /^and \d+ more$/ }).waitFor();
  await page.locator('#count-b').fill('d8d1: 1');
  await page.locator('#compare-form button[type="submit"]').tap();
  await page
    .locator('#difference', { hasText: 'The first difference: d8d1: 2 and 1, 1 too many in the first' })
    .waitFor();
  assertNoMessages();
});

test('a flipped board is dragged on, and its arrows are turned', async () => {
  await open();
  await page.locator('#flip').click();
  const [[, e2], [, e7]] = [await middle('e2'), await middle('e7')];
  assert.ok(e2 < e7);
  await drag('e2', 'e4');
  assert.equal(await played(), '1. e4');
  await page.mouse.move(...(await middle('e7')));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...(await middle('e5')), { steps: 3 });
  await page.mouse.up({ button: 'right' });
  const [from, to] = [await middle('e7'), await middle('e5')];
  const { x, y, width, height } = await page.locator('#shapes g').boundingBox();
  assert.ok(x < from[0] && from[0] < x + width && y < from[1] && y + height > to[1], 'the arrow leads from e7 to e5');
  assertNoMessages();
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing, ${colorScheme}`, async () => {
    const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
    for (const width of [390, 1440]) {
      await open('', { colorScheme, viewport: { width, height: 900 } });
      await page.addScriptTag({ path: axe });
      const check = async (what) => {
        const { violations } = await page.evaluate(() => axe.run());
        assert.deepEqual(
          violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`),
          [],
          `${what}, ${width} px`,
        );
      };
      await check('at the start');
      await drop(OPERA);
      await page.locator('#played button').first().waitFor();
      await press('End');
      await check('with a game');
      await page.locator('#tab-perft').click();
      await page.locator('#depth').fill('2');
      await page.locator('#count-lines').click();
      await page.waitForFunction(() => document.querySelector('#total').textContent.includes(' in '));
      await page.locator('#count-a').fill('a2a3: 1');
      await page.locator('#compare-form button[type="submit"]').click();
      await check('with a count');
    }
    assertNoMessages();
  });
}

test('the page stays small', async (context) => {
  // Everything that was loaded, after a game and a count. The worker loads some of the files again.
  await open();
  const urls = new Set();
  page.context().on('response', (response) => urls.add(response.url()));
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  await drop(OPERA);
  await page.locator('#played button').first().waitFor();
  await page.locator('#tab-perft').click();
  await page.locator('#count-lines').click();
  await page.waitForFunction(() => document.querySelector('#total').textContent.includes(' in '));
  // The browser forgets the bodies that a page received before it was reloaded.
  const bodies = await Promise.all([...urls].map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())));
  const names = [...urls].map((url) => new URL(url).pathname);
  for (const name of ['/', '/counter.js', '/movegen/pgn.wasm']) assert.ok(names.includes(name), names.join(' '));
  const sum = (sizes) => sizes.reduce((total, size) => total + size, 0);
  const whole = sum(bodies.map(({ length }) => length));
  const sent = sum(bodies.map((body) => gzipSync(body).length));
  context.diagnostic(`${urls.size} files of ${whole} bytes, ${sent} compressed`);
  assert.ok(whole < 290_000, `${whole} bytes`);
});

for (const colorScheme of ['light', 'dark']) {
  test(`colors have enough contrast, ${colorScheme}`, async () => {
    await open('', { colorScheme });
    const ratios = await page.evaluate(() => {
      const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const painted = document.body.appendChild(document.createElement('i'));
      const luminance = (name) => {
        painted.style.transition = 'none';
        painted.style.color = `var(--${name})`;
        pen.fillStyle = getComputedStyle(painted).color;
        pen.fillRect(0, 0, 1, 1);
        const parts = [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255);
        const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const pairs = [
        'ink paper',
        'ink card',
        'faint paper',
        'faint card',
        'on-accent accent',
        'error card',
        'error paper',
        'coordinate light',
        'coordinate dark',
        'ink soft',
      ];
      return pairs.map((pair) => {
        const [dim, bright] = pair
          .split(' ')
          .map(luminance)
          .sort((a, b) => a - b);
        return [pair, (bright + 0.05) / (dim + 0.05)];
      });
    });
    for (const [pair, ratio] of ratios) assert.ok(ratio >= 4.5, `${pair}: ${ratio.toFixed(2)}`);
  });
}

test('it fits a screen of 360 pixels', async () => {
  for (const width of [360, 400, 700, 900]) {
    await open(KIWIPETE, { viewport: { width, height: 800 } });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    await click('e2', 'a6');
    assert.match(await fen(), /^r3k2r\/p1ppqpb1\/Bn2pnp1/);
  }
  assertNoMessages();
});

// With PICTURE=FILE, takes the picture of the docs.
if (process.env.PICTURE) {
  test('a picture', async () => {
    await open('');
    await page.locator('[data-set-shown="own"]').check();
    await page.evaluate(() => document.activeElement.blur());
    await page.mouse.move(0, 0);
    await page.screenshot({ path: process.env.PICTURE });
  });
}
