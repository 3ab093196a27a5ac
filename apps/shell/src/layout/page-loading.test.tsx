import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PageLoading } from './page-loading.tsx';

beforeEach(() => vi.useFakeTimers());

it('says that it is still trying while the sign-in service does not respond', () => {
  render(<PageLoading />);
  void act(() => vi.advanceTimersByTime(4_000));
  // A screen reader announces only what comes into a region that is there already.
  const region = document.querySelector('[aria-live=polite]');
  expect(region).toBeEmptyDOMElement();
  void act(() => vi.advanceTimersByTime(2_000));
  expect(region).toHaveTextContent('This is taking longer than usual. We are still trying.');
});
