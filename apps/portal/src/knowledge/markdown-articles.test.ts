import { createHighlighter, type Highlighter } from 'shiki';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { beforeAll, describe, expect, it } from 'vitest';
import { render } from '../../../../scripts/federation/markdown-articles.ts';

let highlighter: Highlighter;
beforeAll(async () => {
  highlighter = await createHighlighter({
    themes: ['github-light'],
    langs: ['solidity'],
    // The default engine is WebAssembly, which jsdom cannot load.
    engine: createJavaScriptRegexEngine(),
  });
});

const html = (markdown: string) => render(markdown, highlighter).html;

describe('KB-04 an article in Markdown', () => {
  it('has a table of contents with a unique heading id for every entry', () => {
    const { html: text, toc } = render(
      '## A `first` property\n\n### Why\n\n## Main\n\n### Why\n\n### Why\n\n## ???',
      highlighter,
    );
    expect(toc).toEqual([
      { id: 'a-first-property', text: 'A first property', level: 2 },
      { id: 'why', text: 'Why', level: 3 },
      { id: 'main-2', text: 'Main', level: 2 },
      { id: 'why-2', text: 'Why', level: 3 },
      { id: 'why-3', text: 'Why', level: 3 },
      { id: 'section', text: '???', level: 2 },
    ]);
    for (const { id, level } of toc) expect(text.split(`<h${level} id="${id}">`)).toHaveLength(2);
  });

  it('highlights code with classes, escapes it, and makes it focusable', () => {
    const code = html('```solidity\nuint x = a < b ? 1 : 2; // <script>\n```');
    expect(code).toMatch(/^<pre tabindex="0"><code>/);
    expect(code).toContain('<span class="code-');
    expect(code).toContain('&lt;script&gt;');
    expect(code).not.toMatch(/style=|<script/);
  });

  it('opens external links in a new tab, and links to sections in the same tab', () => {
    expect(html('[Foundry](https://getfoundry.sh)')).toContain(
      '<a href="https://getfoundry.sh" target="_blank" rel="noopener noreferrer">',
    );
    expect(html('[Why](#why)')).toContain('<a href="#why">');
  });

  it('ALL-04 drops HTML and javascript: links', () => {
    expect(html('<img src=x onerror=alert(1)>')).not.toContain('<img');
    expect(html('[x](javascript:alert(1))')).not.toContain('href');
  });
});
