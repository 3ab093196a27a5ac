import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { formatCountdown, useCountdown } from './use-countdown.ts';

beforeEach(() => void vi.useFakeTimers());

it('a countdown is over when its time has passed, however few ticks a sleeping tab had', () => {
  const { result } = renderHook(() => useCountdown());
  vi.setSystemTime(Date.now() + 5_000);
  act(() => result.current[1](60));
  expect(result.current[0]).toBe(60);
  vi.setSystemTime(Date.now() + 58_500);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(result.current[0]).toBe(1);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(result.current[0]).toBe(0);
});

it('a countdown is shown in seconds below a minute, and else in minutes and seconds', () => {
  expect([59, 60, 545].map(formatCountdown)).toEqual(['59 s', '1:00', '9:05']);
});
