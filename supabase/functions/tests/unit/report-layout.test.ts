// SEAL-02: where the pieces of a report come to stand, drawn on a canvas that only remembers what is drawn where.
import { expect, it } from 'vitest';
import { loadFonts } from '../../_shared/report/fonts.ts';
import { parseMarkdown } from '../../_shared/report/parse-markdown.ts';
import { paragraph, space, style, type Place } from '../../_shared/report/pdf/blocks.ts';
import type { Canvas, Tag } from '../../_shared/report/pdf/canvas.ts';
import { findings } from '../../_shared/report/pdf/findings.ts';
import { paginate, type Piece } from '../../_shared/report/pdf/flow.ts';
import { printMargins } from '../../_shared/report/pdf/frame.ts';
import { markdownBlocks, type MarkdownSettings } from '../../_shared/report/pdf/markdown-blocks.ts';
import { scope } from '../../_shared/report/pdf/sections.ts';
import { MARGIN, PAGE_SIZES } from '../../_shared/report/pdf/style.ts';
import { loadVisualOrder } from '../../_shared/report/pdf/visual-order.ts';
import { finding, snapshot } from '../report/snapshots.ts';

const BODY_HEIGHT = 689;
const WIDTH = 467;

interface Row {
  page: number;
  x: number;
  y: number;
  /** Where the text ends. */
  end: number;
  text: string;
}

const tag: Tag = { add: () => tag, end: () => undefined };

/** A canvas that remembers what is drawn, on the page that `turn` was called with last. */
function rememberingCanvas() {
  const drawn: Row[] = [];
  let page = 0;
  const width = (text: string, _font: string, size: number) => text.length * size * 0.5;
  const canvas = {
    page: PAGE_SIZES.A4,
    tag: () => tag,
    width,
    inside: (_tag: Tag, _type: string, draw: () => void) => draw(),
    artifact: (draw: () => void) => draw(),
    rectangle: () => undefined,
    link: () => undefined,
    place: () => undefined,
    image: (_image: unknown, x: number, y: number, size: number) =>
      drawn.push({ page, x, y, end: x + size, text: 'image' }),
    // Where the first letter stands.
    text: (text: string, x: number, y: number, font: string, size: number) => {
      const indent = text.length - text.trimStart().length;
      const left = x + indent * size * 0.5;
      const end = left + width(text.trim(), font, size);
      if (text.trim() !== '') drawn.push({ page, x: left, y, end, text: text.trim() });
    },
  } as unknown as Canvas;
  return { canvas, drawn, turn: (to: number) => (page = to) };
}

/** Puts blocks on pages, below so much of the first one that is used already. Returns their rows by page: where each stands, and what it says. */
function putOnPages(print: (place: Place) => Piece[], used = 0): Row[] {
  const { canvas, drawn, turn } = rememberingCanvas();
  const { pages } = paginate([space(used), ...print({ canvas, tag, x: 0, width: WIDTH })], BODY_HEIGHT);
  pages.forEach((placed, index) => {
    turn(index);
    for (const { piece, top, isRepeated } of placed) piece.draw(top, isRepeated);
  });
  expect(Math.max(...drawn.map(({ end }) => end))).toBeLessThan(WIDTH + 3);
  return drawn;
}

