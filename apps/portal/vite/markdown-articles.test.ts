import { createHighlighter, type Highlighter } from 'shiki';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { beforeAll, describe, expect, it } from 'vitest';
import { render } from './markdown-articles.ts';

let highlighter: Highlighter;
beforeAll(async () => {
  highlighter = await createHighlighter({
    themes: ['github-light'],
    langs: ['solidity'],
    // The other engine is WebAssembly, which jsdom cannot load.
    engine: createJavaScriptRegexEngine(),
  });
});

const html = (markdown: string) => render(markdown, highlighter).html;

describe('KB-04 an article in Markdown', () => {
  it('has a table of contents whose every entry leads to a heading of its own', () => {
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

  it('shows code in colours by classes, escaped, and reachable by keyboard', () => {
    const code = html('```solidity\nuint x = a < b ? 1 : 2; // <script>\n```');
    expect(code).toMatch(/^<pre tabindex="0"><code>/);
    expect(code).toContain('<span class="code-');
    expect(code).toContain('&lt;script&gt;');
    expect(code).not.toMatch(/style=|<script/);
  });

  it('sets quotation marks as in print, and changes neither code nor other signs', () => {
    expect(html('"It\'s (c)" is `"x"`')).toBe('<p>“It’s (c)” is <code>&quot;x&quot;</code></p>\n');
  });

  it('shows code of a language it does not know as it is', () => {
    expect(html('```brainfuck\n<+>\n```')).toBe('<pre tabindex="0"><code>&lt;+&gt;\n</code></pre>\n');
  });

  it('opens other sites in a new tab, and its own sections in this one', () => {
    expect(html('[Foundry](https://getfoundry.sh)')).toContain(
      '<a href="https://getfoundry.sh" target="_blank" rel="noopener noreferrer">',
    );
    expect(html('[Why](#why)')).toContain('<a href="#why">');
  });

  it('ALL-04 takes neither HTML nor script addresses', () => {
    expect(html('<img src=x onerror=alert(1)>')).not.toContain('<img');
    expect(html('[x](javascript:alert(1))')).not.toContain('href');
  });
});
