// One attempt to hand a message to the server of a webhook (NOTE-03). The name is resolved once, every address of it is judged, and the
// connection goes to the address itself, so that no second lookup can lead elsewhere; the certificate must be that of the name. Deno's own
// sockets do that on every version; on Deno 2.1, which hosted Supabase runs, node:https checks the certificate against the address.
import { lookup } from 'node:dns/promises';
import { postOver, type Response } from './http-1.ts';
import { isPublicAddress, readAddress, resolveOnce, type Resolve } from '../_shared/webhook/address.ts';

/** How servers are found and reached. Tests have one of their own. */
export interface Network {
  resolve: Resolve;
  isAllowed: (address: string) => boolean;
  port: number;
  /** How long an attempt may take, the lookup of the name included. */
  timeoutMs: number;
  /** The authorities that certificates are checked against, instead of the usual ones. */
  ca?: string;
}

export const INTERNET: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
  port: 443,
  timeoutMs: 15_000,
};

/** How an attempt ended, with the parameters of record_webhook_attempt. */
export interface Attempt {
  outcome: 'delivered' | 'gone' | 'failed';
  status_code: number | null;
  response: string | null;
  problem: string | null;
  retry_after_seconds: number | null;
}

const LONGEST_RETRY_AFTER_SECONDS = 3 * 24 * 3600;

/** POSTs a message and says how it ended; never throws. A redirect is not followed: it is a failure. */
export async function send(
  network: Network,
  address: string,
  headers: Record<string, string>,
  body: string,
): Promise<Attempt> {
  const deadline = AbortSignal.timeout(network.timeoutMs);
  const isOver = new Promise<never>((_resolve, reject) => {
    deadline.addEventListener('abort', () =>
      reject(new Error(`The server did not respond within ${network.timeoutMs / 1000} seconds.`)),
    );
  });
  try {
    return await Promise.race([post(network, address, headers, body, deadline), isOver]);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { outcome: 'failed', status_code: null, response: null, problem, retry_after_seconds: null };
  }
}

async function post(
  network: Network,
  address: string,
  headers: Record<string, string>,
  body: string,
  deadline: AbortSignal,
): Promise<Attempt> {
  const url = readAddress(address);
  const hostname = await resolveOnce(url.hostname, network.resolve, network.isAllowed);
  let connection: Deno.Conn | null = null;
  function close(): void {
    try {
      connection?.close();
    } catch {
      // It is closed.
    }
  }
  deadline.addEventListener('abort', close);
  try {
    connection = await Deno.connect({ hostname, port: network.port });
    connection = await Deno.startTls(connection, {
      hostname: url.hostname,
      caCerts: network.ca ? [network.ca] : [],
    });
    deadline.throwIfAborted();
    return judge(await postOver(connection, url, headers, body));
  } catch (error) {
    throw connectionFailed(error);
  } finally {
    close();
  }
}

function connectionFailed(error: unknown): Error {
  return new Error(`The connection failed: ${error instanceof Error ? error.message : String(error)}`);
}

function judge({ status, headers, start }: Response): Attempt {
  const isRedirect = status >= 300 && status < 400;
  return {
    outcome: status >= 200 && status < 300 ? 'delivered' : status === 410 ? 'gone' : 'failed',
    status_code: status,
    response: start,
    problem: isRedirect ? 'The server redirects, which is not followed.' : null,
    retry_after_seconds: retryAfter(headers.get('retry-after'), Date.now()),
  };
}

/** The pause that the receiver asks for, in seconds or as a date; null when none can be read. */
function retryAfter(header: string | undefined, now: number): number | null {
  if (!header) return null;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds)
    ? Math.round(Math.min(Math.max(seconds, 0), LONGEST_RETRY_AFTER_SECONDS))
    : null;
}
