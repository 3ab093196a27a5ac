import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';

/** For tests of this package: renders a hook under a query client of its own, which does not retry. */
export function renderQueryHook<Props, Result>(hook: (props: Props) => Result, initialProps: Props) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return { queryClient, ...renderHook(hook, { initialProps, wrapper }) };
}

/** Puts data under these keys into the cache. Returns a function that lists the keys that were made stale since. */
export function watchKeys(queryClient: QueryClient, keys: readonly (readonly unknown[])[]): () => unknown[] {
  for (const key of keys) queryClient.setQueryData(key, 'a response');
  return () => keys.filter((key) => queryClient.getQueryState(key)?.isInvalidated);
}
