// SEAL-02: page and paper read the same Markdown.
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, it } from 'vitest';
import { dollarMath } from '../../../../packages/ui/src/markdown/dollar-math.ts';
import { parseMarkdown } from '../../_shared/report/parse-markdown.ts';
import { writeMarkdown } from '../../_shared/report/write-markdown.ts';
import { finding, snapshot } from '../report/snapshots.ts';

/** As packages/ui/src/markdown/markdown.tsx has it, which needs React. */
const WITHOUT_HTML = { disable: { null: ['htmlFlow', 'htmlText'] } };

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
])('SEAL-02 a report has the same tree of %j as the page', (text) => {
  const page = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(dollarMath)
    .data('micromarkExtensions', [WITHOUT_HTML])
    .parse(text);
  expect(treeOf(parseMarkdown(text))).toEqual(treeOf(page));
});

it('SEAL-02 a text that would take too long to parse is printed as it was written', () => {
  const text = '> '.repeat(5000);
  expect(parseMarkdown(text)).toEqual({
    type: 'root',
    children: [{ type: 'code', lang: null, value: text }],
  });
});

it('SEAL-02 headings and open code blocks of a finding stay inside it in the Markdown of a report', () => {
  const findings = [finding(0, { description: '# Mine\n\n```\nnever closed' }), finding(1)];
  const tree = parseMarkdown(writeMarkdown(snapshot(2, { findings })));
  const headings = (tree.children ?? []).filter(({ type }) => type === 'heading');
  const titles = headings.map(({ depth, children }) => `${depth} ${children?.[0]?.value ?? ''}`);
  expect(titles).toContain('5 Mine');
  expect(titles.filter((title) => /^3 [CH]-/.test(title))).toHaveLength(2);
  expect(headings.filter(({ depth }) => depth === 1)).toHaveLength(1);
});

it.each(['{{7*7}} | a', '*not soft* [x](javascript:alert(1))', '`code` \\end{document}', '# <b>&amp;'])(
  'SEAL-02 a title of %j comes out of the Markdown as typed',
  (title) => {
    const tree = parseMarkdown(writeMarkdown(snapshot(1, { findings: [finding(0, { title })] })));
    const heading = (tree.children ?? []).find(
      ({ children, depth }) => depth === 3 && children?.[0]?.value?.startsWith('C-01'),
    );
    expect(heading?.children?.map(({ type, value }) => [type, value])).toEqual([['text', `C-01 ${title}`]]);
  },
);
