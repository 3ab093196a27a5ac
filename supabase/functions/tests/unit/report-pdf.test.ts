// SEAL-02: the PDF of a report, read with pdf.js.
import { deflateSync, inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { runOnDeno } from '../../../local/deno.ts';
import { sha256 } from '../../_shared/bytes.ts';
import { fontParts, loadFonts } from '../../_shared/report/fonts.ts';
import { listParts } from '../../_shared/report/parts.ts';
import { Canvas } from '../../_shared/report/pdf/canvas.ts';
import { PAGE_SIZES } from '../../_shared/report/pdf/style.ts';
import { writePdf } from '../../_shared/report/pdf/write-pdf.ts';
import { readImage } from '../../_shared/report/read-image.ts';
import type { ReportSnapshot } from '../../_shared/report/snapshot.ts';
import { writeMarkdown } from '../../_shared/report/write-markdown.ts';
import { readPdf, type ReadTag } from '../report/read-pdf.ts';
import { finding, snapshot } from '../report/snapshots.ts';

const none = new Map<string, Uint8Array>();
const write = async (given: ReportSnapshot, images = none) => readPdf(await writePdf(given, images));
const withRole = (tags: readonly ReadTag[], role: RegExp) => tags.filter((tag) => role.test(tag.role));
const squeeze = (text: string) => text.replaceAll(/\s+/g, '');

const chunk = (type: string, ...data: number[]) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), Buffer.from(data), Buffer.alloc(4)]);
};
/** A PNG of these pieces, `size` pixels wide and high, with 8 bits for each value. */
const png = (size: number, colorType: number, ...pieces: Buffer[]) => {
  const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
  const head = chunk('IHDR', 0, 0, size >> 8, size, 0, 0, size >> 8, size, 8, colorType, 0, 0, 0);
  return new Uint8Array(Buffer.concat([signature, head, ...pieces, chunk('IEND')]));
};
/** Transparent, of one colour. */
const row = [1, ...Array<number>(160).fill(90)];
const PNG = png(40, 6, chunk('IDAT', ...deflateSync(Buffer.from(Array(40).fill(row).flat()))));

const withLogo = snapshot(0, {
  firm: { ...snapshot(0).firm, logo: Buffer.from(PNG).toString('base64') },
  findings: [finding(0, { description: 'Αξία, стоимость, $x^2$, 重入攻击, 関数, 재진입, שלום, تحديث, 🔥.' })],
});

let long: ReturnType<typeof write> | undefined;
/** A report of 24 findings, written once for all tests that read it. */
const longReport = () => (long ??= write(snapshot(24)));

it('SEAL-02 the same snapshot gives the same bytes on Node and on Deno', async () => {
  const onDeno = Buffer.from(runOnDeno('../local/demo/print-reports.ts', [withLogo]), 'base64');
  expect(sha256(onDeno)).toBe(sha256(await writePdf(withLogo, none)));
});

it('SEAL-08 a report claims PDF/UA-1 and PDF/A-2a, and has the profile of its colours', async () => {
  const file = Buffer.from(await writePdf(snapshot(1), none)).toString('latin1');
  expect(file).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(file).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A</);
  expect(file).toMatch(/\/GTS_PDFA1 [^\]]*\/DestOutputProfile \d+ 0 R/);
  expect(file).toMatch(/\/Type \/Catalog .*\/DisplayDocTitle true/);
  // In UTF-16, the higher byte first.
  expect(file).toContain('\0s\0R\0G\0B');
});

it('SEAL-08 the order of tags is the order on the page', async () => {
  const description = 'Text[^1] here.\n\n- one\n- two\n\n> quoted\n\n```\ncode\n```\n\n# Deep\n\n[^1]: Note.';
  const given = snapshot(4, { findings: [finding(0, { description }), finding(1), finding(7)] });
  const { tags } = await write(given);
  const blocks = withRole(tags, /^(H\d|P|Table|TR|TOC|TOCI|L|LI|Code|Note|BlockQuote)$/).filter(
    ({ top }) => top > 0,
  );
  expect(blocks.length).toBeGreaterThan(100);
  const wrong = blocks.filter(({ page, top }, index) => {
    const before = blocks[index - 1];
    return before?.page === page && top > before.top + 1;
  });
  expect(wrong.map(({ page, role, text }) => [page, role, text.slice(0, 40)])).toEqual([]);
});

