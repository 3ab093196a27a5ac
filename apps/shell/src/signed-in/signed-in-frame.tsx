import { QueryClientProvider } from '@portal/data/client/query';
import type { ReactNode } from 'react';
import { queryClient } from '../query-client.ts';

/** What stands around every page that asks the backend something: the page's one query client. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
