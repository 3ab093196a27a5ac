import { useQuery } from '@tanstack/react-query';
import { read } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

export type Project = { id: string; name: string };

/** A client's projects, ordered by name. */
export function useProjects(userId: string) {
  return useQuery({
    queryKey: ['projects', userId],
    queryFn: read(() => supabase().from('projects').select('id, name').eq('client_id', userId).order('name')),
  });
}