it('SEAL-08 formulas are tagged with their TeX, and text in another script with its language', async () => {
  const description =
    'See $x^2 + y_1$ here.\n\n$$\n\\frac{a}{b}\n$$\n\nIn $\\undefined{x}$.\n\n$$\n\\undefined{y}\n$$\n\nSo שלום עולם, かな漢字, 漢字, 함수, Αξία, قبل, کتاب, α end.\n\n漢字\n\nقبل';
  const { tags } = await write(snapshot(0, { findings: [finding(0, { description })] }));
  expect(withRole(tags, /^Formula$/).map(({ alt }) => alt?.trim())).toEqual([
    'x^2 + y_1',
    '\\frac{a}{b}',
    '\\undefined{x}',
    '\\undefined{y}',
  ]);
  const spans = withRole(tags, /^Span$/).map(({ lang, text }) => [lang, squeeze(text).replaceAll(',', '')]);
  // Neither one Greek letter nor letters of Persian tell a language.
  expect(spans).toEqual([
    ['he', 'שלוםעולם'],
    ['ja', 'かな漢字漢字'],
    ['ko', '함수'],
    ['el', 'Αξία'],
    ['zh', '漢字'],
    ['ar', 'قبل'],
  ]);
  const fenced = await write(snapshot(0, { findings: [finding(0, { description: '```math\nx^2\n```' })] }));
  expect(withRole(fenced.tags, /^Formula$/).map(({ text }) => text)).toEqual(['x2']);
});

it('SEAL-02 headings begin at the title and skip no level, and those of a text keep theirs', async () => {
  const inner = finding(0, { description: '### Deep\n\ntext\n\n# Flat\n\ntext\n\n## Below\n\n### Last' });
  const given = snapshot(2, { findings: [inner, ...snapshot(2).findings] });
  const { tags } = await write(given);
  const file = Buffer.from(await writePdf(given, none)).toString('latin1');
  expect(file.match(/\/S \/H(?:[6-9]|1\d)\b/g)?.slice(0, 4)).toEqual([
    '/S /H6',
    '/S /H6',
    '/S /H7',
    '/S /H8',
  ]);
  expect(file).toMatch(/\/RoleMap <<[^>]* \/H8 \/H6/);
  const levels = withRole(tags, /^H\d$/).map(({ role }) => Number(role.slice(1)));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.every((level, index) => index === 0 || level <= (levels[index - 1] ?? 0) + 1)).toBe(true);
});

it('SEAL-02 a table that continues on another page repeats its head there', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => `| r${index} | value |`).join('\n');
  const long = finding(0, { description: `| Alpha | Beta |\n| --- | --- |\n${rows}` });
  const { tags, texts } = await write(snapshot(1, { findings: [long] }));
  expect(texts.filter((text) => /\br\d+/.test(text)).length).toBeGreaterThan(1);
  for (const text of texts.filter((one) => /\br\d+/.test(one))) expect(text).toContain('Alpha');
  // Repeated heads are not read out again.
  expect(withRole(tags, /^TH$/).filter(({ text }) => text === 'Alpha')).toHaveLength(1);
});

it.each([
  ['a template', '{{7*7}} ${7*7} <%= 7 %>'],
  ['signs of XML and HTML', 'a < b && c > d <script>alert(1)</script> &amp;'],
  ['commands of TeX', String.raw`\end{document} \input{/etc/passwd}`],
  ['operators of PDF', 'BT (x) Tj ET endstream endobj >> ) Tj'],
  ['a long title', 'Unchecked return value '.repeat(9).trim()],
  ['one long word', 'x'.repeat(200)],
])('SEAL-02 %s in a title comes out as typed', async (_name, title) => {
  const { info, outline, tags, texts, xmlAuthor, xmlTitle } = await write(
    snapshot(1, {
      firm: { ...snapshot(0).firm, name: title },
      audit: { ...snapshot(0).audit, title },
      findings: [finding(0, { title })],
    }),
  );
  const headings = withRole(tags, /^H[14]$/).map(({ text }) => squeeze(text));
  expect(headings).toContain(squeeze(title));
  expect(headings).toContain(squeeze(`C-01 ${title}`));
  expect(info['Title']).toBe(`${title} 1.1`);
  expect([xmlTitle, xmlAuthor]).toEqual([`${title} 1.1`, [title]]);
  // The cover is one page.
  expect(texts[1]).toContain('Contents');
  expect(JSON.stringify(outline)).toContain(JSON.stringify(`C-01 ${title}`).slice(1, -1));
});

