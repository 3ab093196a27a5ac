// A console for component tests: the real hooks and router, a backend that is a table of answers.
import '@testing-library/jest-dom/vitest';
import type { Client } from '@portal/data/clients';
import { ShellProvider, type ShellContract } from '@portal/auth/contract';
import { createMemoryRouter } from '@portal/auth/memory-router';
import { RouterProvider, type RouteObject } from '@portal/auth/router';
import { QueryClientProvider } from '@portal/data/query';
import { createQueryClient } from '@portal/data/query-client';
import type { RuntimeConfig } from '@portal/data/runtime-config';
import { connectSupabase } from '@portal/data/supabase';
import { toast, Toaster } from '@portal/ui/toast';
import { render } from '@testing-library/react';
import { vi } from 'vitest';

/** What the backend was asked: method, path below /rest/v1, query and body. */
export type Asked = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> };

/** Answers a question; throwing is a network failure. */
export type Answer = (
  asked: Asked,
) => { status?: number; body: unknown } | Promise<{ status?: number; body: unknown }>;

const supabaseUrl = 'http://backend.test';

/** Puts `answer` in the place of the network. Returns everything that was asked, in order. */
export function answerWith(answer: Answer): Asked[] {
  const asked: Asked[] = [];
  connectSupabase({ url: supabaseUrl, publishableKey: 'key' });
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const question: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/rest/v1/', ''),
      query: url.searchParams,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
    };
    asked.push(question);
    const { status = 200, body } = await Promise.race([answer(question), abortOf(init.signal)]);
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return asked;
}

function abortOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}

/** What a deployment says of itself. */
export const runtimeConfig: RuntimeConfig = {
  supabase: { url: supabaseUrl, publishableKey: 'key' },
  remotes: [],
  brand: {
    name: 'Test Audits',
    legalName: 'Test Audits Ltd',
    address: 'Test Street 1',
    email: 'support@audits.test',
    privacyEmail: 'privacy@audits.test',
  },
  links: {
    website: 'https://audits.test',
    blog: 'https://audits.test/blog',
    telegram: 'https://t.me/audits',
    twitter: 'https://x.com/audits',
    booking: 'https://cal.test/audits',
  },
};

const shell: ShellContract = {
  user: { id: 'admin-1', email: 'admin@test', app_metadata: {}, user_metadata: {}, aud: '', created_at: '' },
  isAdmin: true,
  impersonation: null,
  startImpersonation: () => Promise.resolve(),
  endImpersonation: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
};

/** Shows the routes at an address, as an admin sees them. Returns the router. */
export function showConsole(routes: RouteObject[], address: string, contract: Partial<ShellContract> = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  toast.dismiss();
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <ShellProvider value={{ ...shell, ...contract }}>
        <RouterProvider router={router} />
        <Toaster />
      </ShellProvider>
    </QueryClientProvider>,
  );
  return router;
}

/** A client; `n` tells one from another. */
export function clientNumber(n: number, facts: Partial<Client> = {}): Client {
  const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  return {
    id,
    user_id: id,
    full_name: `Client ${n}`,
    company_name: `Company ${n}`,
    project_name: `Project ${n}`,
    role_title: 'CTO',
    company_website: 'https://example.test',
    twitter_handle: '@x',
    telegram_handle: '@t',
    linkedin_profile: null,
    business_email: `client${n}@example.test`,
    project_description: 'A protocol.',
    intended_services: ['Solidity Audit'],
    newsletter_subscribed: false,
    onboarding_completed: true,
    approval_status: 'pending',
    approved_at: null,
    created_at: '2026-11-21T10:00:00+00:00',
    updated_at: '2026-11-21T10:00:00+00:00',
    ...facts,
  };
}
