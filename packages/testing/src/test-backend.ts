import { vi } from 'vitest';
import { adoptTestConfig } from './test-config.ts';

/** A request that reached the network with its query as a person would write it, and the signal that aborts it. */
export type ReceivedRequest = {
  method: string;
  path: string;
  query: string;
  body: unknown;
  /** What the client requests beside the rows, such as how to treat a row that is there already. */
  prefer: string | null;
  signal: AbortSignal | null;
};

/** For tests of this package: connects the real client and lets `response` stand for the network. Returns all requests. */
export function connectTestBackend(
  response: (request: ReceivedRequest) => Response | Promise<Response>,
): ReceivedRequest[] {
  const requests: ReceivedRequest[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const { method = 'GET', signal = null, body } = init;
    const prefer = new Headers(init.headers).get('prefer');
    const text = typeof body === 'string' ? (JSON.parse(body) as unknown) : null;
    const { pathname, search } = new URL(input);
    const query = decodeURIComponent(search.slice(1).replaceAll('+', ' '));
    const request: ReceivedRequest = { method, path: pathname, query, body: text, prefer, signal };
    requests.push(request);
    return response(request);
  });
  adoptTestConfig();
  return requests;
}
