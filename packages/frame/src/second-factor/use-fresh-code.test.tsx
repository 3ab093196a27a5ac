import { DataError } from '@portal/data/client/data-error';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ShellProvider, type ShellContract } from '../contract/contract.ts';
import { useFreshCode } from './use-fresh-code.ts';

const confirmWithCode = vi.fn<() => Promise<boolean>>();
const action = vi.fn<() => Promise<string>>();
const freshCodeMissing = new DataError('fresh-code', 'Please enter a code.');

beforeEach(() => {
  confirmWithCode.mockReset();
  action.mockReset();
});

/** Does the action as a page does it. */
function doIt(): Promise<string> {
  const shell = { confirmWithCode } as Partial<ShellContract> as ShellContract;
  const { result } = renderHook(useFreshCode, {
    wrapper: ({ children }) => <ShellProvider value={shell}>{children}</ShellProvider>,
  });
  return result.current(action);
}

it('AUTH-18 asks for no code when the database demands none', async () => {
  action.mockResolvedValue('done');
  expect(await doIt()).toBe('done');
  expect(confirmWithCode).not.toHaveBeenCalled();
});

it('AUTH-18 does the same once more after a right code', async () => {
  action.mockRejectedValueOnce(freshCodeMissing).mockResolvedValue('done');
  confirmWithCode.mockResolvedValue(true);
  expect(await doIt()).toBe('done');
  expect(action).toHaveBeenCalledTimes(2);
});

it('AUTH-18 is refused, and does nothing more, when the user enters no code', async () => {
  action.mockRejectedValue(freshCodeMissing);
  confirmWithCode.mockResolvedValue(false);
  await expect(doIt()).rejects.toBe(freshCodeMissing);
  expect(action).toHaveBeenCalledOnce();
});

it('AUTH-18 asks for no code after another error', async () => {
  const error = new DataError('forbidden', 'No.');
  action.mockRejectedValue(error);
  await expect(doIt()).rejects.toBe(error);
  expect(confirmWithCode).not.toHaveBeenCalled();
});
