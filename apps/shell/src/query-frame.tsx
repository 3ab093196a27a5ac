import { QueryClientProvider } from '@portal/data/client/query';
import type { ReactNode } from 'react';
import { queryClient } from './query-client.ts';

/** Stands around every page that queries the backend, public or not: brings the window's one query client. */
export function QueryFrame({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
