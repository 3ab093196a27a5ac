import '@testing-library/jest-dom/vitest';
import { ShellProvider, type ShellContract } from '@portal/auth/contract';
import { createMemoryRouter, RouterProvider, type RouteObject } from '@portal/auth/router';
import { QueryClientProvider } from '@portal/data/query';
import { createQueryClient } from '@portal/data/query-client';
import { setRuntimeConfig } from '@portal/data/runtime-config';
import { connectSupabase } from '@portal/data/supabase';
import { toast, Toaster } from '@portal/ui/toast';
import { render } from '@testing-library/react';
import { vi } from 'vitest';

/** The signed-in client of component tests. */
export const CLIENT_ID = '11111111-1111-4111-8111-111111111111';

const BACKEND = { url: 'http://backend.test', publishableKey: 'publishable' };

setRuntimeConfig({
  supabase: BACKEND,
  remotes: [],
  brand: { name: 'Audits', legalName: 'Audits', address: '-', email: 'team@audits.test', privacyEmail: '-' },
  links: {
    website: 'https://audits.test',
    blog: 'https://audits.test/blog',
    telegram: 'https://t.me/audits',
    twitter: 'https://x.com/audits',
    booking: 'https://book.test/audits',
  },
});
connectSupabase(BACKEND);
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));

type Answer = (request: Request) => unknown;

/**
 * Stands in for the network: `answers` by 'METHOD /path'; a Response is given as it is, anything else as JSON, and
 * what no answer is there for is a connection that fails. Returns the requests as they come in.
 */
export function answerRequests(answers: Record<string, Answer>): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    requests.push(request.clone());
    const answer = answers[`${request.method} ${new URL(request.url).pathname}`];
    if (!answer) throw new TypeError('Failed to fetch');
    const body = await answer(request);
    return body instanceof Response ? body : Response.json(body);
  });
  return requests;
}

/** What the table API says of a page of rows. */
export function rowsAnswer(rows: readonly unknown[], totalCount = rows.length): Response {
  const last = rows.length - 1;
  return Response.json(rows, {
    headers: { 'content-range': `${last < 0 ? '*' : `0-${last}`}/${totalCount}` },
  });
}

/** Shows routes as the shell would to a signed-in client. Returns the router and a way to leave the product. */
export function showPortal(routes: RouteObject[], at: string, shell: Partial<ShellContract> = {}) {
  toast.dismiss();
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const queryClient = createQueryClient(() => undefined);
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const contract: ShellContract = {
    user: {
      id: CLIENT_ID,
      email: 'grace@client.test',
      app_metadata: {},
      user_metadata: {},
      aud: '',
      created_at: '',
    },
    isAdmin: false,
    impersonation: null,
    startImpersonation: () => Promise.resolve(),
    endImpersonation: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
    ...shell,
  };
  const view = render(
    <QueryClientProvider client={queryClient}>
      <ShellProvider value={contract}>
        <RouterProvider router={router} />
      </ShellProvider>
      <Toaster />
    </QueryClientProvider>,
  );
  return { router, queryClient, ...view };
}
