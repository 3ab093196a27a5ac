import { useQuery } from '@tanstack/react-query';
import type { Tables } from '@portal/domain/database.types';
import { fetchRows, only } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

/** SEAL-03: the firm's look on generated reports. The logo is a PNG or JPEG as base64. */
export type ReportSettings = Omit<Tables<'report_settings'>, 'id'>;

export const REPORT_SETTINGS =
  'firm_name, logo, page_size, primary_color, accent_color, method, about, disclaimer, contact, severity_definitions, status_definitions, confidentiality, updated_at';

/** SEAL-03: the firm's look, for an admin who may change it. */
export function useReportSettings() {
  return useQuery({
    queryKey: ['report settings'],
    queryFn: ({ signal }) => fetchReportSettings(signal),
  });
}

export async function fetchReportSettings(signal?: AbortSignal): Promise<ReportSettings> {
  const settings = supabase().from('report_settings').select(REPORT_SETTINGS).eq('id', true);
  return only(await fetchRows(settings, signal));
}
