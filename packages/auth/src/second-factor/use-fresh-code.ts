import { DataError } from '@portal/data/client/data-error';
import { useShell } from '../contract/contract.ts';

/**
 * AUTH-18: returns a function that does what may need a fresh code. When the database demands one, it asks the user for it
 * and then does the same once more. Rejects with the database's refusal when the user cancels.
 */
export function useFreshCode(): <T>(action: () => Promise<T>) => Promise<T> {
  const { confirmWithCode } = useShell();
  return async (action) => {
    try {
      return await action();
    } catch (error) {
      if (!isFreshCodeMissing(error) || !(await confirmWithCode())) throw error;
      return action();
    }
  };
}

/** Whether the database refused only because no fresh code was entered. */
export function isFreshCodeMissing(error: unknown): boolean {
  return error instanceof DataError && error.kind === 'fresh-code';
}
