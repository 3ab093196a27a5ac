import { useMutation, useQueryClient, type Query, type QueryKey } from '@tanstack/react-query';

/** A mutation after which the queries under these keys are fetched again: also after a failure, which may have come too late. */
export function useChange<Result, Input = void>(
  staleKeys: readonly QueryKey[],
  change: (input: Input) => Promise<Result>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        staleKeys.map(async (queryKey) => {
          // A first load that began before the change would be kept as it is: TanStack Query starts a second one only where data is shown.
          await queryClient.cancelQueries({ queryKey, predicate: isFirstLoad });
          await queryClient.invalidateQueries({ queryKey });
        }),
      ),
  });
}

function isFirstLoad(query: Query): boolean {
  return query.state.data === undefined && query.isActive();
}
