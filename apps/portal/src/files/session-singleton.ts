import { useSessionStore } from '@portal/auth/session/session';
import { useQueryClient, type QueryClient } from '@portal/data/client/query';

/**
 * A hook that gives something of the signed-in user's that outlives the page it was begun on: one for each query
 * client, ended when another user, or nobody, takes the place of this one (AUTH-14).
 */
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
