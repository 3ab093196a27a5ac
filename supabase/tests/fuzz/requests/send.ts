// Sends a request unchanged. fetch would normalize the path.
import { Agent, request } from 'node:http';
import type { Caller } from '../callers.ts';

/** A request without the headers that identify the caller. */
export type FuzzRequest = {
  surface: 'rest' | 'functions';
  method: string;
  /** The path as it is sent: dots and escapes are not normalized. */
  path: string;
  headers: Record<string, string>;
  body: string;
};

export type FuzzResponse = { status: number; headers: Record<string, string>; body: string };

const MOST_BYTES = 4_000_000;
const PATIENCE_MS = 30_000;

/** Sends requests over kept-alive connections; `close` ends them. */
export function openSender(url: string): {
  send: (caller: Caller, request: FuzzRequest) => Promise<FuzzResponse>;
  close: () => void;
} {
  const { port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const send = (caller: Caller, sent: FuzzRequest): Promise<FuzzResponse> =>
    new Promise((resolve, reject) => {
      const { method, path, headers, body } = sent;
      const outgoing = request({
        agent,
        host: '127.0.0.1',
        port,
        method,
        path: asWritten(path),
        timeout: PATIENCE_MS,
        headers: {
          ...headers,
          ...caller.headers,
          ...(body && { 'content-length': Buffer.byteLength(body) }),
        },
      });
      outgoing.on('response', (incoming) => {
        const chunks: Buffer[] = [];
        let size = 0;
        incoming.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size <= MOST_BYTES) chunks.push(chunk);
        });
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
            ),
            body: Buffer.concat(chunks).toString(),
          }),
        );
      });
      outgoing.on('timeout', () => outgoing.destroy(new Error('No response within 30 s')));
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // The backend closes an idle connection at the moment that it is used again.
        if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(send(caller, sent));
        else reject(error);
      });
      outgoing.end(body);
    });
  return { send, close: () => agent.destroy() };
}

/** Escapes characters that a request line cannot contain. */
function asWritten(path: string): string {
  return path.replaceAll(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character.toWellFormed()));
}
