import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { containsPattern, read, type RowOf } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

const TEMPLATE_COUNT = 20;

/** FIND-10: findings of all audits whose title contains `search`, the latest first. Sends nothing for an empty search. */
export function useFindingTemplates(search: string) {
  const wanted = search.trim();
  return useQuery({
    queryKey: ['findings', 'templates', wanted],
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    queryFn: read(() =>
      supabase()
        .from('findings')
        .select('id, title, severity, likelihood, impact, description, recommendation')
        .ilike('title', containsPattern(wanted))
        .order('updated_at', { ascending: false })
        .limit(TEMPLATE_COUNT),
    ),
  });
}

/** FIND-10: the texts of a finding, to begin another one with. Neither client nor locations are requested. */
export type FindingTemplate = RowOf<typeof useFindingTemplates>;
