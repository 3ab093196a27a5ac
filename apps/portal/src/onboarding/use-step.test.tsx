import { createMemoryRouter } from '@portal/frame/routing/memory-router';
import { RouterProvider } from '@portal/frame/routing/router';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useStep } from './use-step.ts';

function Wizard() {
  const { step, setStep } = useStep(1);
  return <button onClick={() => setStep(3)}>{`Step ${step}`}</button>;
}

const showWith = (state: unknown) => {
  const router = createMemoryRouter([{ path: '/onboarding', element: <Wizard /> }], {
    initialEntries: [{ pathname: '/onboarding', state }],
  });
  render(<RouterProvider router={router} />);
  return router;
};

test.each([
  [{ step: 0 }, 0],
  [{ step: 4 }, 1],
  [{ step: 1.5 }, 1],
  ['step', 1],
])('ONB-01 a history entry with %j shows step %d', (state, step) => {
  showWith(state);
  expect(screen.getByRole('button')).toHaveTextContent(`Step ${step}`);
});
