import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import matter from 'gray-matter';
import MarkdownIt from 'markdown-it';
import { createHighlighter, type Highlighter } from 'shiki';
import type { Plugin } from 'vite';
import type { TocEntry } from '../src/knowledge/article-types.ts';

const LANGUAGES = ['solidity', 'bash', 'toml', 'yaml', 'typescript', 'http'];
const THEME = 'github-light';

/**
 * The knowledge base's Markdown, rendered at build time: `article.md?meta` is what a list needs, `article.md` the
 * text as HTML with its table of contents. Code is coloured with classes: the content security policy knows no
 * inline styles.
 */
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

/** The HTML of a text and its headings. */
export function render(markdown: string, highlighter: Highlighter): { html: string; toc: TocEntry[] } {
  const toc: TocEntry[] = [];
  const usedIds = new Set(PAGE_IDS);
  const renderer = new MarkdownIt({
    html: false,
    linkify: false,
    typographer: true,
    highlight: (code, language) => highlight(code, language, highlighter),
  });
  // Of the typographer the quotation marks alone: "(c)" stays what was written.
  renderer.disable('replacements');
  renderer.renderer.rules['heading_open'] = (tokens, index) => {
    const token = tokens[index];
    const text = tokens[index + 1]?.content.replaceAll('`', '') ?? '';
    const level = Number(token?.tag.slice(1));
    const id = unusedId(text, usedIds);
    toc.push({ id, text, level });
    return `<${token?.tag} id="${id}">`;
  };
  renderer.renderer.rules['link_open'] = (tokens, index, options, _environment, self) => {
    const token = tokens[index];
    if (token && String(token.attrGet('href')).startsWith('http')) {
      token.attrSet('target', '_blank');
      token.attrSet('rel', 'noopener noreferrer');
    }
    return self.renderToken(tokens, index, options);
  };
  return { html: renderer.render(markdown), toc };
}

/** Ids that the page around an article has. */
const PAGE_IDS = ['main'];

/** A heading's address in its page: its words, and a number where they were used before. */
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

/** The theme's colours by what they mean; everything else keeps the text's own. */
const CLASSES: Readonly<Record<string, string>> = {
  '#D73A49': 'code-keyword',
  '#6F42C1': 'code-name',
  '#032F62': 'code-string',
  '#6A737D': 'code-comment',
  '#005CC5': 'code-constant',
  '#22863A': 'code-string',
};

function highlight(code: string, language: string, highlighter: Highlighter): string {
  if (!LANGUAGES.includes(language)) return `<pre tabindex="0"><code>${escape(code)}</code></pre>`;
  const lines = highlighter.codeToTokensBase(code.trimEnd(), { lang: language as 'solidity', theme: THEME });
  const html = lines.map((line) =>
    line
      .map(({ content, color }) => {
        const name = CLASSES[color?.toUpperCase() ?? ''];
        return name ? `<span class="${name}">${escape(content)}</span>` : escape(content);
      })
      .join(''),
  );
  return `<pre tabindex="0"><code>${html.join('\n')}</code></pre>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
