import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import matter from 'gray-matter';
import type { Element, ElementContent } from 'hast';
import { createElement, type JSX } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown, { type Components, type ExtraProps } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { createHighlighter, type Highlighter } from 'shiki';
import type { Plugin } from 'vite';

const LANGUAGES = ['solidity', 'bash', 'toml', 'yaml', 'typescript', 'http'];
const THEME = 'github-light';

/** `article.md?meta` has the metadata, `article.md` HTML and contents. Classes, as the Content-Security-Policy blocks styles. */
export function markdownArticles(): Plugin {
  let highlighter: Highlighter | undefined;
  return {
    name: 'markdown-articles',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?');
      if (!file.endsWith('.md')) return null;
      const { data, content } = matter(readFileSync(file, 'utf8'));
      if (query === 'meta') {
        return `export const meta = ${JSON.stringify({ slug: basename(file, '.md'), ...data })};`;
      }
      highlighter ??= await createHighlighter({ themes: [THEME], langs: LANGUAGES });
      const { html, toc } = render(content, highlighter);
      return `export const html = ${JSON.stringify(html)};\nexport const toc = ${JSON.stringify(toc)};`;
    },
  };
}

/** Renders Markdown to HTML and returns its headings, which are of level 2 or 3. HTML in it is shown as text. */
export function render(markdown: string, highlighter: Highlighter) {
  const toc: { id: string; text: string; level: number }[] = [];
  const usedIds = new Set(PAGE_IDS);
  const heading =
    (level: 2 | 3) =>
    ({ children, node }: HeadingProps) => {
      const text = node ? textOf(node) : '';
      const id = unusedId(text, usedIds);
      toc.push({ id, text, level });
      return createElement(`h${level}`, { id }, children);
    };
  const components: Components = {
    h2: heading(2),
    h3: heading(3),
    a: ({ href, children }) =>
      createElement('a', { ...(href && { href }), ...(href?.startsWith('http') && IN_NEW_TAB) }, children),
    pre: ({ node }) => (node ? highlight(node, highlighter) : null),
  };
  const article = createElement(Markdown, { remarkPlugins: [remarkGfm], components }, markdown);
  return { html: renderToStaticMarkup(article), toc };
}

type HeadingProps = JSX.IntrinsicElements['h2'] & ExtraProps;
const IN_NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' };

const textOf = (node: Element | ElementContent): string =>
  'children' in node ? node.children.map(textOf).join('') : 'value' in node ? node.value : '';

/** Ids that the surrounding page uses. */
const PAGE_IDS = ['main'];

function unusedId(heading: string, usedIds: Set<string>): string {
  const words =
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'section';
  let id = words;
  for (let count = 2; usedIds.has(id); count++) id = `${words}-${count}`;
  usedIds.add(id);
  return id;
}

/** Maps the colours of the shiki theme to class names. Other text is not coloured. */
const CLASSES: Readonly<Record<string, string>> = {
  '#D73A49': 'code-keyword',
  '#6F42C1': 'code-name',
  '#032F62': 'code-string',
  '#6A737D': 'code-comment',
  '#005CC5': 'code-constant',
  '#22863A': 'code-string',
};

/** A block of code: `pre` with one `code` in it, whose class names the language. */
function highlight(pre: Element, highlighter: Highlighter) {
  const code = textOf(pre).trimEnd();
  const [block] = pre.children;
  const named = block?.type === 'element' ? String(block.properties['className']) : '';
  const language = LANGUAGES.find((known) => named === `language-${known}`);
  const lines = language
    ? highlighter.codeToTokensBase(code, { lang: language as 'solidity', theme: THEME })
    : code.split('\n').map((content) => [{ content, color: '' }]);
  const tokens = lines.flatMap((line, index) => {
    const spans = line.map(({ content, color }) => {
      const className = CLASSES[color?.toUpperCase() ?? ''];
      return className ? createElement('span', { className }, content) : content;
    });
    return index === 0 ? spans : ['\n', ...spans];
  });
  return createElement('pre', { tabIndex: 0 }, createElement('code', null, ...tokens));
}
