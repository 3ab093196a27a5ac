import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SloganRotator, slogans } from './slogan-rotator.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.unstubAllGlobals());

const shown = () => document.querySelector('[data-testid=slogan]:not(.opacity-0)')?.textContent;

it('AUTH-06 shows another slogan every 5 s after a fade of 0.5 s, and begins again after the tenth', () => {
  render(<SloganRotator />);
  expect(shown()).toBe(slogans[0]);
  act(() => void vi.advanceTimersByTime(5_000));
  expect(shown()).toBeUndefined();
  act(() => void vi.advanceTimersByTime(500));
  expect(shown()).toBe(slogans[1]);
  act(() => void vi.advanceTimersByTime(45_000));
  expect(shown()).toBe(slogans[0]);
});

it('AUTH-06 the slogans stop when the user stops them, and continue when the user starts them again', () => {
  render(<SloganRotator />);
  act(() => void vi.advanceTimersByTime(5_100));
  fireEvent.click(screen.getByRole('button', { name: 'Pause the slogans' }));
  act(() => void vi.advanceTimersByTime(20_000));
  expect(shown()).toBe(slogans[0]);
  fireEvent.click(screen.getByRole('button', { name: 'Resume the slogans' }));
  act(() => void vi.advanceTimersByTime(5_500));
  expect(shown()).toBe(slogans[1]);
});

it('AUTH-06 the slogans do not move for users who prefer reduced motion', () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  render(<SloganRotator />);
  act(() => void vi.advanceTimersByTime(20_000));
  expect(shown()).toBe(slogans[0]);
});
