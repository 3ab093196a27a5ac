import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { connectTestBackend, type ReceivedRequest } from './test-backend.ts';

/** For tests of this package: renders a hook under a query client of its own, which does not retry. */
export function renderQueryHook<Props, Result>(hook: (props: Props) => Result, initialProps: Props) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return { queryClient, ...renderHook(hook, { initialProps, wrapper }) };
}

/** Puts data under these keys into the cache. Returns a function that lists the keys that were made stale since. */
function watchKeys(queryClient: QueryClient, keys: readonly (readonly unknown[])[]): () => unknown[] {
  for (const key of keys) queryClient.setQueryData(key, 'a response');
  return () => keys.filter((key) => queryClient.getQueryState(key)?.isInvalidated);
}

type QueryState = { data: unknown; isPending: boolean; error: Error | null };
type Mutation<Input, Output> = { mutateAsync: (input: Input) => Promise<Output> };
export type Respond = (request: ReceivedRequest) => Response | Promise<Response>;

/** A request in one line, such as "GET profiles?select=*". */
const requestLine = ({ method, path, query }: ReceivedRequest) =>
  `${method} ${path.replace('/rest/v1/', '')}${query && `?${query}`}`;

/** For tests of this package: runs the query hook against this backend until it has data or has failed. */
export async function runQuery(useHook: () => QueryState, respond: Respond) {
  const sent = connectTestBackend(respond);
  const { result } = renderQueryHook(useHook, undefined);
  await waitFor(() => expect(result.current.isPending).toBe(false), { interval: 5 });
  const { data, error } = result.current;
  return { sent, requests: sent.map(requestLine), data, error };
}

/** For tests of this package: runs the mutation. `stale` are those of the `watched` keys that it made stale. */
export async function runMutation<Input, Output>(
  useHook: () => Mutation<Input, Output>,
  input: Input,
  respond: Respond,
  watched: readonly (readonly unknown[])[] = [],
) {
  const sent = connectTestBackend(respond);
  const { result, queryClient } = renderQueryHook(useHook, undefined);
  const stale = watchKeys(queryClient, watched);
  let error: unknown = null;
  let data: Output | undefined;
  await act(async () => {
    data = await result.current.mutateAsync(input).catch((reason: unknown) => {
      error = reason;
      return undefined;
    });
  });
  return {
    sent,
    requests: sent.map(requestLine),
    bodies: sent.map(({ body }) => body),
    stale: stale(),
    error,
    data,
    queryClient,
  };
}

export const noContent = () => new Response(null, { status: 204 });
export const refusal = () => Response.json({ code: '42501', message: 'Not allowed.' }, { status: 403 });
