// SEAL-02: the PDF of a report, read with pdf.js.
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { functionsCommand } from '../../../local/deno.ts';
import { fontParts, loadFonts } from '../../_shared/report/fonts.ts';
import { Canvas } from '../../_shared/report/pdf/canvas.ts';
import { PAGE_SIZES } from '../../_shared/report/pdf/style.ts';
import { writePdf } from '../../_shared/report/pdf/write-pdf.ts';
import { readImage } from '../../_shared/report/read-image.ts';
import type { ReportSnapshot } from '../../_shared/report/snapshot.ts';
import { writeMarkdown } from '../../_shared/report/write-markdown.ts';
import { readPdf, type ReadTag } from '../report/read-pdf.ts';
import { finding, snapshot } from '../report/snapshots.ts';

const IMAGE = '11111111-1111-4111-8111-111111111111';
const none = new Map<string, Uint8Array>();
const write = async (given: ReportSnapshot, images = none) => readPdf(await writePdf(given, images));
const withRole = (tags: readonly ReadTag[], role: RegExp) => tags.filter((tag) => role.test(tag.role));
const squeeze = (text: string) => text.replaceAll(/\s+/g, '');

/** A transparent PNG of one colour, `size` pixels wide and high. */
function png(size: number): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([1]), Buffer.alloc(size * 4, 90)]);
  const data = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]),
  );
}

const withImage = snapshot(3, {
  findings: [0, 1, 2].map((index) =>
    finding(index, {
      description: `Look:\n\n![The balance after the attack](image:${IMAGE})\n\nΑξία, стоимость, $x^2$, 重入攻击, 関数, 재진입, שלום, تحديث, 🔥.`,
    }),
  ),
});

let long: ReturnType<typeof write> | undefined;
/** A report of 24 findings, written once for all tests that read it. */
const longReport = () => (long ??= write(snapshot(24)));

it('SEAL-02 the same snapshot gives the same bytes on Node and on Deno', async () => {
  const images = new Map([[IMAGE, png(40)]]);
  const { binary, args, env } = functionsCommand();
  const script = fileURLToPath(new URL('../report/print-hashes.ts', import.meta.url));
  const input = JSON.stringify({
    snapshot: withImage,
    images: [...images].map(([id, bytes]) => [id, [...bytes]]),
  });
  const onDeno = execFileSync(binary, [...args.slice(0, -1), script], { env, input })
    .toString()
    .trim()
    .split('\n');
  const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
  expect(onDeno).toEqual([sha256(await writePdf(withImage, images)), sha256(writeMarkdown(withImage))]);
});

it('SEAL-08 a report claims PDF/UA-1 and PDF/A-2a, and has the profile of its colours', async () => {
  const file = Buffer.from(await writePdf(snapshot(1), none)).toString('latin1');
  expect(file).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(file).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A</);
  expect(file).toMatch(/\/GTS_PDFA1 [^\]]*\/DestOutputProfile \d+ 0 R/);
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

it('SEAL-08 a footnote is a note with an identifier, and each reference to it is a link there', async () => {
  const description = 'One[^a], two[^b] and one again[^a].\n\n[^a]: The first.\n[^b]: The second.';
  const findings = [0, 1].map((index) => finding(index, { description }));
  const bytes = await writePdf(snapshot(0, { findings }), none);
  const { links, tags } = await readPdf(bytes);
  expect(withRole(tags, /^Note$/).map(({ text }) => squeeze(text))).toEqual(
    [0, 1].flatMap(() => ['1.Thefirst.', '2.Thesecond.']),
  );
  expect(withRole(tags, /^Reference$/).map(({ text }) => text)).toEqual(
    [0, 1].flatMap(() => ['[1]', '[2]', '[1]']),
  );
  const goals = links.flatMap(({ dest }) => (dest?.startsWith('note-') ? [dest] : []));
  expect(goals).toHaveLength(6);
  expect(new Set(goals).size).toBe(4);
  const file = Buffer.from(bytes).toString('latin1');
  for (const goal of goals) expect(file).toContain(`(${goal}) [`);
  expect(new Set(file.match(/\/ID \(note-\d+\)/g)).size).toBe(4);
});

it('SEAL-08 formulas are tagged with their TeX, and text in another script with its language', async () => {
  const description =
    'See $x^2 + y_1$ here.\n\n$$\n\\frac{a}{b}\n$$\n\nIn $\\undefined{x}$.\n\n$$\n\\undefined{y}\n$$\n\nSo שלום עולם, かな漢字, 漢字, 함수, Αξία, قبل, کتاب, α end.';
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
  ]);
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

