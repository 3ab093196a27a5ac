import { useQuery } from '@tanstack/react-query';
import type { Json, Tables } from '@portal/domain/database.types';
import { unwrap } from '../client/data-error.ts';
import { fetchRows, only, typed } from '../client/read.ts';
import { saveMerged } from '../client/save-merged.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

/** PROP-03: what a client prepares, and by what it is ticked: the source, an accepted scope, or a person (null). */
export type ListedPreparation = { title: string; ticks: 'source' | 'scope' | null };

export type EngagementSettings = Omit<Tables<'engagement_settings'>, 'id' | 'preparation'> & {
  preparation: ListedPreparation[];
};

const COLUMNS = [
  'time_zone',
  'lines_per_day',
  'days_factor',
  'prepared_days_before',
  'preparation',
  'proposal_currency',
  'proposal_valid_days',
  'proposal_terms',
] as const;

export type EngagementColumn = (typeof COLUMNS)[number];
export type EngagementContent = Pick<EngagementSettings, EngagementColumn>;

async function fetchSettings(signal?: AbortSignal): Promise<EngagementSettings> {
  return only(
    await fetchRows(
      typed<EngagementSettings>(
        supabase()
          .from('engagement_settings')
          .select(`${COLUMNS.join(', ')}, updated_at` as '*'),
      ),
      signal,
    ),
  );
}

/** PROP-01, PROP-03: how the firm plans, for admins. */
export function useEngagementSettings() {
  return useQuery({ queryKey: ['engagement settings'], queryFn: ({ signal }) => fetchSettings(signal) });
}

/** Saves how the firm plans. What another admin has changed since `base` was read is merged, or is a ConflictError. */
export function useSaveEngagementSettings() {
  return useChange(
    [['engagement settings']],
    ({ base, content }: { base: EngagementSettings; content: EngagementContent }) =>
      saveMerged<EngagementSettings, EngagementContent>({
        base,
        content,
        store: async ({ preparation, ...others }, { updated_at }) => {
          const [stored] = unwrap(
            await supabase()
              .from('engagement_settings')
              .update({ ...others, preparation: preparation as unknown as Json[] })
              .eq('id', true)
              .eq('updated_at', updated_at)
              .select('*'),
          );
          return stored ? (stored as unknown as EngagementSettings) : null;
        },
        read: () => fetchSettings(),
        columns: COLUMNS,
        conflictMessage: 'Another admin has changed these settings.',
        refusalMessage: 'These settings cannot be changed.',
      }),
  );
}
