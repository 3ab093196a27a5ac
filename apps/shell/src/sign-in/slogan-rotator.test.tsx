import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SloganRotator, slogans } from './slogan-rotator.tsx';

function stubMedia(matching: string[]) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matching.some((part) => query.includes(part)),
    addEventListener() {},
    removeEventListener() {},
  }));
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = () => screen.getByTestId('slogan').textContent;

describe('AUTH-06', () => {
  it('shows another one every 5 s after a fade of 0.5 s, and begins again after the tenth', () => {
    stubMedia(['min-width']);
    render(<SloganRotator />);
    expect(shown()).toBe(slogans[0]);
    act(() => void vi.advanceTimersByTime(5_000));
    expect(shown()).toBe(slogans[0]);
    act(() => void vi.advanceTimersByTime(500));
    expect(shown()).toBe(slogans[1]);
    act(() => void vi.advanceTimersByTime(45_000));
    expect(shown()).toBe(slogans[0]);
  });

  it('stops when the user stops it, and continues when the user starts it again', () => {
    stubMedia(['min-width']);
    render(<SloganRotator />);
    fireEvent.click(screen.getByRole('button', { name: 'Pause the slogans' }));
    act(() => void vi.advanceTimersByTime(20_000));
    expect(shown()).toBe(slogans[0]);
    fireEvent.click(screen.getByRole('button', { name: 'Resume the slogans' }));
    act(() => void vi.advanceTimersByTime(5_500));
    expect(shown()).toBe(slogans[1]);
  });

  it('does not move for users who prefer reduced motion', () => {
    stubMedia(['min-width', 'reduced-motion']);
    render(<SloganRotator />);
    act(() => void vi.advanceTimersByTime(20_000));
    expect(shown()).toBe(slogans[0]);
  });
});
