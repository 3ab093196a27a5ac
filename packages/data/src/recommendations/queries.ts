import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { recommendationKeys } from '../query-keys.ts';

/** KB-05: the slugs of the articles that an admin has recommended to a client. Sends nothing while `userId` is null. */
export function useRecommendedSlugs(userId: string | null) {
  return useQuery({
    queryKey: recommendationKeys.of(userId ?? ''),
    enabled: userId !== null,
    // An admin may have changed it since: it is fetched again on every visit.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<string[]> => {
      const rows = unwrap(
        await supabase()
          .from('knowledge_recommendations')
          .select('article_slug')
          .eq('user_id', userId ?? '')
          .abortSignal(signal),
      );
      return rows.map((row) => row.article_slug);
    },
  });
}
