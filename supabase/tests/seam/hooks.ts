// Runs the hooks of packages/data as a page does, against the embedded backend. A hook is rendered without a browser; what effects
// would do in a page (request, poll, refetch) is done here one step at a time.
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { QueryClient, QueryClientProvider } from '../../../packages/data/src/client/query.ts';
import { createPortalClient } from '../../../packages/data/src/client/create-client.ts';
import { setRuntimeConfig, type RuntimeConfig } from '../../../packages/data/src/client/runtime-config.ts';
import { setSupabase, type PortalClient } from '../../../packages/data/src/client/supabase.ts';
import { getToken, type HttpBackend } from '../http-backend.ts';
import type { Person } from '../people.ts';

export type QueryHook<Data = unknown> = () => { data: Data | undefined; error: Error | null };
export type ChangeHook<Input> = () => { mutateAsync: (input: Input) => Promise<unknown> };

/** A browser with nobody signed in yet. */
export class Browser {
  readonly #http: HttpBackend;
  readonly #clients = new Map<Person | 'anonymous', PortalClient>();
  #cache = new QueryClient();

  constructor(http: HttpBackend) {
    this.#http = http;
    const { url, publishableKey } = http.backend;
    setRuntimeConfig({ supabase: { url, publishableKey } } as RuntimeConfig);
  }

  /** Signs somebody in, with an empty cache. */
  async signIn(who: Person | 'anonymous'): Promise<void> {
    this.#cache = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } });
    const known = this.#clients.get(who);
    const { url, publishableKey } = this.#http.backend;
    const client = setSupabase(known ?? createPortalClient({ url, publishableKey }));
    if (known) return;
    this.#clients.set(who, client);
    const token = getToken(who, this.#http.backend);
    if (!token) return;
    const { error } = await client.auth.setSession({ access_token: token, refresh_token: 'none' });
    if (error) throw error;
    await client.auth.stopAutoRefresh();
  }

  /** What the hook returns, once nothing that it requests is missing. */
  async read<Data>(useHook: QueryHook<Data>): Promise<Data | undefined> {
    for (;;) {
      const result = this.render(useHook);
      const missing = this.#queries().filter(
        ({ state, options }) => state.status === 'pending' && isEnabled(options),
      );
      if (missing.length === 0) return result.data;
      // oxlint-disable-next-line no-await-in-loop -- what a hook requests next may depend on what it got
      await Promise.all(missing.map((query) => query.fetch()));
    }
  }

  /** Makes a change. Returns the result. */
  change<Input>(useHook: ChangeHook<Input>, input: Input): Promise<unknown> {
    return this.render(useHook).mutateAsync(input);
  }

  /** What a page shows of `useHook` after a change: what was in the cache, unless the change or its own `staleTime` has made it stale. */
  async shown<Data>(useHook: QueryHook<Data>): Promise<Data | undefined> {
    const stale = this.#queries().filter(
      ({ state, options }) => state.isInvalidated || ('staleTime' in options && options.staleTime === 0),
    );
    await Promise.all(stale.map((query) => query.fetch()));
    return this.read(useHook);
  }

  /** The keys of what the hook requests, nothing being in the cache. */
  keys(useHook: QueryHook): string[] {
    this.#cache = new QueryClient();
    this.render(useHook);
    return this.#queries().flatMap(({ options, queryHash }) => (isEnabled(options) ? [queryHash] : []));
  }

  #queries() {
    return this.#cache.getQueryCache().getAll();
  }

  render<Result>(useHook: () => Result): Result {
    let result: { of: Result } | undefined;
    const Page = () => {
      result = { of: useHook() };
      return null;
    };
    renderToString(createElement(QueryClientProvider, { client: this.#cache }, createElement(Page)));
    if (!result) throw new Error('The hook was not rendered.');
    return result.of;
  }
}

function isEnabled(options: object): boolean {
  return !('enabled' in options) || options.enabled !== false;
}
