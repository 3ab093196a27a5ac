// HTTP for all functions: JSON responses, errors with a sentence, bodies with a size limit, CORS with an allow list.
import { joinBytes } from './bytes.ts';

/** An error that the caller may read: a 4xx or 5xx status and one sentence for a person. */
export class HttpError extends Error {
  readonly status: number;
  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}

/** Wraps a handler: a thrown HttpError becomes a response with its status and sentence, any other error a 500 without details. */
export function withErrorResponses(
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      return await handle(request);
    } catch (error) {
      if (error instanceof HttpError) return json({ error: error.message }, error.status);
      console.error(error);
      return json({ error: 'Something went wrong on our side. Please try again later.' }, 500);
    }
  };
}

export function onlyPost(request: Request): void {
  if (request.method !== 'POST') throw new HttpError(405, 'Only POST is allowed here.');
}

/** Throws 413, 415 or 400. It counts while reading, because content-length may be wrong. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new HttpError(415, 'The request must be JSON.');
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new HttpError(413, `The request is larger than ${limit / 1024} KB.`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(joinBytes(chunks)));
  } catch {
    throw new HttpError(400, 'The request is not valid JSON.');
  }
}

/** CORS for a browser's calls: only listed origins get a response, and a preflight from elsewhere is refused. */
export function withCors(
  allowedOrigins: readonly string[],
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const origin = request.headers.get('origin');
    const isAllowed = origin !== null && allowedOrigins.includes(origin);
    if (request.method === 'OPTIONS') {
      if (!isAllowed)
        return json({ error: 'This origin may not call the function.' }, 403, { vary: 'origin' });
      return new Response(null, {
        status: 204,
        headers: {
          'access-control-allow-origin': origin,
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
          'access-control-max-age': '86400',
          vary: 'origin',
        },
      });
    }
    const response = await handle(request);
    response.headers.append('vary', 'origin');
    if (isAllowed) response.headers.set('access-control-allow-origin', origin);
    return response;
  };
}

/** The SHA-256 at the end of the address of a public file: `/name/{sha256}.svg`; 405 for another method than GET, 404 for another path. */
export function sha256InPath(request: Request, ending: string): string {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new HttpError(405, 'Only GET is allowed here.');
  const [, sha256, found] = /\/([0-9a-f]{64})\.([a-z]+)$/.exec(new URL(request.url).pathname) ?? [];
  if (!sha256 || found !== ending) throw new HttpError(404, 'There is nothing at this address.');
  return sha256;
}

/** The address that sent the request, as hosted Supabase or your own proxy reports it; empty when none does. */
export function callerAddress({ headers }: Request): string {
  const forwarded = headers.get('x-forwarded-for')?.split(',')[0];
  return headers.get('cf-connecting-ip') ?? headers.get('x-real-ip') ?? forwarded ?? '';
}