it('SEAL-02 a line of code that is too long for colours leaves its page complete', async () => {
  const line = `emit Transfer(${'account, '.repeat(65)});`;
  const description = `\`\`\`solidity\n${line}\n\`\`\`\n\nThe text after the code.`;
  const bytes = await writePdf(snapshot(1, { findings: [finding(0, { description })] }), none);
  const { tags, texts } = await readPdf(bytes);
  expect(squeeze(withRole(tags, /^Code$/)[0]?.text ?? '')).toBe(squeeze(line));
  expect(texts.join('')).toContain('The text after the code.');
});

function emptyPage(): Canvas {
  const about = { title: 'T', author: 'A', subject: 'S', date: '2026-11-20T14:03:11Z' };
  const canvas = new Canvas(PAGE_SIZES.A4, about);
  canvas.addPage();
  return canvas;
}

it.each([
  ['Hebrew', 'שָׁלוֹם עֲלֵיכֶם. בְּרֵאשִׁית'],
  ['Arabic', 'مُحَمَّدٌ رَسُولٌ'],
  ['Persian', 'می\u200cخواهم'],
  ['Latin', 'x̂ ŷ̄ q̃'],
  ['Cyrillic', 'а́ы̄'],
  ['mathematics', '𝑥⃗ 𝒂⃗'],
])(
  'SEAL-08 a page moves as far as a text in %s is wide, so that no two of its numbers are read as one',
  async (_name, text) => {
    await loadFonts([text]);
    for (const { text: part, font } of fontParts(text, 'sans')) {
      const canvas = emptyPage();
      const { root } = canvas;
      canvas.inside(root, 'P', () => canvas.text(part, 0, 0, font, 1000, '#000000'));
      const file = Buffer.from(await canvas.finish()).toString('latin1');
      const widths = (/\/W \[0 \[([^\]]*)\]/.exec(file)?.[1] ?? '').split(' ').map(Number);
      const operands = [...file.matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, shown = '']) =>
        shown.trim().split(/\s+/),
      );
      const moved = operands
        .filter(Boolean)
        .map((one) =>
          one.startsWith('<')
            ? (one.match(/[0-9a-f]{4}/g) ?? []).reduce(
                (sum, code) => sum + (widths[Number.parseInt(code, 16)] ?? 0),
                0,
              )
            : -Number(one),
        );
      expect(moved.reduce((sum, by) => sum + by, 0)).toBeCloseTo(canvas.width(part, font, 1000), 0);
    }
  },
);

it('SEAL-02 a page with a number that is not finite is not written', () => {
  const canvas = emptyPage();
  expect(() => canvas.artifact(() => canvas.rectangle(0, NaN, 1, 1, '#000000'))).toThrow(/not finite/);
  expect(() => canvas.artifact(() => canvas.rectangle(0, 0, 1, 1, ''))).toThrow(/not finite/);
});

it('SEAL-03 a report on US Letter has pages of that size, and no text outside them', async () => {
  const report = snapshot(9);
  const { views, heights } = await write({ ...report, firm: { ...report.firm, page_size: 'Letter' } });
  for (const view of views) expect(view).toEqual([0, 0, 612, 792]);
  expect(Math.max(...heights.map(({ y }) => y))).toBeLessThan(792 - 40);
  expect(Math.min(...heights.map(({ y }) => y))).toBeGreaterThan(30);
});

it('SEAL-07 formulas are printed on a line, those of a sentence and those of their own', async () => {
  const formulas = [
    ['\\frac{a+b}{c} \\ge \\sqrt{x_i^2}', '(a + b) / c ≥ √xi2'],
    ['\\frac{\\sqrt{a}}{\\sqrt{b+c}} = \\sqrt[3]{\\sqrt{x}}', '√a / (√(b + c)) = 3√√x'],
    ['\\frac{1}{2}x + \\frac{1}{2x} - y\\frac{a}{b}', '(1 / 2)x + 1 / 2x − y(a / b)'],
    ['\\sum_{i=0}^{n} x_i \\cdot 10^{18}', '∑i=0n xi · 1018'],
    ['\\text{shares} = \\frac{1}{2}', 'shares = 1 / 2'],
    ['-a \\cdot \\binom{n}{k}', '−a · (n choose k)'],
    ['\\begin{cases} 1 & x<0 \\\\ 2 & \\text{else}\\end{cases}', '{1, x < 0; 2, else'],
    ['\\begin{pmatrix} a & -b \\\\ c & d \\end{pmatrix}', '(a, −b; c, d)'],
    ['\\begin{aligned} a &= b \\\\ c &= d \\end{aligned}', 'a = b; c = d'],
    ['\\underbrace{a + b}_{n} \\ge \\overbrace{c}^{m} + \\vec{v}', '(a + b)n ≥ cm + v→'],
    ['\\clubsuit + \\maltese + \\checkmark + \\bigstar', '+'],
    ['\\mathbb{E}[X] \\in \\mathbb{F} \\cup \\mathbb{Z}', '𝔼[X] ∈ 𝔽 ∪ ℤ'],
    ['\\bar{x} \\le \\alpha', '≤ α'],
    ['\\def\\a#1{#1#1}\\a{x}', '\\def\\a#1{#1#1}\\a{x}'],
    ['\\href{javascript:alert(1)}{x} + \\frac{', '\\href{javascript:alert(1)}{x} + \\frac{'],
  ] as const;
  const description = formulas
    .map(([tex], index) => `Inline ${index}: $${tex}$ here.\n\nAlone ${index}:\n\n$$\n${tex}\n$$`)
    .join('\n\n');
  const { links, texts } = await write(snapshot(1, { findings: [finding(0, { description })] }));
  const page = squeeze(texts.join(''));
  const between = (start: string, end: string) => page.slice(page.indexOf(start), page.indexOf(end));
  formulas.forEach(([, printed], index) => {
    expect(between(`Inline${index}:`, `Alone${index}:`)).toContain(squeeze(printed));
    expect(between(`Alone${index}:`, `Inline${index + 1}:`)).toContain(squeeze(printed));
  });
  expect(links.filter(({ url }) => url?.startsWith('javascript'))).toEqual([]);
});

