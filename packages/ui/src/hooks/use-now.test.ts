import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow } from './use-now.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

test('AUD-03 the time is renewed with each tick, at another pace when that changes, until the page is left', () => {
  const { result, rerender, unmount } = renderHook(({ tickMs }) => useNow(tickMs), {
    initialProps: { tickMs: 60_000 },
  });
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  expect(result.current).toBe(NOW);
  pass(59_999);
  expect(result.current).toBe(NOW);
  pass(1);
  expect(result.current).toBe(NOW + 60_000);
  rerender({ tickMs: 10_000 });
  pass(10_000);
  expect(result.current).toBe(NOW + 70_000);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
