import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { projectKeys } from '../query-keys.ts';

export type Project = { id: string; name: string };

/** A client's projects, ordered by name. */
export function useProjects(userId: string) {
  return useQuery({
    queryKey: projectKeys.of(userId),
    queryFn: async ({ signal }): Promise<Project[]> =>
      unwrap(
        await supabase()
          .from('projects')
          .select('id, name')
          .eq('user_id', userId)
          .order('name')
          .abortSignal(signal),
      ),
  });
}