/** Lays a text out below so much of a page that is used already. */
function layOut(markdown: string, used = 0): Row[] {
  const settings: MarkdownSettings = {
    colourCode: (code) => code.split('\n').map((text) => [{ text, color: '#000000' }]),
    formula: null,
    accent: '#0000ff',
    // The end of the id says how wide and how high it is.
    image: (id) => ({ width: +id.slice(24, 30), height: +id.slice(30) }) as never,
    noteName: () => 'note',
  };
  return putOnPages((place) => markdownBlocks(place, parseMarkdown(markdown), 3, settings), used);
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

it('SEAL-02 the sentence about the scope is on the same page as the table below it', () => {
  for (let used = 0; used < BODY_HEIGHT; used += 7) {
    const [sentence, fact] = putOnPages((place) => scope(place, snapshot(0), () => []), used);
    expect([used, fact?.text, fact?.page]).toEqual([used, 'Lines of code', sentence?.page]);
  }
});

it('SEAL-02 neither the first nor the last line of a paragraph is alone on a page', () => {
  let divided = 0;
  for (let used = 0; used < BODY_HEIGHT; used += 7) {
    // With more text below, which is not what the page before gives to a last page.
    const rows = layOut(`${LONG}\n\n${LONG.repeat(4)}`, used).slice(0, layOut(LONG).length);
    const pages = rows.map((row) => row.page);
    const counts = [0, 1].map((page) => pages.filter((one) => one === page).length);
    expect([used, counts.includes(1)]).toEqual([used, false]);
    if (!counts.includes(0)) divided += 1;
  }
  expect(divided).toBeGreaterThan(0);
});

it('SEAL-02 no last page is nearly empty, and the page before it is at least half used', () => {
  const used = (rows: readonly Row[], page: number) =>
    Math.max(...rows.filter((row) => row.page === page).map(({ y }) => y)) - MARGIN.top;
  let full = 0;
  for (let lines = 1; lines <= 120; lines++) {
    const rows = layOut(`${'Done.\n\n'.repeat(lines)}`);
    const last = rows.at(-1)?.page ?? 0;
    if (last === 0) continue;
    expect([lines, used(rows, last) > BODY_HEIGHT * 0.17]).toEqual([lines, true]);
    expect([lines, used(rows, last - 1) > BODY_HEIGHT * 0.45]).toEqual([lines, true]);
    full += used(rows, last - 1) > BODY_HEIGHT * 0.9 ? 1 : 0;
  }
  expect(full).toBeGreaterThan(50);
});

it('SEAL-02 a short list is on one page, and neither the first nor the last item of a long one is alone on a page, nor are two rows of a table', () => {
  const itemPages = (count: number, used: number) => {
    const items = layOut(`8${'. Fixed: we have reviewed the fix.\n1'.repeat(count)}`, used);
    const marks = items.filter(({ text }) => /^\d+\.$/.test(text));
    expect(marks.map(({ text }) => text)).toEqual(Array.from({ length: count }, (_, at) => `${8 + at}.`));
    return marks.map(({ page }) => page);
  };
  for (let used = 0; used < BODY_HEIGHT; used += 7) {
    expect([used, new Set(itemPages(7, used)).size]).toEqual([used, 1]);
    const pages = itemPages(14, used);
    expect([used, pages.at(1), pages.at(-2)]).toEqual([used, pages[0], pages.at(-1)]);
    const rows = layOut(`| A |\n| - |\n${'| row |\n'.repeat(14)}`, used).filter(({ text }) => text === 'row');
    expect([used, rows.at(2)?.page, rows.at(-3)?.page]).toEqual([used, rows[0]?.page, rows.at(-1)?.page]);
  }
});

it('SEAL-02 an image stands between its texts, no wider than the column and on the same page as they', () => {
  for (const size of ['004000000100', '000100004000']) {
    const rows = layOut(`Before ![A](image:00000000-0000-4000-8000-${size}) after`);
    expect(rows.map(({ page, text }) => [page, text])).toEqual([[0, 'Before'], [0, 'image'], [0, 'after']]);
    expect(rows[1]?.end).toBeLessThanOrEqual(WIDTH);
  }
}); // oxfmt-ignore

it('SEAL-02 cells stand at the left, in the middle or at the right of their column', () => {
  const text = '| Start | Middle | The end |\n| - | :-: | -: |\n| one | two | three |';
  const [start, middle, end, one, two, three] = layOut(text);
  const center = (row?: Row) => ((row?.x ?? 0) + (row?.end ?? 1)) / 2;
  expect(one?.x).toBe(start?.x);
  expect(center(two)).toBeCloseTo(center(middle), 5);
  expect(three?.end).toBeCloseTo(end?.end ?? 0, 5);
});

it('SEAL-07 a word is broken at a soft hyphen, which is printed at the end of a line alone', () => {
  const text = layOut('Vor\u00adbedin\u00adgungs\u00adprü\u00adfung '.repeat(20)).map((row) =>
    row.text.replaceAll('\u00ad', ''),
  );
  expect(text.length).toBeGreaterThan(1);
  expect(text.join(' ').match(/-/g)).toHaveLength(text.join(' ').match(/- /g)?.length ?? 0);
  expect(text.join(' ')).toMatch(/- /);
  expect(text.join(' ').replaceAll('- ', '')).toBe('Vorbedingungsprüfung '.repeat(20).trim());
});

it('SEAL-02 the continuation of a long line of code is indented like the line, and ends no further right', () => {
  const code = `\t\temit Transfer(${'account'.repeat(40)});`;
  const rows = layOut(`\`\`\`\ncontract Vault {\n${code}\n}\n\`\`\``).filter(
    ({ text }) => !/^(\d+|↪)$/.test(text),
  );
  const [opened, emitted, ...others] = rows;
  const closed = others.pop();
  expect(emitted?.text).toMatch(/^emit Transfer/);
  expect(others.length).toBeGreaterThan(1);
  for (const { x, end } of others) {
    expect(x).toBeCloseTo(emitted?.x ?? 0, 5);
    expect(end).toBeLessThan((emitted?.end ?? 0) + 1);
  }
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

it('SEAL-02 lists and quotes of any depth keep a column for their text, and a table of any number of columns is printed', () => {
  for (const [mark, indent] of [
    ['- ', '  '],
    ['> ', '> '],
  ] as const) {
    const levels = Array.from({ length: 18 }, (_, level) => `${indent.repeat(level)}${mark}level${level}\n`);
    const deeper = Array.from(
      { length: 80 },
      (_, level) => `${indent.repeat(18)}${'  '.repeat(level)}- deep${level}`,
    );
    const rows = layOut([...levels, ...deeper].join('\n'));
    const last = rows.find(({ text }) => text === 'deep79');
    expect(last?.x).toBeLessThan(WIDTH - 90);
    expect(last?.x).toBeGreaterThan(rows.find(({ text }) => text === 'level1')?.x ?? WIDTH);
  }
  const row = (cell: (column: number) => string) =>
    `| ${Array.from({ length: 60 }, (_, at) => cell(at)).join(' | ')} |`;
  const drawn = layOut([row((at) => `c${at}`), row(() => '-'), row((at) => `${at}`)].join('\n'));
  // c0 to c59, and 0 to 59.
  expect(drawn.map(({ text }) => text).join('')).toHaveLength(170 + 110);
});

/** How many of these rows are on each page that has any. */
function countByPage(rows: readonly Row[]): number[] {
  const pages = rows.map(({ page }) => page);
  return [...new Set(pages)].map((page) => pages.filter((one) => one === page).length);
}

const SECTION = { name: 'findings', title: 'Findings' };
const LOCATIONS = Array.from({ length: 60 }, (_, index) => ({
  repository: null,
  commit: null,
  path: `src/${index}.sol`,
  first_line: null,
  last_line: null,
}));

it.each([
  [
    'a table',
    /.{4}/,
    (used: number) => layOut(`| A | B |\n| --- | --- |\n| a | ${LONG.repeat(16)} |\n| b | c |`, used),
  ],
  [
    'the locations of a finding',
    /\.sol$/,
    (used: number) => {
      const report = snapshot(0, { findings: [finding(0, { locations: LOCATIONS })] });
      return putOnPages(
        (place) => findings(place, report, { ...SECTION, findings: report.findings }, () => []),
        used,
      );
    },
  ],
])(
  'SEAL-02 where a row of %s is higher than a page can hold, neither its first nor its last line is alone on a page',
  (_what, isLine, print) => {
    for (let used = 0; used < BODY_HEIGHT; used += 7) {
      const lines = print(used).filter(({ text }) => isLine.test(text));
      expect(lines.length).toBeGreaterThan(50);
      expect([used, countByPage(lines).includes(1)]).toEqual([used, false]);
    }
  },
);

it('SEAL-02 a long title and a long name of the firm are cut in the margins, so that the reference and the number of the page can be read', () => {
  const given = snapshot(0);
  given.audit.title = 'The vaults of the harbor and everything that '.repeat(4);
  given.firm.name = 'Sentinel Audits and their partners in many places '.repeat(2).trim();
  const { canvas, drawn } = rememberingCanvas();
  printMargins(canvas, given, 12, 216);
  const [title, firm, mark, page, ...others] = drawn;
  expect(others).toEqual([]);
  expect(title?.text).toMatch(/^The vaults of the harbor .*… · Fix review report 1\.1$/);
  expect(firm?.text).toMatch(/^Sentinel Audits and .*…$/);
  expect(mark?.text).toBe('Confidential · A-4F1C09A2');
  expect(page?.text).toBe('Page 12 of 216');
  expect(title?.end).toBeLessThan(firm?.x ?? 0);
  expect(mark?.end).toBeLessThan(page?.x ?? 0);
});

it('SEAL-07 the commit of a step is on the same page as its message, wherever the step begins', () => {
  const [step] = finding(0).exchange;
  const exchange = step ? [{ ...step, message: 'Reduced first.', link: 'abcdef0' }] : [];
  const report = snapshot(0, { findings: [finding(0, { description: 'Text.', locations: [], exchange })] });
  for (let used = 0; used < BODY_HEIGHT; used += 7) {
    const rows = putOnPages(
      (place) =>
        findings(place, report, { ...SECTION, findings: report.findings, after: finding(6) }, (where, text) =>
          text ? paragraph(where, [{ text, style: style() }]) : [],
        ),
      used,
    );
    // The severity is named in the facts alone, as the part before has its heading.
    expect(rows.filter(({ text }) => text === 'Critical')).toHaveLength(1);
    const pageOf = (text: string) => rows.findLast((row) => row.text.includes(text))?.page;
    expect([used, pageOf('abcdef0')]).toEqual([used, pageOf('Reduced first.')]);
  }
});

it.each([
  ['Hebrew', 'שלום `one` עולם (two) סוף.', '. סוף ( two ) עולם one שלום →'],
  ['Arabic', 'تحديث `one` الرصيد (١٢٣) يبحث', 'يبحث ( ١ ٢ ٣ ) الرصيد one تحديث →'],
  ['English with Hebrew in it', 'Start שלום עולם `end`', 'Start עולם שלום end'],
  ['English with Arabic digits', 'Start ١٢ end', 'Start ١ ٢ end'],
  ['a block of code', '```\nx = 1; // שלום עולם\nשלום x עולם\n```', '1 x = 1; // עולם שלום | 2 שלום x עולם'],
  ['lines in either script', 'One\\\nשלום one\\\nTwo עולם\\\n`סוף`', 'One | one שלום → | Two עולם | סוף →'],
  ['Hebrew before English', 'שלום\\\nOne', 'שלום → | One'],
  ['a text with both', 'שלום\n\nOne שלום\n\n# עולם', 'שלום → | One שלום | עולם →'],
  ['a list and a quote', '- שלום\n  - One\n\n> עולם', '• שלום → | • One | עולם →'],
  ['a table', '| A | B | C |\n| - | :-: | -: |\n| שלום | x | y |', 'A B C → | שלום x y →'],
])('SEAL-07 the words of %s stand in the order in which they are read', async (_name, text, order) => {
  await Promise.all([loadFonts([text]), loadVisualOrder([text])]);
  const lines = [...Map.groupBy(layOut(text), ({ y }) => y).values()].map((words) => {
    const shown = words.toSorted((one, other) => one.x - other.x);
    // The arrow is at the end of a line that ends at the right margin, or in a table at the edge of its cell.
    return [...shown.map((row) => row.text), ...((shown.at(-1)?.end ?? 0) > WIDTH - 7 ? ['→'] : [])];
  });
  expect(lines.map((words) => words.join(' ')).join(' | ')).toBe(order);
});

it('SEAL-07 a paragraph in Hebrew ends each line at the right margin, and its lines follow each other downwards', async () => {
  const text = 'הפונקציה שולחת את הנכסים לפני עדכון היתרה של המשתמש במערכת. '.repeat(8);
  await Promise.all([loadFonts([text]), loadVisualOrder([text])]);
  const rows = layOut(`${text}סוף`);
  const lines = Map.groupBy(rows, ({ y }) => y);
  expect(lines.size).toBeGreaterThan(2);
  for (const words of lines.values()) expect(Math.max(...words.map(({ end }) => end))).toBeCloseTo(WIDTH, 0);
  expect(rows.find((row) => row.text === 'סוף')?.y).toBe(Math.max(...lines.keys()));
});

it('SEAL-07 Chinese is broken between characters, but not before a full stop', async () => {
  await loadFonts(['函数在更新余额之前发送资产。']);
  const rows = layOut(`See \`withdraw\`: ${'函数在更新余额之前发送资产。'.repeat(30)}`).filter(({ text }) =>
    /\p{Script=Han}/u.test(text),
  );
  const lines = [...Map.groupBy(rows, ({ y }) => y).values()];
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) expect(line[0]?.text).not.toMatch(/^[。，]/);
  expect(rows[0]?.x).toBeGreaterThan(0);
});
