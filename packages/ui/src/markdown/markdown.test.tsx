import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { FindingReferencesContext } from './finding-references.ts';
import { Markdown } from './markdown.tsx';

function show(text: string, headingLevel: 2 | 3 | 4 | 5 | 6 = 3) {
  return render(<Markdown text={text} headingLevel={headingLevel} />).container;
}

const NOTE = /too long or too deeply nested to be formatted/;

test('FIND-05 HTML is shown as text, and Markdown beside it is still formatted', () => {
  const container = show(
    '<address> is **not** checked\n\n<script>alert(1)</script> a<b>c</b>\n\n<!-- note -->',
  );
  expect(container).toHaveTextContent(
    '<address> is not checked <script>alert(1)</script> a<b>c</b> <!-- note -->',
    { normalizeWhitespace: true },
  );
  expect(screen.getByText('not').tagName).toBe('STRONG');
  expect(container.querySelector('script, b, address')).toBeNull();
});

test('FIND-05 CODE-02 code marks what nobody sees and what changes the order of the text', async () => {
  show('A `b\u202ec` is:\n\n```\nd\u2066e\n```\n\n```solidity\nuint f\u200bg;\n```');
  for (const sign of ['U+202E', 'U+2066', 'U+200B'])
    expect((await screen.findByText(sign)).tagName).toBe('MARK');
});

test('FIND-05 <br> ends a line, and <details> hides its blocks below its summary', () => {
  const container = show(
    'a<br>b<BR />c\n\n<details>\n<summary>The **proof** of `f`</summary>\n\nFirst.\n\n- one\n- two\n</details>\n\nAfter. \\<br> `<br>`',
  );
  expect(container.querySelectorAll('br')).toHaveLength(2);
  const details = container.querySelector('details');
  expect(details?.open).toBe(false);
  expect(show('<details OPEN>\n\ntext\n\n</details>').querySelector('details')?.open).toBe(true);
  expect(details?.querySelector('summary')).toHaveTextContent('The proof of f');
  expect(details?.querySelector('summary strong')).toHaveTextContent('proof');
  expect(details).toHaveTextContent('First. one two', { normalizeWhitespace: true });
  expect(container).toHaveTextContent(/two\s*After\. <br> <br>$/);
});

test.each([
  ['without an end', '<details>\n\ntext'],
  ['without a beginning', 'text\n\n</details>'],
  ['without a beginning below a list', '- text\n</details>'],
  ['with a summary that stays open', '<details>\n<summary>text\n</details>'],
  ['with an attribute that runs code', '<details ontoggle="alert(1)">\n\ntext\n\n</details>'],
  ['with code in its summary', '<details>\n<summary>\n\n    a\n\n</summary>\n\ntext\n\n</details>'],
  ['with two summaries', '<details>\n<summary>a</summary>\n<summary>b</summary>\n\ntext\n\n</details>'],
  ['nested too deeply', `${'<details>'.repeat(9)}text${'</details>'.repeat(9)}`],
])('FIND-05 <details> %s is text', (_name, text) => {
  const container = show(text);
  expect(container.querySelector('details, summary')).toBeNull();
  expect(container.textContent?.replaceAll(/\s+/g, '')).toBe(text.replaceAll(/^- |\s+/g, ''));
});

test.each([
  ['nested', `${'<details>'.repeat(8)}text${'</details>'.repeat(8)}`, 8],
  ['in an item of a list', '- a\n\n  <details>\n  text\n\n  </details>', 1],
  ['in a quote', '> <details>\n> text\n>\n> </details>', 1],
  ['that ends below a quote', '<details>\n\n> text\n</details>', 1],
  ['in a footnote', 'a[^1]\n\n[^1]: b\n\n    <details>\n    text\n\n    </details>', 1],
])('FIND-05 <details> %s hides its text', (_where, text, count) => {
  expect(show(text).querySelectorAll('details')).toHaveLength(count);
});

test('FIND-05 a web link opens in a new tab without a referrer or an opener', () => {
  show('[the fix](https://example.org/pull/1) and www.example.org');
  const link = screen.getByRole('link', { name: /^the fix/ });
  expect(link).toHaveAttribute('href', 'https://example.org/pull/1');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.getByRole('link', { name: /www/ })).toHaveAttribute('href', 'http://www.example.org/');
});

