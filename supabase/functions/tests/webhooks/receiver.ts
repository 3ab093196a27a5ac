// A receiver of webhooks on https that keeps what it is sent and responds as a test says.
import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { makeCertificate } from './certificate.ts';

interface Received {
  /** The name that the connection was opened for. */
  servername: string | false | undefined;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Starts on a free port, with a certificate for these names; `respond` may be changed at any time. */
export async function startReceiver(names: readonly string[]) {
  const { authority, key, cert } = makeCertificate(names);
  const received: Received[] = [];
  const state = { respond: (response: ServerResponse): void => void response.writeHead(204).end() };
  const server = createServer({ key, cert }, (request, response) => {
    void text(request).then((body) => {
      const { servername } = request.socket as TLSSocket & { servername?: string | false };
      received.push({ servername, path: request.url ?? '', headers: request.headers, body });
      state.respond(response);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    authority,
    port: (server.address() as AddressInfo).port,
    received,
    state,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