it('SEAL-02 tables have head cells, and a table that continues on another page repeats its head there', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => `| r${index} | value |`).join('\n');
  const long = finding(0, { description: `| Alpha | Beta |\n| --- | --- |\n${rows}` });
  const { tags, texts } = await write(snapshot(1, { findings: [long] }));
  expect(withRole(tags, /^TH$/).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Alpha', 'Beta', 'Severity']),
  );
  expect(texts.filter((text) => /\br\d+/.test(text)).length).toBeGreaterThan(1);
  for (const text of texts.filter((one) => /\br\d+/.test(one))) expect(text).toContain('Alpha');
  // Repeated heads are not read out again.
  expect(withRole(tags, /^TH$/).filter(({ text }) => text === 'Alpha')).toHaveLength(1);
});

it('SEAL-02 images and the QR code have a text, and an image that cannot be read is named by it', async () => {
  const shown = await write(withImage, new Map([[IMAGE, png(40)]]));
  const alts = withRole(shown.tags, /^Figure$/).map(({ alt }) => alt);
  expect(alts).toEqual(
    expect.arrayContaining(['The balance after the attack', expect.stringContaining('QR code')]),
  );
  const unread = await write(withImage, new Map([[IMAGE, new Uint8Array([1, 2, 3])]]));
  expect(unread.texts.join('')).toContain('[Image: The balance after the attack]');
});

it('SEAL-02 links lead to the web, to e-mail and to places in the report, and say so', async () => {
  const text =
    '[web](https://example.test/a) [mail](mailto:a@example.test) [script](javascript:alert(1)) [file](file:///etc/passwd)';
  const { links, texts } = await write(snapshot(1, { findings: [finding(0, { description: text })] }));
  const urls = links.flatMap(({ url }) => (url ? [url] : []));
  expect(urls).toEqual(
    expect.arrayContaining([
      'https://example.test/a',
      'mailto:a@example.test',
      'https://portal.example/verify',
    ]),
  );
  expect(urls.filter((url) => !/^(https?|mailto):/.test(url))).toEqual([]);
  expect(texts.join('')).toContain('script');
  expect(links.every((link) => link.text)).toBe(true);
});

it.each([
  ['a template', '{{7*7}} ${7*7} <%= 7 %>'],
  ['signs of XML and HTML', 'a < b && c > d <script>alert(1)</script> &amp;'],
  ['commands of TeX', String.raw`\end{document} \input{/etc/passwd}`],
  ['operators of PDF', 'BT (x) Tj ET endstream endobj >> ) Tj'],
  ['a long title', 'Unchecked return value '.repeat(9).trim()],
  ['one long word', 'x'.repeat(200)],
])('SEAL-02 %s in a title comes out as typed', async (_name, title) => {
  const { info, outline, tags, xmlTitle } = await write(
    snapshot(1, { audit: { ...snapshot(0).audit, title }, findings: [finding(0, { title })] }),
  );
  const headings = withRole(tags, /^H[14]$/).map(({ text }) => squeeze(text));
  expect(headings).toContain(squeeze(title));
  expect(headings).toContain(squeeze(`C-01 ${title}`));
  expect(info['Title']).toBe(`${title} 1.1`);
  expect(xmlTitle).toBe(`${title} 1.1`);
  expect(JSON.stringify(outline)).toContain(JSON.stringify(`C-01 ${title}`).slice(1, -1));
});

it('SEAL-02 code is printed with line numbers, and a long line continues after a mark', async () => {
  const long = `emit Transfer(${'account, '.repeat(30)}amount);`;
  const code = `\`\`\`solidity\ncontract Vault {\n\t${long}\n}\n\`\`\``;
  const { tags, texts } = await write(snapshot(1, { findings: [finding(0, { description: code })] }));
  const [block] = withRole(tags, /^Code$/);
  expect(squeeze(block?.text ?? '')).toBe(squeeze(`contract Vault {${long}}`));
  const page = texts.find((text) => text.includes('contract Vault')) ?? '';
  expect(page).toContain('↪');
  expect(page).toMatch(/3\s*}/);
});

/** The operands that PDF does not know as numbers, names or texts, in what draws the pages. */
function wrongOperands(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf).toString('latin1');
  const streams = [...file.matchAll(/stream\n([^]*?)\nendstream/g)].map(([, content = '']) => content);
  // Fonts and images are streams too, but only pages begin and end texts.
  const pages = streams.filter((content) => /^BT .* ET$/m.test(content));
  return pages.flatMap(
    (content) => content.match(/(?<![\w.<])-?(?:NaN|Infinity|undefined|\d+e[+-]?\d+)\b/g) ?? [],
  );
}

it('SEAL-02 a line of code that is too long for colours leaves the numbers of its page finite, and the page complete', async () => {
  const line = `emit Transfer(${'account, '.repeat(65)});`;
  const description = `\`\`\`solidity\n${line}\n\`\`\`\n\nThe text after the code.`;
  const bytes = await writePdf(snapshot(1, { findings: [finding(0, { description })] }), none);
  expect(wrongOperands(bytes)).toEqual([]);
  const { tags, texts } = await readPdf(bytes);
  expect(squeeze(withRole(tags, /^Code$/)[0]?.text ?? '')).toBe(squeeze(line));
  expect(texts.join('')).toContain('The text after the code.');
});

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
      const canvas = new Canvas(PAGE_SIZES.A4, {
        title: 'T',
        author: 'A',
        subject: 'S',
        date: '2026-11-20T14:03:11Z',
      });
      canvas.addPage();
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
  const canvas = new Canvas(PAGE_SIZES.A4, {
    title: 'T',
    author: 'A',
    subject: 'S',
    date: '2026-11-20T14:03:11Z',
  });
  canvas.addPage();
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

