import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stepToLink } from './step-to-link.ts';

function show() {
  render(
    <div role="presentation" onKeyDown={stepToLink}>
      <a href="#sort">Sort</a>
      <a href="#1" data-finding-link>
        One
      </a>
      <a href="#2" data-finding-link>
        Two
      </a>
    </div>,
  );
  const link = (name: string) => screen.getByRole('link', { name });
  return {
    link,
    /** Presses a key on a link. Returns whether the page took it. */
    press: (name: string, key: string) => {
      link(name).focus();
      return !fireEvent.keyDown(link(name), { key });
    },
  };
}

test.each([
  ['J on a finding', 'One', 'j', 'Two', true],
  ['K on a finding', 'Two', 'k', 'One', true],
  ['J from elsewhere in the list', 'Sort', 'j', 'One', true],
  ['K from elsewhere in the list', 'Sort', 'k', 'One', true],
  ['J on the last finding', 'Two', 'j', 'Two', false],
  ['K on the first finding', 'One', 'k', 'One', false],
  ['another key', 'One', 'x', 'One', false],
])('FIND-06 %s leads from "%s" by %s to "%s"', (_what, from, key, to, isTaken) => {
  const { link, press } = show();
  expect(press(from, key)).toBe(isTaken);
  expect(link(to)).toHaveFocus();
});
