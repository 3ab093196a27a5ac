// The edge functions on Node, in this process: a change of one of them reaches the tests that import this.
import { serve } from '@hono/node-server';
import { vi } from 'vitest';
import { readFiles } from '../../../packages/domain/src/findings/read/read-files.ts';

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

/** What the pages use to send bytes, on top of fetch. */
export class Transfer extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  #url = '';
  #headers = new Headers();

  open(_method: string, url: string) {
    this.#url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }
  async send(body: Blob) {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: this.#headers,
      body: await body.arrayBuffer(),
    });
    this.responseText = await response.text();
    this.status = response.status;
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}

/** What the pages use to turn an image into an address. */
export class Reader extends EventTarget {
  result = '';

  async readAsDataURL(blob: Blob) {
    this.result = `data:${blob.type};base64,${Buffer.from(await blob.arrayBuffer()).toString('base64')}`;
    this.dispatchEvent(new Event('load'));
  }
}

/** Reads files of findings as the page's worker does, but in the page. */
export class ReadingWorker extends EventTarget {
  constructor() {
    super();
    setTimeout(() => this.#tell({ isReady: true }));
  }
  #tell(data: object) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  postMessage(files: File[]) {
    void readFiles(files, () => undefined).then((read) => this.#tell({ read }));
  }
  terminate() {}
}