it('SEAL-07 each page of a preview says that it is one, and none how to verify it', async () => {
  const given = snapshot(2);
  given.report.is_preview = true;
  const { links, tags, texts } = await write(given);
  texts.forEach((text) => expect(text).toContain('PREVIEW, not issued'));
  expect(withRole(tags, /^P$/).map(({ text }) => text)).toContain('PREVIEW, not issued');
  expect(texts.join(' ')).not.toMatch(/verify|QR|To check/i);
  expect(withRole(tags, /^Figure$/)).toEqual([]);
  expect(links.map(({ url }) => url)).not.toContain(given.report.verify_url);
});

it('SEAL-07 titles and headings print code as code, <br> as a line, and <details> under its summary', async () => {
  const description =
    'one<br>two\n\n<details>\n<summary>The proof</summary>\n\ninside\n\n</details>\n\n## The `deep` end\n\ntext';
  const { tags, texts } = await write(
    snapshot(1, { findings: [finding(0, { title: 'Call `withdraw` twice', description })] }),
  );
  const page = texts.join('\n');
  expect(withRole(tags, /^H4$/).map(({ text }) => text)).toContain('C-01 Call withdraw twice');
  expect(withRole(tags, /^H6$/).map(({ text }) => text)).toContain('The deep end');
  expect(page).toMatch(/one\s*\n\s*two/);
  expect(page).toMatch(/The proof\s+inside/);
  expect(page).not.toMatch(/[`<>]/);
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
    ['\\mathbb{E}[X] \\in \\mathbb{F}', '𝔼[X] ∈ 𝔽'],
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

it('SEAL-07 an exponent stands above the line, and an index below it', async () => {
  const bytes = await writePdf(
    snapshot(1, { findings: [finding(0, { description: 'Base $x^{7777}_{8888}$ end.' })] }),
    none,
  );
  const { heights } = await readPdf(bytes);
  const of = (text: string) => heights.find((one) => one.text.includes(text))?.y ?? 0;
  expect(of('7777')).toBeGreaterThan(of('Base'));
  expect(of('8888')).toBeLessThan(of('Base'));
});

it('SEAL-07 other scripts are printed, and their text can be copied', async () => {
  const description = [
    '函数在更新余额之前发送资产。（参见第三节）',
    'この関数は「再入」を許します。',
    '함수는 자산을 전송합니다.',
    'Fire 🔥 ok.',
    'שָׁלוֹם עֲלֵיכֶם בְּרֵאשִׁית בָּרָא אֱלֹהִים',
    'قبل تحديث الرصيد يبحث العقد',
    'مُحَمَّدٌ رسول الله',
    'می\u200cخواهم این کتاب\u200cها را ببینم',
  ].join('\n\n');
  const { texts } = await write(
    snapshot(1, { findings: [finding(0, { title: '重入 in `f`', description })] }),
  );
  const page = texts.join('\n');
  for (const text of ['C-01 重入 in f', ...description.split('\n\n')])
    expect(squeeze(page)).toContain(squeeze(text));
});

it('SEAL-02 no heading is the last thing on a page', async () => {
  const { tags, pages } = await longReport();
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

it('SEAL-03 the transparent parts of a logo are white paper, also in a picture of few colours', () => {
  const chunk = (type: string, ...data: number[]) => [
    0,
    0,
    0,
    data.length,
    ...Buffer.from(type),
    ...data,
    0,
    0,
    0,
    0,
  ];
  const head = [0, 0, 0, 1, 0, 0, 0, 1, 8, 3, 0, 0, 0];
  const bytes = [
    0x89,
    0x50,
    0x4e,
    0x47,
    13,
    10,
    26,
    10,
    ...chunk('IHDR', ...head),
    ...chunk('PLTE', 0, 0, 0, 200, 0, 0),
    ...chunk('tRNS', 0, 128),
    ...chunk('IDAT', ...deflateSync(Buffer.from([0, 0]))),
    ...chunk('IEND'),
  ];
  // An interlaced picture would be garbled.
  const interlaced = bytes.with(8 + 8 + 12, 1);
  expect(readImage(new Uint8Array(interlaced))).toBeNull();
  const colorSpace = readImage(new Uint8Array(bytes))?.dictionary['ColorSpace'];
  expect(Array.from((colorSpace as Uint8Array[])[3] ?? [])).toEqual([255, 255, 255, 227, 127, 127]);
});
