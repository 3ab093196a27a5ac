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

async function press(keys: string, page = <Page />, focus?: () => HTMLElement) {
  steps.length = 0;
  render(page);
  focus?.().focus();
  await userEvent.keyboard(keys);
  return steps;
}

it('FIND-06 J and K step forward and back although nothing has the focus', async () => {
  expect(await press('jjk')).toEqual([1, 1, -1]);
});

it('FIND-06 J steps from a control of the page too', async () => {
  expect(await press('j', <Page />, () => screen.getByRole('button'))).toEqual([1]);
});

it.each([
  ['in a field', <Page />, () => screen.getByRole('textbox')],
  ['while a dialog is open', <Page hasDialog />, undefined],
])('FIND-06 J and K do not step %s', async (_where, page, focus) => {
  expect(await press('jk', page, focus)).toEqual([]);
});
