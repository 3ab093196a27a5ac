import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useStepKeys } from './use-step-keys.ts';

const steps: number[] = [];

function Page({ hasDialog = false }) {
  useStepKeys((step) => steps.push(step) > 0);
  return (
    <>
      <button>Elsewhere</button>
      <input aria-label="Search" />
      {hasDialog && <div data-scroll-lock="" />}
    </>
  );
}

it.each([
  ['with nothing in focus', 'jjk', null, false, [1, 1, -1]],
  ['from a control of the page', 'j', 'button', false, [1]],
  ['not in a field', 'jk', 'textbox', false, []],
  ['not while a dialog is open', 'jk', null, true, []],
] as const)('FIND-06 J and K step %s', async (_where, keys, focused, hasDialog, expected) => {
  steps.length = 0;
  render(<Page hasDialog={hasDialog} />);
  if (focused) screen.getByRole(focused).focus();
  await userEvent.keyboard(keys);
  expect(steps).toEqual(expected);
});
