import { vi } from 'vitest';
import { REQUIRED } from './environment.ts';

/** What the backend answers, by the name of a function, `call_api` with its route, or an object's address: JSON, a response, an error, or what makes one of them. */
export type Told = Record<string, unknown>;

/** An id that somebody drew, and what was computed. */
export const DIGEST = /[0-9a-f]{64}/g;
export const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

export const refused = (status: number, message: string) => Response.json({ message }, { status });

/** In whose name a request is sent, by its key and its token. */
const NAMES: Readonly<Record<string, string>> = {
  [`${REQUIRED.SUPABASE_SERVICE_ROLE_KEY} without`]: 'service',
  'sb_publishable Bearer a.b.c': 'caller',
  'without without': 'nobody',
};

/** Stands for the backend, and keeps what was asked of it, in whose name, and what was logged. */
export function startBackend() {
  const state = { told: {} as Told, sent: [] as string[] };
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((told) => void state.sent.push(`logged: ${String(told)}`));
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
    const address = String(url).replace(REQUIRED.SUPABASE_URL, '').replace('/rest/v1/rpc/', '');
    const path = address.replace('/storage/v1/object/', '');
    const headers = new Headers(init.headers);
    const body = typeof init.body === 'string' ? init.body : '';
    const [key, token] = ['apikey', 'authorization'].map((name) => headers.get(name) ?? 'without');
    const who = NAMES[`${key} ${token}`] ?? `${key} ${token}`;
    const names = ['range', 'x-upsert', 'cache-control'].flatMap((name) => headers.get(name) ?? []);
    const type = headers.get('content-type') ?? 'without a type';
    const method = init.method === 'POST' ? [] : [init.method ?? 'GET'];
    state.sent.push(
      [`${who}:`, ...method, path, body, type === 'application/json' ? '' : type, ...names]
        .filter(Boolean)
        .join(' '),
    );
    const route = path === 'call_api' ? ` ${(JSON.parse(body) as { route: string }).route}` : '';
    const told =
      state.told[path + route] ??
      state.told[path.replace(/\?.*/, '').replace(UUID, 'UUID').replace(DIGEST, 'SHA256')];
    const answer: unknown = typeof told === 'function' ? told() : told;
    if (init.body instanceof Uint8Array) kept.set(path, new Uint8Array(init.body));
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer;
    const object = kept.get(path);
    return object && method[0] === 'GET' ? new Response(object) : Response.json(answer ?? null);
  });
  return state;
}

/** The headers of nearly all responses. */
const USUAL = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** The status of a response, the headers that it has besides the usual ones or without them, and its body. */
export async function showResponse(response: Response, most = 330): Promise<string> {
  const headers = Array.from(response.headers, ([name, value]) =>
    USUAL[name as keyof typeof USUAL] === value ? '' : `${name}: ${value}`,
  );
  const lost = Object.keys(USUAL).filter((name) => !response.headers.has(name));
  const body = (await response.text()).replaceAll(/\n\s*/g, ' ').slice(0, most);
  return [response.status, ...headers, lost.length > 0 && `without ${lost.join(', ')}`, body]
    .filter(Boolean)
    .join(' | ');
}

/** What was asked of the backend: behind the response where it is little, else below it, and much on several lines. */
export function showSent(sent: readonly string[], shorten = (text: string) => text): string {
  const shown = shorten(sent.join(sent.length > 4 ? '\n  ' : '; '));
  if (shown === '') return '';
  return shown.length > 70 ? `\n  ${shown}` : ` <- ${shown}`;
}
