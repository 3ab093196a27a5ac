// SEAL-02: where the pieces of a report come to stand, drawn on a canvas that only remembers what is drawn where.
import { expect, it } from 'vitest';
import { parseMarkdown } from '../../_shared/report/parse-markdown.ts';
import { space } from '../../_shared/report/pdf/blocks.ts';
import type { Canvas, Tag } from '../../_shared/report/pdf/canvas.ts';
import { paginate } from '../../_shared/report/pdf/flow.ts';
import { markdownBlocks } from '../../_shared/report/pdf/markdown-blocks.ts';

const BODY_HEIGHT = 689;
const WIDTH = 467;

/** Lays a text out below so much of a page that is used already. Returns its rows by page: where each begins, and what it says. */
function layOut(markdown: string, used = 0) {
  const drawn: { page: number; x: number; y: number; text: string }[] = [];
  let page = 0;
  const tag: Tag = { add: () => tag, end: () => undefined };
  const canvas = {
    tag: () => tag,
    width: (text: string, _font: string, size: number) => text.length * size * 0.5,
    inside: (_tag: Tag, _type: string, draw: () => void) => draw(),
    artifact: (draw: () => void) => draw(),
    rectangle: () => undefined,
    place: () => undefined,
    // Where the first letter stands.
    text: (text: string, x: number, y: number, _font: string, size: number) => {
      const indent = text.length - text.trimStart().length;
      if (text.trim() !== '') drawn.push({ page, x: x + indent * size * 0.5, y, text: text.trim() });
    },
  } as unknown as Canvas;
  const pieces = markdownBlocks({ canvas, tag, x: 0, width: WIDTH }, parseMarkdown(markdown), 3, {
    colourCode: (code) => code.split('\n').map((text) => [{ text, color: '#000000' }]),
    accent: '#0000ff',
    image: () => null,
  });
  const { pages } = paginate([space(used), ...pieces]);
  pages.forEach((placed, index) => {
    page = index;
    for (const { piece, top, isRepeated } of placed) piece.draw(top, isRepeated);
  });
  return drawn;
}

const LONG = 'The attacker deposits, waits for the price to move, and withdraws more than they own. '.repeat(
  5,
);
const INTRODUCED = {
  'a list': `Steps:\n\n1. ${LONG}\n2. Withdraw.`,
  'a block of code': 'Steps:\n\n```\nvault.deposit();\nvault.withdraw();\n```',
  'a table': 'Steps:\n\n| Step | Result |\n| --- | --- |\n| deposit | 1 |\n| withdraw | 2 |',
  'a paragraph': `Steps:\n\n${LONG}`,
};

it.each(Object.entries(INTRODUCED))(
  'SEAL-02 wherever on a page they begin, a heading and an introduction are on the page of %s that follows them',
  (_what, text) => {
    let turned = 0;
    for (let used = 0; used < BODY_HEIGHT; used += 7) {
      const drawn = layOut(`# Attack\n\n${text}`, used);
      expect(drawn.slice(0, 2).map((row) => row.text)).toEqual(['Attack', 'Steps:']);
      // The mark of an item, the number of a line or the first cell, and what stands beside it.
      const pages = new Set(drawn.slice(0, 4).map((row) => row.page));
      expect([used, [...pages]]).toEqual([used, [drawn[0]?.page]]);
      turned += drawn[0]?.page ?? 0;
    }
    expect(turned).toBeGreaterThan(0);
  },
);

it('SEAL-02 neither the first nor the last line of a paragraph is alone on a page', () => {
  let divided = 0;
  for (let used = 0; used < BODY_HEIGHT; used += 7) {
    const pages = layOut(LONG, used).map((row) => row.page);
    const counts = [0, 1].map((page) => pages.filter((one) => one === page).length);
    expect([used, counts.includes(1)]).toEqual([used, false]);
    if (!counts.includes(0)) divided += 1;
  }
  expect(divided).toBeGreaterThan(0);
});

it('SEAL-02 what a long line of code goes on with is indented as the line is', () => {
  const code = `        emit Transfer(${'account, '.repeat(20)}amount);`;
  const rows = layOut(`\`\`\`\ncontract Vault {\n${code}\n}\n\`\`\``).filter(
    ({ text }) => !/^(\d+|↪)$/.test(text),
  );
  const [opened, emitted, ...others] = rows;
  const closed = others.pop();
  expect(emitted?.text).toMatch(/^emit Transfer/);
  expect(others.length).toBeGreaterThan(1);
  for (const { x } of others) expect(x).toBeCloseTo(emitted?.x ?? 0, 5);
  expect(emitted?.x).toBeGreaterThan(opened?.x ?? 0);
  expect(closed).toMatchObject({ x: opened?.x, text: '}' });
});

it('SEAL-02 the text of an item stands beside its mark line by line, and an inner list further right', () => {
  const drawn = layOut(`- ${LONG}\n\n  So it ends.\n\n  1. Inner item\n\n> Quoted`);
  const [mark, ...rows] = drawn;
  const text = rows.filter((row) => row.text !== '1.' && !/Inner|Quoted/.test(row.text));
  expect(mark?.text).toBe('•');
  expect(text.length).toBeGreaterThan(3);
  expect(new Set(text.map(({ x }) => x)).size).toBe(1);
  const at = (wanted: string) => drawn.find((row) => row.text === wanted)?.x ?? 0;
  expect(at('So it ends.')).toBeGreaterThan(mark?.x ?? 0);
  expect(at('1.')).toBe(at('So it ends.'));
  expect(at('Inner item')).toBeGreaterThan(at('1.'));
  expect(at('Quoted')).toBeGreaterThan(0);
});