it('SEAL-07 an exponent stands above the line, an index below it, and a formula of its own in the middle', async () => {
  const bytes = await writePdf(
    snapshot(1, { findings: [finding(0, { description: 'Base $x^{7777}_{8888}$ end.\n\n$$\n9999\n$$' })] }),
    none,
  );
  const { heights } = await readPdf(bytes);
  const of = (text: string) => heights.find((one) => one.text.includes(text))?.y ?? 0;
  expect(of('7777')).toBeGreaterThan(of('Base'));
  expect(of('8888')).toBeLessThan(of('Base'));
  expect(heights.find(({ text }) => text === '9999')?.x).toBeCloseTo(595.28 / 2 - 12, -1);
});

it('SEAL-02 each page has its number, the contents have that of each heading, and no heading is the last thing on a page', async () => {
  const { tags, pages, texts } = await longReport();
  texts.slice(1).forEach((text, index) => expect(text).toContain(`Page ${index + 2} of ${pages}`));
  const headings = withRole(tags, /^H[234]$/).map(({ text, page }) => squeeze(text + page));
  const listed = withRole(tags, /^TOCI$/).map(({ text }) => squeeze(text));
  expect(listed).toEqual(headings.filter((one) => one !== 'Contents2' && listed.includes(one)));
  for (let page = 3; page <= pages; page++) {
    const last = tags.findLast(
      (tag) => tag.page === page && tag.text !== '' && !/^(Document|THead|TBody)$/.test(tag.role),
    );
    expect([page, last?.role]).not.toEqual([page, expect.stringMatching(/^H\d$/)]);
  }
});