test('FIND-05 a mail link keeps the address and drops what else it would fill in', () => {
  show('[mail](mailto:a@example.org?subject=x&body=y&bcc=z@example.org) or b@example.org');
  expect(screen.getByRole('link', { name: 'mail' })).toHaveAttribute('href', 'mailto:a@example.org');
  expect(screen.getByRole('link', { name: 'b@example.org' })).toHaveAttribute('href', 'mailto:b@example.org');
});

// oxfmt-ignore
test.each([
  'javascript:alert(1)', 'javascript&#58;alert(1)', 'java&Tab;script:alert(1)', '\u0001javascript:alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=', 'file:///etc/passwd', 'ftp://example.org', '//example.org', '/admin/clients', '#main', 'example.org',
])('FIND-05 a link to %s is text', (address) => {
  const container = show(`[see](<${address}>) and [see][1]\n\n[1]: <${address}>`);
  expect(container).toHaveTextContent('see and see');
  expect(container.querySelector('a, [href]')).toBeNull();
});

test('FIND-05 an image is named with its address and never fetched', () => {
  const container = show(
    '![the call graph](https://tracker.example/a.png) ![x][1]\n\n[1]: data:image/png;base64,AAAA',
  );
  expect(container).toHaveTextContent('Image: the call graph (https://tracker.example/a.png)');
  expect(container).toHaveTextContent('Image: x (data:image/png;base64,AAAA)');
  expect(container.querySelector('img, [src], [srcset]')).toBeNull();
});

test.each([
  ['# One\n\n## Two\n\n### Three\n\n# Four', 2, ['H2 One', 'H3 Two', 'H4 Three', 'H2 Four']],
  ['## One\n\n#### Two\n\n## Three', 3, ['H3 One', 'H4 Two', 'H3 Three']],
  ['### One\n\n# Two\n\n> ###### Three', 3, ['H3 One', 'H3 Two', 'H4 Three']],
  ['# a\n\n## b\n\n### c\n\n#### d', 5, ['H5 a', 'H6 b', 'H6 c', 'H6 d']],
] as const)('FIND-05 the headings of %j begin at level %i and skip none', (text, level, outline) => {
  show(text, level);
  expect(screen.getAllByRole('heading').map((one) => `${one.tagName} ${one.textContent}`)).toEqual(outline);
});

test('FIND-05 footnotes of two texts on a page lead to their own notes and back', () => {
  render(
    <>
      <Markdown headingLevel={3} text={'One[^a]\n\n[^a]: first note'} />
      <Markdown headingLevel={3} text={'Two[^a]\n\n[^a]: second note'} />
    </>,
  );
  const references = screen.getAllByRole('link', { name: 'Footnote 1' });
  const notes = references.map((link) => document.querySelector(link.getAttribute('href') ?? ''));
  expect(notes[0]).toHaveTextContent('first note');
  expect(notes[1]).toHaveTextContent('second note');
  expect(screen.getAllByRole('heading', { level: 3, name: 'Footnotes' })).toHaveLength(2);
  const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(screen.getAllByRole('link', { name: 'Back to reference 1' })[1]?.getAttribute('href')).toBe(
    `#${references[1]?.id}`,
  );
});

test.each([
  ['Solidity', 'contract Vault { }', 'contract'],
  ['JS', 'const a = 1;', 'const'],
  ['cairo', 'fn deposit(ref self: ContractState) { }', 'fn'],
])('FIND-05 code in %s is highlighted with the colours of the theme', async (language, code, keyword) => {
  const container = show(`\`\`\`${language}\n${code}\n\`\`\``);
  expect(container.querySelector('pre')).toHaveTextContent(code);
  await waitFor(() => {
    const colored = Array.from(container.querySelectorAll<HTMLElement>('[style]'));
    const found = colored.find((span) => span.textContent.trim() === keyword);
    expect(found?.style.color).toBe('var(--ui-code-keyword)');
  });
  expect(container.querySelector('pre')).toHaveTextContent(code);
});

test.each(['html', 'constructor', '__proto__', ''])(
  'FIND-05 code in "%s" stays as it was written',
  (language) => {
    const container = show(`\`\`\`${language}\n<b onclick=x>\n  y\n\`\`\``);
    expect(container.querySelector('pre')?.textContent).toBe('<b onclick=x>\n  y');
  },
);

