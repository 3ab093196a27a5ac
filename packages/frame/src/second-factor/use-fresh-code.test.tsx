// What a right code and a cancelled one do is tested on the page of an invitation, which uses the same function.
import { DataError } from '@portal/data/client/data-error';
import { expect, it, vi } from 'vitest';
import { withFreshCode } from './use-fresh-code.ts';

it('AUTH-18 asks for no code after another error', async () => {
  const error = new DataError('forbidden', 'No.');
  const confirmWithCode = vi.fn<() => Promise<boolean>>();
  await expect(withFreshCode(() => Promise.reject(error), confirmWithCode)).rejects.toBe(error);
  expect(confirmWithCode).not.toHaveBeenCalled();
});
