import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCountdown } from './use-countdown.ts';

afterEach(() => void vi.useRealTimers());

it('AUTH-18 a countdown runs second by second to 0, and no further', () => {
  vi.useFakeTimers();
  const { result } = renderHook(useCountdown);
  const left = () => result.current[0];
  expect(left()).toBe(0);
  act(() => result.current[1](2));
  expect(left()).toBe(2);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(left()).toBe(1);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(left()).toBe(0);
  act(() => void vi.advanceTimersByTime(5_000));
  expect(left()).toBe(0);
});
