// The backend as the service role or as a caller, over plain HTTP. supabase-js would add twelve packages to every cold start
// for the few calls that are made here.
import type { BackendConfig } from './config.ts';
import { HttpError } from './http.ts';

/** Timeout for the backend. It is shorter than a platform's limit for a function, so that the caller gets our sentence. */
const BACKEND_TIMEOUT_MS = 10_000;
/** For an object, which may have 50 MB. */
const OBJECT_SECONDS = 30;

/** Who called a function: the session and the key that the page sent, passed on as they came. */
export interface Caller {
  accessToken: string;
  apikey: string;
}

export interface Backend {
  /** Calls a database function; throws HttpError 503 when the backend does not respond or refuses. */
  rpc<T>(name: string, parameters: Record<string, unknown>): Promise<T>;
  /** As `rpc`, but a refusal of the database becomes an HttpError with its status and sentence. */
  rpcOrRefusal<T>(name: string, parameters: Record<string, unknown>): Promise<T>;
  /** Calls a database function in the name of the caller; a refusal becomes an HttpError with its status and sentence. */
  rpcAs<T>(caller: Caller, name: string, parameters: Record<string, unknown>): Promise<T>;
  /** Signs a link to a stored object that works for this many seconds. Returns its path and query, relative to the backend's address. */
  signLink(bucket: string, path: string, seconds: number): Promise<string>;
  /** Returns a stored object, or the part that a Range header names. The caller must read or cancel the body within `seconds`. */
  readObject(bucket: string, path: string, options?: { range?: string; seconds?: number }): Promise<Response>;
  readBytes(bucket: string, path: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Stores an object under a name that is not taken yet, or in place of the one that has it. */
  saveObject(
    bucket: string,
    path: string,
    bytes: Uint8Array<ArrayBuffer>,
    type: string,
    options?: { isReplaced: boolean },
  ): Promise<void>;
  /** Removes stored objects; names that do not exist are no error. */
  removeObjects(bucket: string, names: readonly string[]): Promise<void>;
}

export function connectBackend(config: BackendConfig): Backend {
  const [serviceKey] = config.serviceKeys;

  async function call(path: string, init: RequestInit, caller?: Caller): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('apikey', caller?.apikey ?? serviceKey);
    if (!headers.has('content-type')) headers.set('content-type', 'application/json');
    // A legacy service key is a JWT and goes into both headers; a key of the sb_secret_ kind is refused in the second.
    const bearer = caller?.accessToken ?? (serviceKey.startsWith('eyJ') ? serviceKey : null);
    if (bearer) headers.set('authorization', `Bearer ${bearer}`);
    try {
      return await fetch(config.url + path, {
        signal: AbortSignal.timeout(BACKEND_TIMEOUT_MS),
        ...init,
        headers,
      });
    } catch (error) {
      console.error(`${path}: ${String(error)}`);
      throw unavailable();
    }
  }

  async function expectOk(path: string, init: RequestInit): Promise<Response> {
    const response = await call(path, init);
    if (response.ok) return response;
    const text = await response.text();
    console.error(`${path}: ${response.status} ${text}`);
    // Storage also responds with 400 when an object is missing. A proxy's page or a missing bucket is a failure.
    const isMissing = response.status === 404 || text.includes('"statusCode":"404"');
    if (isMissing && readSentence(text) !== null && !text.includes('Bucket not found'))
      throw new MissingObject(503, UNAVAILABLE);
    throw unavailable();
  }

  async function callOrRefuse<T>(name: string, parameters: unknown, caller?: Caller): Promise<T> {
    const path = `/rest/v1/rpc/${name}`;
    const init = { method: 'POST', body: JSON.stringify(parameters) };
    const response = await call(path, init, caller);
    const text = await response.text();
    if (response.ok) return parsed<T>(text);
    if (response.status === 401) throw new HttpError(401, 'Your session has ended. Please sign in again.');
    const sentence = response.status < 500 ? readSentence(text) : null;
    if (sentence !== null) throw new HttpError(response.status, sentence);
    console.error(`${path}: ${response.status} ${text}`);
    throw unavailable();
  }

  return {
    rpcOrRefusal: (name, parameters) => callOrRefuse(name, parameters),
    rpcAs: (caller, name, parameters) => callOrRefuse(name, parameters, caller),
    async signLink(bucket, path, seconds) {
      const init = { method: 'POST', body: JSON.stringify({ expiresIn: seconds }) };
      const response = await expectOk(`/storage/v1/object/sign/${bucket}/${encodedPath(path)}`, init);
      const { signedURL } = (await response.json()) as { signedURL: string };
      return `/storage/v1${signedURL}`;
    },
    readObject: (bucket, path, { range, seconds = OBJECT_SECONDS } = {}) =>
      expectOk(`/storage/v1/object/${bucket}/${encodedPath(path)}`, {
        method: 'GET',
        ...(range && { headers: { range } }),
        signal: AbortSignal.timeout(seconds * 1000),
      }),
    async rpc<T>(name: string, parameters: Record<string, unknown>): Promise<T> {
      const response = await expectOk(`/rest/v1/rpc/${name}`, {
        method: 'POST',
        body: JSON.stringify(parameters),
      });
      return parsed<T>(await response.text());
    },
    async readBytes(bucket, path) {
      const response = await this.readObject(bucket, path);
      return new Uint8Array(
        await response.arrayBuffer().catch((error: unknown) => {
          console.error(`${path}: ${String(error)}`);
          throw unavailable();
        }),
      );
    },
    async saveObject(bucket, path, bytes, type, { isReplaced } = { isReplaced: false }) {
      const response = await expectOk(`/storage/v1/object/${bucket}/${encodedPath(path)}`, {
        method: 'POST',
        body: bytes,
        headers: { 'content-type': type, 'cache-control': 'no-store', 'x-upsert': String(isReplaced) },
        signal: AbortSignal.timeout(OBJECT_SECONDS * 1000),
      });
      await response.body?.cancel();
    },
    async removeObjects(bucket, names) {
      const init = { method: 'DELETE', body: JSON.stringify({ prefixes: names }) };
      await (await expectOk(`/storage/v1/object/${bucket}`, init)).body?.cancel();
    },
  };
}

const UNAVAILABLE = 'The portal cannot be reached right now. Please try again later.';

function unavailable(): HttpError {
  return new HttpError(503, UNAVAILABLE);
}

/** The storage responds, and does not have the object: trying again is of no use. */
export class MissingObject extends HttpError {}

function parsed<T>(text: string): T {
  return (text === '' ? null : JSON.parse(text)) as T;
}

function readSentence(text: string): string | null {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}

function encodedPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
