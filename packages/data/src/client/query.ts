// All code imports the query library from here. A library shared between shell and remotes is not tree-shaken; this
// re-export is.
export {
  QueryClient,
  QueryClientProvider,
  QueryObserver,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { QueryFunctionContext, QueryKey, UseQueryResult } from '@tanstack/react-query';
