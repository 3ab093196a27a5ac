import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CodeView } from './code-view.tsx';
import { DiffView } from './difference/diff-view.tsx';

const LINE = 'if (level != "user\u202e \u2066// admin\u2069 \u2066") {';
const SHOWN = 'if (level != "userU+202E U+2066// adminU+2069 U+2066") {';

it.each([
  ['changes the order of text', LINE, SHOWN],
  ['ends a comment for the compiler alone', '// safe\rselfdestruct();', '// safeU+000Dselfdestruct();'],
  ['separates lines in Solidity alone', '// safe\u2028selfdestruct();', '// safeU+2028selfdestruct();'],
  ['has no width', 'ow\u200bner', 'owU+200Bner'],
  ['controls a terminal', '\u001b[2K', 'U+001B[2K'],
  ['belongs to nobody', '\ue000 \u{e0041}', 'U+E000 U+E0041'],
  ['selects a variant of nothing', 'a\ufe0f\u{e0101}', 'aU+FE0FU+E0101'],
])('CODE-02 a character that %s is shown by its number, marked', (_what, text, shown) => {
  render(<CodeView label="Code" path="a.sol" lines={[text, '\tü 漢字 👍 ⚠\ufe0f']} marked={[]} />);
  const code = screen.getByRole('region', { name: 'Code' });
  expect(code.textContent).toContain(shown);
  expect(code.textContent).toContain('ü 漢字 👍 ⚠\ufe0f');
  for (const sign of screen.getAllByText(/^U\+/)) expect(sign.tagName).toBe('MARK');
});

it('CODE-04 a difference shows characters that change the order of text as marked signs', () => {
  render(
    <DiffView
      sides={{ old: null, fresh: null }}
      path="a.sol"
      before={[]}
      after={[LINE]}
      changes={[{ kind: 'added', oldStart: 0, newStart: 0, count: 1 }]}
    />,
  );
  expect(screen.getByRole('region', { name: 'Changes of a.sol' })).toHaveTextContent(SHOWN);
});
