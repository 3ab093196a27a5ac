// The edge functions on Node, in this process: a change of one of them reaches the tests that import this.
import { serve } from '@hono/node-server';
import { vi } from 'vitest';

const SETTINGS = {
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: '1',
  SMTP_FROM: 'portal@guard.test',
  TEAM_EMAIL: 'team@guard.test',
  PORTAL_URL: 'http://localhost:1',
  CHAINS: '[{"id": 1, "name": "Ethereum", "rpc": "http://127.0.0.1:1"}]',
  SOURCIFY_URL: 'http://127.0.0.1:1',
};

export type Functions = { url: string; close: () => void };

/** They are loaded once in a worker, for all of its test files, and read their settings with each request. */
let served: Deno.Handle | undefined;

/** Starts them for the backend that this environment names. */
export async function startFunctions(environment: Record<string, string>): Promise<Functions> {
  const variables: Record<string, string> = { ...SETTINGS, ...environment };
  vi.stubGlobal('Deno', {
    env: { get: (name: string) => variables[name] },
    serve: (_options: object, handle: Deno.Handle) => {
      served = handle;
    },
  });
  await import('../../functions/main.ts');
  if (!served) throw new Error('functions/main.ts serves nothing.');
  const listening = Promise.withResolvers<string>();
  const server = serve(
    { fetch: served, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false },
    ({ port }) => listening.resolve(`http://127.0.0.1:${port}`),
  );
  return { url: await listening.promise, close: () => void server.close() };
}
