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

async function press(keys: string, focus?: () => HTMLElement, hasDialog = false) {
  steps.length = 0;
  render(<Page hasDialog={hasDialog} />);
  focus?.().focus();
  await userEvent.keyboard(keys);
  return steps;
}

it('FIND-06 J and K step forward and back although nothing has the focus', async () => {
  expect(await press('jjk')).toEqual([1, 1, -1]);
});

it('FIND-06 J steps from a control of the page too', async () => {
  expect(await press('j', () => screen.getByRole('button'))).toEqual([1]);
});

it.each([
  ['in a field', () => screen.getByRole('textbox'), false],
  ['while a dialog is open', undefined, true],
])('FIND-06 J and K do not step %s', async (_where, focus, hasDialog) => {
  expect(await press('jk', focus, hasDialog)).toEqual([]);
});
