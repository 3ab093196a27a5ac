// SEAL-02: page and paper read the same Markdown.
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import fc from 'fast-check';
import { gfm } from 'micromark-extension-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, it } from 'vitest';
import type { ExportedFinding } from '../../../../packages/domain/src/findings/write/exchanged-finding.ts';
import { findingsToMarkdown } from '../../../../packages/domain/src/findings/write/to-markdown.ts';
import { portalMarkdown } from '../../../../packages/domain/src/markdown/portal-markdown.ts';
import { parseMarkdown, type MarkdownNode } from '../../_shared/report/parse-markdown.ts';
import type { FindingStep } from '../../_shared/report/snapshot.ts';
import { writePdf } from '../../_shared/report/pdf/write-pdf.ts';
import { writeMarkdown } from '../../_shared/report/write-markdown.ts';
import { readPdf } from '../report/read-pdf.ts';
import { finding, snapshot } from '../report/snapshots.ts';

/** The tree of a text on the page. */
function parsePage(text: string): MarkdownNode {
  const parser = unified().use(remarkParse).use(portalMarkdown);
  return parser.runSync(parser.parse(text));
}

/** The tree without the places of its nodes in the text. */
const treeOf = (tree: unknown): unknown =>
  JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === 'position' ? undefined : value)));

it.each([
  '# A\n\n## B\n\ntext **bold** *soft* ~~gone~~ `code`\\\nnext',
  '- a\n  1. b\n     - c\n- [x] done\n- [ ] open',
  '| a | b |\n| :- | -: |\n| `x\\|y` | www.example.test |',
  '```solidity\nuint256 x;\n```\n\n    indented\n\n> quote\n> > deeper',
  'prices $5 and $6, $x^2$, US$5, $$y$$\n\n$$\nz\n$$',
  '<script>alert(1)</script> <b>text</b>\n\n<div>\nblock\n</div>',
  'note[^1] and [ref][r] ![image](image:00000000-0000-4000-8000-000000000001)\n\n[^1]: The note.\n\n[r]: https://example.test',
  '---\n\nSetext\n===\n\n***',
  'a<br>b\n\n<details>\n<summary>Proof</summary>\n\n- one\n- two\n</details>',
])('SEAL-02 a report has the same tree of %j as the page', (text) => {
  expect(treeOf(parseMarkdown(text))).toEqual(treeOf(parsePage(text)));
});

it.each([
  ['A delay of 5~10 blocks costs 20~30 bps.', 'A delay of 5~10 blocks costs 20~30 bps.'],
  ['It is `x & ~mask`, and x & ~mask & ~other.', 'It is x & ~mask, and x & ~mask & ~other.'],
  ['~~gone~~ a\\~b~c', 'gone a~b~c'],
  ['the_old_name and __init__ of *_owner*', 'the_old_name and init of _owner'],
  ['a Vec<T> and mapping<K, V>', 'a Vec<T> and mapping<K, V>'],
  ['It costs $a$ and $b, or $5~$6.', 'It costs a and $b, or $5~$6.'],
  ['Fixed in\n1. the vault\n2. the pool', 'Fixed in the vault the pool'],
  ['#1 is open, see #2.', '#1 is open, see #2.'],
  ['See https://a.test/~b_c_ or d_e@f.test.', 'See https://a.test/~b_c_ or d_e@f.test.'],
  ['one\\\ntwo  \nthree', 'one two three'],
])(
  'SEAL-02 FIND-05 %j reads the same on the page, in the PDF and in the Markdown',
  async (text, expected) => {
    // Another reader shows the dollars of a formula.
    const squeeze = (read: string) => read.replaceAll(/[\s$]+/g, '');
    expect(squeeze(plainText(parsePage(text)))).toBe(squeeze(expected));
    // Little enough before the text that no page ends in it.
    const findings = [finding(0, { description: `${text}\n\nEnd.` })];
    const given = snapshot(0, { findings, changes: null, repositories: [], sections: [] });
    const { texts } = await readPdf(await writePdf(given, new Map()));
    // The PDF has the marks of a list, too.
    expect(squeeze(texts.join('')).replaceAll(/(?<=in|vault)[12]\.(?=the)/g, '')).toContain(
      `${squeeze(expected)}End.`,
    );
    const nodes = nodesWithHtml(writeMarkdown(given));
    expect(squeeze(plainText(nodes[0] as MarkdownNode))).toContain(`${squeeze(expected)}End.`);
  },
);