it('SEAL-02 the end of a page cuts no short table and no short block of code', async () => {
  const { tags } = await longReport();
  expect(withRole(tags, /^Code$/)).toHaveLength(24);
  const tables = withRole(tags, /^Table$/).filter(({ text }) => /attacker|vault0/.test(squeeze(text)));
  expect(tables).toHaveLength(24);
  // Neither the findings nor a severity that goes on in the next part have a second heading there.
  const paper = withRole(tags, /^H[23]$/).map(({ text }) => text);
  for (const titles of [paper, writeMarkdown(snapshot(26)).match(/^###? .*/gm) ?? []])
    expect(titles).toEqual([...new Set(titles)]);
});

it('SEAL-02 a table that is too wide breaks long names before short words', async () => {
  const head = ['Function', 'Caller', 'Reads', 'Writes', 'Emits', 'Reverts', 'Before', 'After'];
  const row = [
    '`withdrawAllAssetsOfEveryone(address,uint256)`',
    'anyone',
    'balances',
    'balances',
    'Withdrawn',
    'never',
    '21000',
    '19000',
  ];
  const description = [head, head.map(() => '---'), row]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
  const { texts } = await write(snapshot(1, { findings: [finding(0, { description })] }));
  const page = texts.join('');
  for (const word of [...head, 'Withdrawn', '21000', '19000']) expect(page).toContain(word);
});

it('SEAL-03 a JPEG keeps its size and colours, and one in the colours of print and a very large picture are not printed', () => {
  const factsOf = (channels: number) => {
    const head = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0, 20, 0, 30, channels];
    const { Width, Height, ColorSpace } = readImage(new Uint8Array(head))?.dictionary ?? {};
    return [Width, Height, ColorSpace];
  };
  expect([1, 3].map(factsOf)).toEqual([[30, 20, 'DeviceGray'], [30, 20, 'DeviceRGB']]);
  expect(readImage(png(3464, 2, chunk('IDAT', 0)))).not.toBeNull();
  expect([factsOf(4)[0], readImage(png(3465, 2, chunk('IDAT', 0)))]).toEqual([undefined, null]);
}); // oxfmt-ignore

it('SEAL-03 the transparent parts of a logo are white paper, also in a picture of few colours', () => {
  const bytes = png(
    1,
    3,
    chunk('PLTE', 0, 0, 0, 200, 0, 0),
    chunk('tRNS', 0, 128),
    chunk('IDAT', ...deflateSync(Buffer.from([0, 0]))),
  );
  // An interlaced picture would be garbled.
  const interlaced = bytes.with(8 + 8 + 12, 1);
  expect(readImage(interlaced)).toBeNull();
  const factsOf = (colorType: number, ...clear: number[]) =>
    readImage(png(1, colorType, chunk('tRNS', ...clear), chunk('IDAT', 0)))?.dictionary;
  expect(factsOf(0, 0, 7)).toMatchObject({ Mask: [7, 7], DecodeParms: { Colors: 1 } });
  expect(factsOf(2, 0, 1, 0, 2, 0, 3)).toMatchObject({
    Mask: [1, 1, 2, 2, 3, 3],
    DecodeParms: { Colors: 3 },
  });
  const colorSpace = readImage(bytes)?.dictionary['ColorSpace'] as [string, string, number, Uint8Array];
  expect([colorSpace[2], ...colorSpace[3]]).toEqual([1, 255, 255, 255, 227, 127, 127]);
});

it.each([
  ['no filter', 4, '0014ff00fffbff001eff14ff07ff0032ffc8ff5a33'],
  ['the filter Sub', 4, '0114ffec00fb00011efff600f3000132ff96009234'],
  ['the filter Up', 4, '0214ff00fffbff020a0014000c00021400b4005334'],
  ['the filter Average', 4, '0314fff680fb8003148005008000032380a500f334'],
  ['the filter Paeth', 4, '0414ffec00fb00040a0014000c0004140096009234'],
  ['colours and a filter for each row', 6, '0114ff14ffec00ec00fb00fb000314801480050005008000800004140014009600960092009234'],
])('SEAL-03 a picture with %s has on white paper the colours of its file', (_what, colorType, rows) => {
  const read = readImage(png(3, colorType, chunk('IDAT', ...deflateSync(Buffer.from(rows, 'hex')))));
  const pixels = [20, 0, 251, 30, 20, 7, 50, 200, 222];
  const expected = colorType === 4 ? pixels : pixels.flatMap((value) => [value, 255, value]);
  expect([...inflateSync(read?.bytes ?? '')]).toEqual(expected);
}); // oxfmt-ignore

it('SEAL-02 a report is divided alike before and after its findings have their code', () => {
  const reported = finding(0).locations.map((one) => ({ ...one, last_line: 90, blob: 'b1' }));
  const firm = { ...snapshot(0).firm, method: 'z'.repeat(30_000) };
  const divide = (code: string) => {
    const findings = [9, 17, 60, 1, 9, 30, 9, 18].map((size, index) =>
      finding(index, { code, description: 'x'.repeat(size * 1000), locations: index % 3 ? [] : reported }),
    );
    // The sections and findings of each part, and which findings it has with their texts.
    return listParts(snapshot(0, { findings, sections: [], firm })).map(({ report, sections }) => {
      const given = sections.flatMap(({ name, after, findings: some = [] }) => [
        name,
        ...(after ? [`(after ${after.number})`] : []),
        ...some.map(({ number }) => number),
      ]);
      const written = report.findings.filter(({ description }) => description !== '');
      return [...given, 'with', ...written.map(({ number }) => number), 'of', report.findings.length].join(
        ' ',
      );
    });
  };
  expect(divide('')).toEqual([
    'summary changes project scope findings C-01 C-07 with C-01 C-07 of 8',
    'findings (after C-07) H-02 H-08 with H-02 H-08 of 2',
    'findings (after H-08) M-03 with M-03 of 1',
    'findings (after M-03) L-04 I-05 with L-04 I-05 of 2',
    'findings (after I-05) G-06 with G-06 of 1',
    'method severities statuses verify about disclaimer with of 8',
  ]);
  expect(divide('y'.repeat(9000))).toEqual(divide(''));
});
