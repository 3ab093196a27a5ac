import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { recommendationKeys } from '../query-keys.ts';

/** KB-05: an admin recommends an article to a client or withdraws the recommendation. Repeating it changes nothing. */
export function useRecommendArticle(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ slug, isRecommended }: { slug: string; isRecommended: boolean }) => {
      const table = supabase().from('knowledge_recommendations');
      unwrap(
        isRecommended
          ? await table.upsert(
              { user_id: userId, article_slug: slug },
              { onConflict: 'user_id,article_slug', ignoreDuplicates: true },
            )
          : await table.delete().eq('user_id', userId).eq('article_slug', slug),
      );
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: recommendationKeys.of(userId) }),
  });
}
