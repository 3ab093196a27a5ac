// Component tests talk to the real Supabase client; only the network beneath it is a stand-in.
import type { Client } from '@portal/data/clients/queries';
import { adoptTestConfig } from '@portal/data/client/test-config';
import { vi } from 'vitest';

/** What the backend was asked: method, path below /rest/v1, query and body. */
export type Asked = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> };

/** Answers a question; throwing is a network failure. */
export type Answer = (
  asked: Asked,
) => { status?: number; body: unknown } | Promise<{ status?: number; body: unknown }>;

/** Puts `answer` in the place of the network. Returns everything that was asked, in order. */
export function answerWith(answer: Answer): Asked[] {
  const asked: Asked[] = [];
  adoptTestConfig();
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
