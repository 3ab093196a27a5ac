import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { read } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

/** KB-05: the slugs of the articles that an admin has recommended to a client. Sends nothing while `clientId` is null. */
export function useRecommendedSlugs(clientId: string | null) {
  return useQuery({
    queryKey: ['recommendations', clientId ?? ''],
    enabled: clientId !== null,
    queryFn: read(
      () =>
        supabase()
          .from('knowledge_recommendations')
          .select('article_slug')
          .eq('client_id', clientId ?? ''),
      (rows) => rows.map((row) => row.article_slug),
    ),
  });
}

/** KB-05: an admin recommends an article to a client or withdraws the recommendation. Repeating it changes nothing. */
export function useRecommendArticle(clientId: string) {
  return useChange(
    [['recommendations', clientId]],
    async ({ slug, isRecommended }: { slug: string; isRecommended: boolean }) => {
      const table = supabase().from('knowledge_recommendations');
      unwrap(
        isRecommended
          ? await table.upsert(
              { client_id: clientId, article_slug: slug },
              { onConflict: 'client_id,article_slug', ignoreDuplicates: true },
            )
          : await table.delete().eq('client_id', clientId).eq('article_slug', slug),
      );
    },
  );
}
