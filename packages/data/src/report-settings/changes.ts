import { requestLink, type ObjectLink } from '../openings/open-object.ts';
import { unwrap } from '../client/data-error.ts';
import { saveMerged } from '../client/save-merged.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';
import { REPORT_SETTINGS, fetchReportSettings, type ReportSettings } from './queries.ts';

const COLUMNS = [
  'firm_name',
  'logo',
  'page_size',
  'primary_color',
  'accent_color',
  'method',
  'about',
  'disclaimer',
  'contact',
  'severity_definitions',
  'status_definitions',
  'confidentiality',
] as const;

export type ReportSettingsColumn = (typeof COLUMNS)[number];

/** SEAL-03: what an admin writes of the settings. */
export type ReportSettingsContent = Pick<ReportSettings, ReportSettingsColumn>;

export function useSaveReportSettings() {
  return useChange(
    [['report settings']],
    ({ base, content }: { base: ReportSettings; content: ReportSettingsContent }) =>
      saveMerged<ReportSettings, ReportSettingsContent>({
        base,
        content,
        store: async (changes, { updated_at }) =>
          unwrap(
            await supabase()
              .from('report_settings')
              .update(changes)
              .eq('id', true)
              .eq('updated_at', updated_at)
              .select(REPORT_SETTINGS)
              .maybeSingle(),
          ),
        read: () => fetchReportSettings(),
        columns: COLUMNS,
        conflictMessage: 'Another admin has changed the report settings.',
        refusalMessage: 'The report settings cannot be changed.',
      }),
  );
}

/** SEAL-03: links to the PDF of an invented audit with these settings, which need not be saved. Rejects with a DataError. */
export function previewReportSettings(settings: ReportSettingsContent): Promise<ObjectLink> {
  return requestLink('generate-report', { step: 'sample', settings });
}
