import { DataError } from '@portal/data/client/data-error';
import { useAction } from '@portal/ui/hooks/use-action';
import { useShell } from '../contract/contract.ts';

/** AUTH-18: repeats the action after a code. Rejects with the database's refusal when the user cancels. */
export function useFreshCode(): <T>(action: () => Promise<T>) => Promise<T> {
  const { confirmWithCode } = useShell();
  return (action) => withFreshCode(action, confirmWithCode);
}

/** The same for a page of the shell, which has no contract and passes its own `confirmWithCode`. */
export async function withFreshCode<T>(
  action: () => Promise<T>,
  confirmWithCode: () => Promise<boolean>,
): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!isFreshCodeMissing(error) || !(await confirmWithCode())) throw error;
    return action();
  }
}

/** AUTH-18: useAction with useFreshCode. When the user cancels, nothing is said and `failure` is not called. */
export function useFreshAction<Input = void, Result = unknown>(
  ...[mutation, { failure, ...options }]: Parameters<typeof useAction<Input, Result>>
) {
  const runWithCode = useFreshCode();
  const change = typeof mutation === 'function' ? mutation : mutation.mutateAsync;
  return useAction((input: Input) => runWithCode(() => change(input)), {
    ...options,
    failure: (error, input) => {
      if (isFreshCodeMissing(error)) return null;
      return typeof failure === 'function' ? failure(error, input) : failure;
    },
  });
}

/** Whether the database refused only because no fresh code was entered. */
export function isFreshCodeMissing(error: unknown): boolean {
  return error instanceof DataError && error.kind === 'fresh-code';
}