it('SEAL-02 a text that would take too long to parse is printed as it was written', () => {
  const text = '> '.repeat(5000);
  expect(parseMarkdown(text)).toEqual({
    type: 'root',
    children: [{ type: 'code', lang: null, value: text }],
  });
});

it.each(['{{7*7}} | a', '*not soft* [x](javascript:alert(1))', 'a ` \\end{document}', '# <b>&amp;'])(
  'SEAL-02 a title of %j comes out of the Markdown as typed',
  (title) => {
    const tree = parseMarkdown(writeMarkdown(snapshot(1, { findings: [finding(0, { title })] })));
    const heading = (tree.children ?? []).find(
      ({ children, depth }) => depth === 4 && children?.[0]?.value?.startsWith('C-01'),
    );
    expect(heading?.children?.map(({ type, value }) => [type, value])).toEqual([['text', `C-01 ${title}`]]);
  },
);

const step = (values: Partial<FindingStep>): FindingStep => ({
  at: '2026-11-18T10:00:00Z',
  by: 'Priya Raman',
  by_client: true,
  from_status: 'open',
  to_status: 'disputed',
  message: null,
  link: null,
  ...values,
});

const byClient = (message: string) => ({ exchange: [step({ message })] });

/** All nodes of a report in Markdown as a reader sees it that knows HTML. */
function nodesWithHtml(markdown: string): MarkdownNode[] {
  const all = (node: MarkdownNode): MarkdownNode[] => [node, ...(node.children ?? []).flatMap(all)];
  return all(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
}

const plainText = (node: MarkdownNode): string => node.value ?? (node.children ?? []).map(plainText).join('');

const HOSTILE = [
  'x <!-- y',
  '<!--',
  '\\\\<!--',
  '<details><summary>s</summary>',
  '\t<details>',
  '<?php',
  '<![CDATA[',
  '- a\n  ```\n<!--\n  ```',
  'a\n    ```x\n<details>\n    ```',
  '| a ` | <details> | ` |\n| - | - | - |\n| ` | <details> | ` |',
  '<a title="`">`<details>`',
  '<https://a`b>`<details>`',
  'www.x.test<details>',
  'www.x.test\\<details>',
  'a@x.test <details>',
  '$`$ <!-- $`$',
  '```\nnever closed',
  '````\ncode\n    ````',
  '~~~\n```',
  '> '.repeat(5000) + '<!--',
  '```\n`````\n# code',
  '<div\n\n<!--',
  '- a\n\n[r]: x\n\n    <details>',
  '[a]: <details>x',
  'a\r<!--\rb',
  '# Disclaimer\n\nMine\n===\n\n- Other\n  ---',
  '[a\\\\<!--](x) [<details>][r]\n\n[r]: https://x.test "<!--"',
];

it.each(HOSTILE)(
  'SEAL-02 %j of a client hides no finding and no section in the Markdown of a report',
  (hostile) => {
    for (const changes of [byClient(hostile), { description: hostile }]) {
      const nodes = nodesWithHtml(
        writeMarkdown(snapshot(3, { findings: [finding(0, changes), finding(1), finding(2)] })),
      );
      expect(nodes.filter(({ type }) => type === 'html')).toEqual([]);
      const headings = nodes.filter(({ type }) => type === 'heading');
      const titles = headings.filter(({ depth = 0 }) => depth <= 4).map(plainText);
      expect(titles.filter((title) => /^[CHM]-0/.test(title))).toHaveLength(3);
      expect(titles.filter((title) => title === 'Disclaimer')).toHaveLength(1);
      expect(titles).not.toContain('Mine');
    }
  },
);

it('FIND-09 no text of a finding changes how a reader reads the rest of the Markdown export', () => {
  const message = {
    kind: 'moved',
    byAuditor: false,
    at: '2026-02-01T10:00:00Z',
    toStatus: 'disputed',
    link: null,
  };
  const exported = (number: string, text: string) =>
    ({
      number,
      title: `${number} ${text.replaceAll(/\s+/g, ' ')}`,
      severity: 'high',
      status: 'disputed',
      likelihood: null,
      impact: null,
      sourceTool: null,
      sourceRule: null,
      locations: [],
      description: text,
      recommendation: text,
      ledger: [{ ...message, message: text }],
      comments: [],
    }) as unknown as ExportedFinding;
  const audit = { id: 'audit-1', title: 'Vault', scope: null, repositories: [] };
  const isRead = (text: string) => {
    const nodes = nodesWithHtml(
      findingsToMarkdown(audit, [exported('H-01', text), exported('H-02', 'Short.')]),
    );
    expect(nodes.filter(({ type }) => type === 'html').map(({ value }) => value)).toEqual([
      '<!-- audit-findings 1 -->',
    ]);
    expect(nodes.filter(({ type }) => /^(?:definition|footnoteDefinition)$/.test(type))).toEqual([]);
    const sections = (nodes[0]?.children ?? []).filter(
      ({ type, depth = 0 }) => type === 'heading' && depth <= 2,
    );
    expect(sections.map((one) => plainText(one).slice(0, 6))).toEqual([
      'Vault:',
      'Summar',
      '[H-01]',
      '[H-02]',
    ]);
  };
  HOSTILE.forEach(isRead);
  const pieces =
    '\n·\n\n· ·   ·\t·- ·1. ·> ·```·~~~·````·`·\\·<!--·<b>·<details>·===·---·\n---\n·# ·## A·[x]: y·[^1]: z·| a |·\n| - |\n·text·```js·\u00a0·&lt;';
  const piece = fc.constantFrom(...pieces.split('·'));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => isRead(pieces.join('').trim())),
    { seed: 20261126, numRuns: 500 },
  );
});

