import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import matter from 'gray-matter';
import MarkdownIt from 'markdown-it';
import { createHighlighter, type Highlighter } from 'shiki';
import type { Plugin } from 'vite';

const LANGUAGES = ['solidity', 'bash', 'toml', 'yaml', 'typescript', 'http'];
const THEME = 'github-light';

/** A heading of an article; the page names the same type (apps/portal/src/knowledge/articles.ts). */
type TocEntry = { id: string; text: string; level: number };

/**
 * Renders the Markdown of the knowledge base at build time. `article.md?meta` exports the metadata, `article.md` the HTML
 * and its table of contents. Code is highlighted with classes, because the Content-Security-Policy blocks inline styles.
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

/** Renders Markdown to HTML and returns its headings. */
export function render(markdown: string, highlighter: Highlighter): { html: string; toc: TocEntry[] } {
  const toc: TocEntry[] = [];
  const usedIds = new Set(PAGE_IDS);
  const renderer = new MarkdownIt({
    html: false,
    linkify: false,
    typographer: true,
    highlight: (code, language) => highlight(code, language, highlighter),
  });
  // Keep the typographer's quotation marks, but not its replacements such as "(c)".
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

/** Ids that the surrounding page uses. */
const PAGE_IDS = ['main'];

/** Creates the id of a heading from its words, with a number if that id is already used. */
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
