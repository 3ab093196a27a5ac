import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useIsTable } from './use-is-table.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [1023, false],
  [1024, true],
])('AUD-04 ADM-11 in a window of %i px, audits and requests are a table: %j', (width, isTable) => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), {
      matches: width >= Number(/^\(min-width: (\d+)rem\)$/.exec(query)?.[1]) * 16,
    }),
  );
  expect(renderHook(useIsTable).result.current).toBe(isTable);
});
