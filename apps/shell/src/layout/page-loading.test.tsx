import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PageLoading } from './page-loading.tsx';

beforeEach(() => vi.useFakeTimers());

it('says that it is still trying while the sign-in service does not respond', () => {
  render(<PageLoading />);
  void act(() => vi.advanceTimersByTime(4_000));
  expect(screen.queryByText(/longer than usual/)).not.toBeInTheDocument();
  void act(() => vi.advanceTimersByTime(2_000));
  expect(screen.getByText('This is taking longer than usual. We are still trying.')).toBeVisible();
});
