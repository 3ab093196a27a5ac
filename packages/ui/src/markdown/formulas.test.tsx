import { render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';

function show(text: string) {
  return render(<Markdown text={text} headingLevel={3} />).container;
}

/** The same, once all formulas in it were tried: one behind the text, which is removed again, is typeset after them. */
async function showAll(text: string) {
  const container = show(`${text}\n\n$$\nlast\n$$`);
  await waitFor(() => expect(container.querySelector('math[display="block"]')).not.toBeNull());
  container.querySelector('math[display="block"]')?.parentElement?.remove();
  return container;
}

test('FIND-05 formulas between dollars and in blocks are typeset as MathML', async () => {
  const container = show('At most $x \\cdot y^2$ shares.\n\n$$\n\\frac{a}{b}\n$$\n\n```math\nc \\le d\n```');
  await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(3));
  expect(container.querySelector('p math msup')).toHaveTextContent('y2');
  expect(container.querySelector('math[display="block"] mfrac')).toHaveTextContent('ab');
  expect(container).toHaveTextContent('At most x⋅y2 shares.', { normalizeWhitespace: true });
});

test.each([
  'It costs $5 and $6, or **US$7** with $8, in 5~10 or 7~8 blocks.',
  'The pair $ARB/$OP and the tickers $ARB and $OP.',
  'A path like $HOME/bin or ${value} is not one, $ x$ or $x $ neither.',
  'One \\$x\\$ is escaped, and `$x$` is code.',
  'The price $5\\$ is not one.',
  'A dollar$a$sign inside a word, US$7$ or $7$é.',
])('FIND-05 dollar signs that do not enclose a formula stay as they were written: %s', async (text) => {
  const container = await showAll(text);
  expect(container.querySelector('math')).toBeNull();
  expect(container.textContent?.trimEnd()).toBe(text.replaceAll(/[*\\`]/g, ''));
});

test.each([
  '\\href{javascript:alert(1)}{x}',
  '\\url{https://evil.example}',
  '\\includegraphics{https://evil.example/x.png}',
  '\\htmlStyle{position:fixed}{x}',
  '\\htmlData{a=b}{x}',
  '\\text{<img src=x onerror=alert(1)>}',
  '\\color{white}{x}',
  '\\colorbox{red}{x}',
  '\\hspace{-900em}x',
  '\\raisebox{900em}{x}',
  '\\rule{900em}{900em}',
  '\\def\\a{\\a\\a}\\a',
  `${'{'.repeat(900)}x${'}'.repeat(900)}`,
  `${'\\frac{1}{'.repeat(190)}x${'}'.repeat(190)}`,
])('FIND-05 a hostile formula fetches, colours, moves and runs nothing: %s', async (tex) => {
  const container = await showAll(`$${tex}$ after`);
  expect(container.querySelector('math, code')).not.toBeNull();
  expect(container.querySelector('a, img, mglyph, script, svg, annotation')).toBeNull();
  const attributes = Array.from(container.querySelectorAll('math, math *')).flatMap((element) =>
    element.getAttributeNames(),
  );
  expect(
    attributes.filter((name) => /^style|href|src|color|width|height|depth|space|^on/.test(name)),
  ).toEqual([]);
  expect(container).toHaveTextContent('after');
});

test('FIND-05 a formula that cannot be read, and one that is too long, stays as it was written', async () => {
  const container = await showAll(`$\\frac{$ and $${'x'.repeat(2_001)}$`);
  expect(container.querySelector('math')).toBeNull();
  expect(container).toHaveTextContent('\\frac{');
});

test.each('def gdef edef xdef newcommand renewcommand providecommand let futurelet'.split(' '))(
  'FIND-05 a formula that defines commands by \\%s, which can double it again and again, stays as it was written',
  async (command) => {
    const name = Array.from('abcdefghijklmn', (one) => `\\q${one}`);
    const doubling = name.map((one, index) => `\\def${one}#1{${name[index + 1] ?? ''}{#1#1}}`).join('');
    for (const tex of [
      `\\${command}\\qa{x}\\alpha`,
      `\\${command} \\qa\\beta${doubling}${'\\qa{x}'.repeat(12)}`,
    ]) {
      const container = show(`$${tex}$ and $\\left(x\\right)$`);
      await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(1));
      expect(container.querySelector('code')).toHaveTextContent(tex);
    }
  },
);
