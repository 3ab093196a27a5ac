import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useIsTable } from './use-media-query.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  [1_279, true, false],
  [1_280, true, true],
  [1_024, true, false],
  [1_023, false, false],
  [360, false, false],
])(
  'REP-01 FILE-01 in a window of %d px a list is a table: %s, with many controls: %s',
  (width, plain, many) => {
    vi.stubGlobal('matchMedia', (media: string) => {
      const [, rem] = /^\(min-width: (\d+)rem\)$/.exec(media) ?? [];
      return Object.assign(new EventTarget(), { media, matches: width >= Number(rem) * 16 });
    });
    expect(renderHook(() => useIsTable()).result.current).toBe(plain);
    expect(renderHook(() => useIsTable(true)).result.current).toBe(many);
  },
);
