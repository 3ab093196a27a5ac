import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { findNewerDeployment } from './find-newer-deployment.ts';
import { useNewerDeployment } from './use-newer-deployment.ts';

vi.mock('./find-newer-deployment.ts', () => ({ findNewerDeployment: vi.fn<typeof findNewerDeployment>() }));
const find = vi.mocked(findNewerDeployment);

const MINUTE = 60_000;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  find.mockReset().mockResolvedValue(null);
});

it.each([
  ['the window gets the focus', () => window.dispatchEvent(new Event('focus'))],
  ['the tab is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('ALL-01 it is looked for when %s, at most once a minute', async (_when, comeBack) => {
  renderHook(useNewerDeployment);
  await pass(MINUTE - 1);
  comeBack();
  await pass(0);
  expect(find).not.toHaveBeenCalled();
  await pass(1);
  comeBack();
  comeBack();
  await pass(0);
  expect(find).toHaveBeenCalledOnce();
});

it('ALL-01 a newer deployment is looked for every five minutes while the page is visible; a slow response does not take back what a later one has found, and a failure changes nothing', async () => {
  const { result } = renderHook(useNewerDeployment);
  expect(result.current).toBeNull();
  let respondLate = (_found: string | null): void => undefined;
  find.mockReturnValueOnce(new Promise((resolve) => (respondLate = resolve)));
  await pass(5 * MINUTE - 1);
  expect(find).not.toHaveBeenCalled();
  await pass(1);
  find.mockResolvedValueOnce('release-8');
  await pass(5 * MINUTE);
  expect(result.current).toBe('release-8');
  await act(async () => respondLate(null));
  expect(result.current).toBe('release-8');
  find.mockRejectedValueOnce(new Error('down'));
  await pass(5 * MINUTE);
  expect(result.current).toBe('release-8');
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await pass(5 * MINUTE);
  expect(find).toHaveBeenCalledTimes(3);
});
