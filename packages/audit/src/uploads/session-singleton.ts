import { useSessionStore } from '@portal/auth/session/session';
import { useQueryClient, type QueryClient } from '@portal/data/client/query';

/** One object for each query client, which outlives pages. AUTH-14: `cancelAll` is called when the user changes. */
export function createSessionSingleton<T extends { cancelAll: () => void }>(
  create: (queryClient: QueryClient) => T,
): () => T {
  const existing = new WeakMap<QueryClient, T>();
  return function useSessionSingleton() {
    const queryClient = useQueryClient();
    const found = existing.get(queryClient);
    if (found) return found;
    const created = create(queryClient);
    existing.set(queryClient, created);
    useSessionStore.subscribe(({ session }, before) => {
      if (before.session && before.session.user.id !== session?.user.id) created.cancelAll();
    });
    return created;
  };
}
