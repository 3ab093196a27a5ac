// Plays every identity provider of the database, Google included (SSO-01): a page on the loopback asks whose address to assert.
// Writes what the auth service writes, and leaves the exchange of the code to @supabase/lite, which knows Google and GitHub alone.
import { escapeHtml } from '../functions/deliver-email/messages/render.ts';
import type { Query } from './database/rows.ts';
import { refusal } from './second-factor/refusal.ts';

const PAGE = '/identity-provider';

type Flow = { provider: string; label: string; redirect_to: string };

/**
 * Returns a function that responds to the requests of a sign-in by a provider; with null to all others, and to those of `real`
 * providers, which @supabase/lite serves.
 */
export function createIdentityProvider(query: Query, redirects: readonly string[], real: readonly string[]) {
  async function authorize({ searchParams, origin }: URL): Promise<Response | null> {
    const provider = searchParams.get('provider') ?? '';
    if (real.includes(provider)) return null;
    const [known] = await query`select 1 from private.sign_in_providers where provider = ${provider}`;
    if (!known)
      return refusal(400, 'validation_failed', `Unsupported provider: ${provider} is disabled or not found`);
    const wanted = searchParams.get('redirect_to') ?? '';
    const redirect = redirects.includes(wanted) ? wanted : (redirects[0] ?? '');
    const state = crypto.randomUUID();
    await query`
      insert into auth.flow_state (id, provider_type, authentication_method, auth_code, code_challenge, code_challenge_method, referrer)
      values (${state}, ${provider}, 'oauth', ${crypto.randomUUID()}, ${searchParams.get('code_challenge')},
        ${searchParams.get('code_challenge_method')?.toLowerCase() ?? null}, ${redirect})`;
    const page = new URL(PAGE, origin);
    page.search = new URLSearchParams({
      state,
      scope: 'openid email',
      redirect_uri: `${origin}/auth/v1/callback`,
    }).toString();
    return Response.redirect(page, 302);
  }

  async function findFlow(state: string | null): Promise<Flow | undefined> {
    const [flow] = await query<Flow>`
      select f.provider_type as provider, p.label, f.referrer as redirect_to
      from auth.flow_state f join private.sign_in_providers p on p.provider = f.provider_type
      where f.id::text = ${state} and f.user_id is null and f.created_at > now() - interval '5 minutes'`;
    return flow;
  }

  async function respondAs(flow: Flow, given: URLSearchParams): Promise<Response> {
    const back = new URL(flow.redirect_to);
    const refuse = (code: string, description: string) => {
      const error = { error: 'access_denied', error_code: code, error_description: description };
      back.search = new URLSearchParams(error).toString();
      return Response.redirect(back, 302);
    };
    if (given.has('error')) return refuse('', '');
    const email = given.get('email')?.trim().toLowerCase() ?? '';
    if (!given.has('verified'))
      return refuse('provider_email_needs_verification', `Unverified email with ${flow.provider}.`);
    const state = given.get('state') ?? '';
    const subject = Buffer.from(email).toString('hex');
    const name = given.get('name') ?? '';
    const data = JSON.stringify({ sub: subject, email, email_verified: true, name, full_name: name });
    const [{ refused } = { refused: null }] = await query<{ refused: string | null }>`
      select private.identity_refusal(provider, ${data}::jsonb || required_claims) as refused
      from private.sign_in_providers where provider = ${flow.provider}`;
    if (refused !== null) return refuse('', refused);
    const code = await signIn(flow.provider, state, subject, email, data);
    if (code === null) return refuse('user_banned', 'User is banned');
    back.searchParams.set('code', code);
    return Response.redirect(back, 302);
  }

  /** Finds or creates the account of this address, as the auth service does, in one transaction. Null for a banned one. */
  async function signIn(provider: string, state: string, subject: string, email: string, data: string) {
    const [issued] = await query<{ auth_code: string | null }>`
      with known as (
        select u.* from auth.users u where u.id = coalesce(
          (select i.user_id from auth.identities i where i.provider = ${provider} and i.provider_id = ${subject}),
          (select a.id from auth.users a where a.email = ${email}))
      ), created as (
        insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
        select gen_random_uuid(), ${email}, now(), jsonb_build_object('provider', ${provider}::text, 'providers', array[${provider}::text]),
          ${data}::jsonb where not exists (select from known) returning id
      ), person as (
        select id from created union all select id from known where coalesce(banned_until <= now(), true)
      ), confirmed as (
        update auth.users u set email_confirmed_at = now() from person p where u.id = p.id and u.email_confirmed_at is null
      ), identity as (
        insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
        select gen_random_uuid(), ${provider}, ${subject}, person.id, ${data}::jsonb || p.required_claims, now()
        from person, private.sign_in_providers p where p.provider = ${provider}
        on conflict (provider, provider_id) do update set identity_data = excluded.identity_data, last_sign_in_at = now()
      )
      update auth.flow_state f set user_id = person.id, auth_code_issued_at = now() from person where f.id::text = ${state}
      returning f.auth_code`;
    return issued?.auth_code ?? null;
  }

  return async ({ method, url: address }: Request): Promise<Response | null> => {
    const url = new URL(address);
    if (url.pathname.startsWith('/auth/v1/admin/custom-providers'))
      return refusal(404, 'custom_provider_not_found', 'This backend plays every provider itself.');
    if (method !== 'GET') return null;
    if (url.pathname === '/auth/v1/authorize') return authorize(url);
    if (url.pathname !== PAGE && url.pathname !== '/auth/v1/callback') return null;
    const flow = await findFlow(url.searchParams.get('state'));
    // @supabase/lite says what is wrong with another state.
    if (!flow) return url.pathname === PAGE ? new Response('This sign-in has ended.', { status: 404 }) : null;
    return url.pathname === PAGE ? showPage(flow, url) : respondAs(flow, url.searchParams);
  };
}

function showPage({ label }: Flow, { searchParams }: URL): Response {
  const title = `Sign in with ${escapeHtml(label)}`;
  const body = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>:root{color-scheme:light dark}body{font:16px system-ui;max-width:24rem;margin:4rem auto;padding:0 1rem}
label,p{display:block;margin:1rem 0}input:not([type=checkbox]){display:block;width:100%;box-sizing:border-box;font:inherit;padding:.5rem}
button{font:inherit;padding:.5rem 1rem}</style>
<h1>${title}</h1><p>This page of the embedded backend plays the provider. It signs you in as whoever you name.</p>
<form action="/auth/v1/callback"><input type="hidden" name="state" value="${escapeHtml(searchParams.get('state') ?? '')}">
<label>Email<input name="email" type="email" required autofocus></label><label>Name<input name="name"></label>
<label><input name="verified" type="checkbox" checked> The provider has verified this address</label>
<button>Continue</button> <button name="error" value="access_denied" formnovalidate>Cancel</button></form></html>`;
  return new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    },
  });
}