test.each([
  ['of 200,000 characters', 'word '.repeat(40_000)],
  ['of 10,000 nested quotes', '>'.repeat(10_000)],
])('FIND-05 a text %s is shown as it was written, and says so', (_name, text) => {
  const container = show(text);
  expect(screen.getByText(NOTE)).toBeVisible();
  expect(container.textContent).toContain(text);
});

test('FIND-05 a text that cannot be rendered is shown as it was written, and the next one is rendered', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const parse = vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new RangeError('Maximum call stack size exceeded');
  });
  const { rerender } = render(<Markdown headingLevel={3} text="**a** [b](https://example.org)" />);
  expect(screen.getByText('**a** [b](https://example.org)')).toBeVisible();
  parse.mockRestore();
  rerender(<Markdown headingLevel={3} text="**c**" />);
  expect(screen.getByText('c').tagName).toBe('STRONG');
});

describe('FIND-06 the number of a finding in a text', () => {
  const onMention = vi.fn<() => void>();
  const known = new Map([
    ['H-02', '/reports/a/findings/H-02'],
    ['M-10000', '/reports/a/findings/M-10000'],
  ]);
  const showIn = (text: string) =>
    render(
      <FindingReferencesContext value={{ hrefs: known, onMention, repositories: [] }}>
        <Markdown text={text} headingLevel={3} />
      </FindingReferencesContext>,
    ).container;
  const links = () =>
    screen.queryAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  beforeEach(() => onMention.mockClear());

  it('leads to a finding that the reader may see, in any part of the text', () => {
    const container = showIn('# See H-02\n\n- **H-02**, (M-10000): also L-07.\n\n| a |\n| - |\n| H-02 |');
    expect(links()).toEqual([
      'H-02 /reports/a/findings/H-02',
      'H-02 /reports/a/findings/H-02',
      'M-10000 /reports/a/findings/M-10000',
      'H-02 /reports/a/findings/H-02',
    ]);
    expect(container).toHaveTextContent('See H-02 H-02, (M-10000): also L-07.');
    expect(onMention).toHaveBeenCalled();
  });

  it('is text in code, in a link of its own and as a part of a longer word', () => {
    showIn('`H-02` [H-02](https://example.org/) XH-02 H-02b H-022 EIP-H-02\n\n```\nH-02\n```');
    expect(links()).toEqual([expect.stringContaining('https://example.org/')]);
  });

  it('loads nothing for a text that names none, and no link leads within the portal that the text itself wrote', () => {
    showIn('No number: [a](/admin), X-01.');
    expect(onMention).not.toHaveBeenCalled();
    expect(links().filter((link) => link.includes('/admin'))).toEqual([]);
  });
});

describe('FIND-05 commits and pull requests in a text', () => {
  const hash = (digit: string) => digit.repeat(40);
  const core = { url: 'https://github.com/vale/core', commit_hash: hash('a') };
  const bridge = { url: 'https://gitlab.com/vale/bridge.git', commit_hash: hash('b') };
  const onOtherHost = { url: 'https://git.vale.test/core', commit_hash: hash('c') };
  const linksIn = (text: string, repositories: { url: string; commit_hash: string }[]) => {
    render(
      <FindingReferencesContext value={{ hrefs: new Map(), onMention: () => undefined, repositories }}>
        <Markdown text={text} headingLevel={3} />
      </FindingReferencesContext>,
    );
    return screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  };

  it('a full hash leads to the commit in the one repository of the scope, also as code', () => {
    expect(linksIn(`Fixed in ${hash('d')}, see \`${hash('e')}\`.`, [core])).toEqual([
      `https://github.com/vale/core/commit/${hash('d')}`,
      `https://github.com/vale/core/commit/${hash('e')}`,
    ]);
  });

  it('of several repositories, only an audited commit is known to belong to one', () => {
    expect(linksIn(`${hash('b')} ${hash('d')}`, [core, bridge])).toEqual([
      `https://gitlab.com/vale/bridge/-/commit/${hash('b')}`,
    ]);
  });

  it('a hash is text on an unknown host, without a scope, in a block of code and in a longer word', () => {
    const text = `${hash('c')} x${hash('d')} 0x${hash('d')}\n\n\`\`\`\n${hash('d')}\n\`\`\``;
    expect(linksIn(text, [onOtherHost])).toEqual([]);
    expect(linksIn(hash('d'), [])).toEqual([]);
  });
});
