import { createMemoryRouter } from '@portal/frame/routing/memory-router';
import { RouterProvider } from '@portal/frame/routing/router';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useStep } from './use-step.ts';

const Wizard = () => `Step ${useStep(1).step}`;

test.each([
  [{ step: 0 }, 0],
  [{ step: 4 }, 1],
  [{ step: 1.5 }, 1],
  ['step', 1],
])('ONB-01 a history entry with %j shows step %d', (state, step) => {
  const initialEntries = [{ pathname: '/onboarding', state }];
  const router = createMemoryRouter([{ path: '/onboarding', element: <Wizard /> }], { initialEntries });
  render(<RouterProvider router={router} />);
  expect(screen.getByText(`Step ${step}`)).toBeVisible();
});
