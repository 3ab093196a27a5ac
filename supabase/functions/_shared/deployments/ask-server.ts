// One request to a server of the operator's configuration (LIVE-01): a chain or Sourcify. Its address is never in an error, as that of a
// chain may contain a key.
import { USER_AGENT } from '../../../../packages/domain/src/version.ts';
import { joinBytes } from '../bytes.ts';

/** Why a server gave no usable response, as a sentence, and for how many seconds it asks to be left alone. */
export class ServerProblem extends Error {
  readonly waitSeconds: number | null;
  constructor(sentence: string, waitSeconds: number | null = null) {
    super(sentence);
    this.waitSeconds = waitSeconds;
  }
}

export interface Limits {
  bytes: number;
  milliseconds: number;
}

const LONGEST_WAIT_SECONDS = 24 * 3600;

/** Returns the status and the JSON of a response. Throws a ServerProblem for anything else, a redirect and 429 included. */
export async function askServer(
  name: string,
  url: string,
  init: RequestInit,
  { bytes, milliseconds }: Limits,
): Promise<{ status: number; body: unknown }> {
  let response: Response;
  let content: Uint8Array<ArrayBuffer> | null;
  try {
    const headers = new Headers(init.headers);
    headers.set('user-agent', USER_AGENT);
    const signal = AbortSignal.timeout(milliseconds);
    response = await fetch(url, { ...init, headers, redirect: 'manual', signal });
    content = await readAtMost(response, bytes);
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new ServerProblem(
      isLate
        ? `${name} did not respond within ${milliseconds / 1000} seconds.`
        : `${name} cannot be reached.`,
    );
  }
  const { status } = response;
  if (status >= 300 && status < 400) throw new ServerProblem(`${name} redirects, which is not followed.`);
  const wait = waitSeconds(response.headers.get('retry-after') ?? '', Date.now());
  if (status === 429 || (status === 503 && wait !== null))
    throw new ServerProblem(`${name} asks to be left alone for a while.`, wait ?? 60);
  if (!content) throw new ServerProblem(`${name} sent more than ${bytes / 1024 ** 2} MB.`);
  try {
    return { status, body: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content)) as unknown };
  } catch {
    throw new ServerProblem(`${name} sent a response that cannot be read (status ${status}).`);
  }
}

/** Null when there is more. */
async function readAtMost(response: Response, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (size > most) return null;
    chunks.push(chunk);
  }
  return joinBytes(chunks);
}

/** A pause in seconds or until a date; null when none can be read. */
function waitSeconds(header: string, now: number): number | null {
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.round(Math.min(Math.max(seconds, 1), LONGEST_WAIT_SECONDS)) : null;
}