it('SEAL-02 the code of a finding is in the Markdown of a report as it was written', () => {
  const code = '1. A\n\n   ```rust\n   let a: Vec<u8> = f(i <n);\n   ```\n2. `Vec<u8>` and ';
  const markdown = writeMarkdown(snapshot(1, { findings: [finding(0, { description: `${code}Vec<u8>` })] }));
  expect(markdown).toContain(`${code}Vec&lt;u8>`);
});

it('SEAL-02 links of a report in Markdown are safe, and no text uses the references of another', () => {
  const first = finding(0, {
    description:
      '[good][r] [bad](javascript:alert) [[in](data:a)](javascript:b) ![i](https://x.test/a.png) ![j][s] note[^1]\n\n[r]: https://first.test\n[s]: data:image/png;base64,AAAA\n\n[^1]: First.',
  });
  const second = finding(1, {
    description: '[good][r] [other][s] note[^1]\n\n[s]: https://second.test\n\n[^1]: Second.',
  });
  const markdown = writeMarkdown(snapshot(2, { findings: [first, second] }));
  const nodes = nodesWithHtml(markdown);
  const linkOf = (text: string) =>
    nodes.filter(({ type }) => type === 'link').find((one) => plainText(one) === text)?.url;
  expect([linkOf('good'), linkOf('other'), linkOf('bad')]).toEqual([
    'https://first.test/',
    'https://second.test/',
    '',
  ]);
  expect(nodes.filter(({ url }) => /^(javascript|data):/.test(url ?? ''))).toEqual([]);
  expect(nodes.filter(({ type }) => type === 'image').map(({ url }) => url)).toEqual(['', '']);
  expect(
    nodes.filter(({ type, url }) => type === 'linkReference' || (type === 'definition' && url !== '')),
  ).toEqual([]);
  const notes = nodes.filter(({ type }) => type === 'footnoteDefinition');
  expect(notes.map(plainText)).toEqual(['First.', 'Second.']);
  expect(
    nodes.filter(({ type }) => type === 'footnoteReference').map(({ identifier }) => identifier),
  ).toEqual(notes.map(({ identifier }) => identifier));
});

it('SEAL-07 a link of an exchange cannot leave its place in the Markdown of a report', () => {
  const link = 'https://example.test/a)b<!--|`c';
  const markdown = writeMarkdown(snapshot(1, { findings: [finding(0, { exchange: [step({ link })] })] }));
  const nodes = nodesWithHtml(markdown);
  expect(nodes.filter(({ type }) => type === 'html')).toEqual([]);
  expect(nodes.find(({ type, url }) => type === 'link' && url?.includes('example.test/a'))?.url).toMatch(
    /^https:\/\/example\.test\/a%29b/,
  );
});
