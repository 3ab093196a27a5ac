import type { FindingComment } from '@portal/data/findings/types';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCorrectable } from './use-correctable.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-01-02T12:00:00Z');
const comment = (id: string, author_id: string | null, age: number) =>
  ({ id, author_id, created_at: new Date(NOW - age).toISOString() }) as FindingComment;

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

it('FIND-04 an author can correct a comment for 15 minutes, and nobody else’s', async () => {
  const comments = [
    comment('new', 'ada', 0),
    comment('last moment', 'ada', 15 * MINUTE - 1),
    comment('too old', 'ada', 15 * MINUTE),
    comment('of another', 'bob', 0),
    comment('of nobody', null, 0),
  ];
  const { result } = renderHook(() => useCorrectable(comments, 'ada'));
  expect(result.current).toEqual(new Set(['new', 'last moment']));
  await act(() => vi.advanceTimersByTimeAsync(MINUTE / 2));
  expect(result.current).toEqual(new Set(['new']));
});

it('FIND-04 nothing can be corrected by nobody, as by an admin who views a client', () => {
  const { result } = renderHook(() => useCorrectable([comment('of nobody', null, 0)], null));
  expect(result.current).toEqual(new Set());
});
