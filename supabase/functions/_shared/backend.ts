// The backend as the service role, over plain HTTP. supabase-js would add twelve packages to every cold start for the
// four calls that are made here.
import type { BackendConfig } from './config.ts';
import { HttpError } from './http.ts';

/** Longest wait for the backend; less than any platform's limit for a function, so that the caller gets our sentence. */
const BACKEND_TIMEOUT_MS = 10_000;

export interface Backend {
  /** Calls a database function; throws HttpError 503 when the backend does not answer or refuses. */
  rpc<T>(name: string, parameters: Record<string, unknown>): Promise<T>;
  /** The user whose access token this is, or null when it is not a live session's. */
  userOf(accessToken: string): Promise<{ id: string } | null>;
  /** Removes stored objects; names that do not exist are no error. */
  removeObjects(bucket: string, names: readonly string[]): Promise<void>;
  /** Deletes rows of `files` that never got their object. */
  deleteUnfinishedFiles(ids: readonly string[]): Promise<void>;
}

/** The backend at `config.url`, spoken to with the service key. */
export function connectBackend(config: BackendConfig): Backend {
  const [serviceKey] = config.serviceKeys;

  async function call(path: string, init: RequestInit, authorization?: string): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('apikey', serviceKey);
    headers.set('content-type', 'application/json');
    // A legacy service key is a JWT and goes into both headers; a key of the sb_secret_ kind is refused in the second.
    const bearer = authorization ?? (serviceKey.startsWith('eyJ') ? serviceKey : null);
    if (bearer) headers.set('authorization', `Bearer ${bearer}`);
    try {
      return await fetch(config.url + path, {
        ...init,
        headers,
        signal: AbortSignal.timeout(BACKEND_TIMEOUT_MS),
      });
    } catch (error) {
      console.error(`${path}: ${String(error)}`);
      throw unavailable();
    }
  }

  async function expectOk(path: string, init: RequestInit): Promise<Response> {
    const response = await call(path, init);
    if (response.ok) return response;
    console.error(`${path}: ${response.status} ${await response.text()}`);
    throw unavailable();
  }

  return {
    async rpc<T>(name: string, parameters: Record<string, unknown>): Promise<T> {
      const response = await expectOk(`/rest/v1/rpc/${name}`, {
        method: 'POST',
        body: JSON.stringify(parameters),
      });
      return (await response.json()) as T;
    },
    async userOf(accessToken) {
      const response = await call('/auth/v1/user', { method: 'GET' }, accessToken);
      const body: unknown = await response.json().catch(() => null);
      if (response.status >= 500) throw unavailable();
      if (!response.ok || typeof body !== 'object' || body === null || !('id' in body)) return null;
      return typeof body.id === 'string' ? { id: body.id } : null;
    },
    async removeObjects(bucket, names) {
      const init = { method: 'DELETE', body: JSON.stringify({ prefixes: names }) };
      await (await expectOk(`/storage/v1/object/${bucket}`, init)).body?.cancel();
    },
    async deleteUnfinishedFiles(ids) {
      const path = `/rest/v1/files?id=in.(${ids.join(',')})&uploaded_at=is.null`;
      await (await expectOk(path, { method: 'DELETE' })).body?.cancel();
    },
  };
}

function unavailable(): HttpError {
  return new HttpError(503, 'The portal cannot be reached right now. Please try again later.');
}
