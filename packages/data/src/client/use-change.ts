import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';

/** A mutation after which the queries under these keys are fetched again: also after a failure, which may have come too late. */
export function useChange<Result, Input = void>(
  staleKeys: readonly QueryKey[],
  change: (input: Input) => Promise<Result>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all(staleKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
