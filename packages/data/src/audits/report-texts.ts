import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Tables } from '@portal/domain/database.types';
import { inReportOrder } from '@portal/domain/reports/sections';
import { callDatabase } from '../client/call-database.ts';
import { DataError, unwrap } from '../client/data-error.ts';
import { fetchRows, read } from '../client/read.ts';
import { saveMerged } from '../client/save-merged.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

/** SEAL-07: a text of a report. One without `updated_at` was not saved yet. */
export type ReportSection = Pick<
  Tables<'report_sections'>,
  'id' | 'audit_id' | 'client_id' | 'kind' | 'title' | 'body' | 'published_at'
> & { updated_at: string | null };

export type SectionContent = Pick<ReportSection, 'title' | 'body'>;

const SECTION = 'id, audit_id, client_id, kind, title, body, published_at, updated_at';
const staleKeys = (auditId: string) => [
  ['audits', 'report sections', auditId],
  ['audits', 'events', auditId],
  ['report check', auditId],
];

/** SEAL-07: the texts of an audit's report in their order: all of them for an admin, the published ones for its client. */
export function reportSectionsQuery(auditId: string) {
  return queryOptions({
    queryKey: ['audits', 'report sections', auditId],
    queryFn: read(
      () =>
        supabase()
          .from('report_sections')
          .select(SECTION)
          .eq('audit_id', auditId)
          .order('created_at')
          .order('id'),
      (rows): ReportSection[] => inReportOrder(rows),
    ),
  });
}

export const useReportSections = (auditId: string) => useQuery(reportSectionsQuery(auditId));

/** SEAL-07: a new text is a draft. See saveMerged. */
export function useSaveSection(auditId: string) {
  return useChange(
    staleKeys(auditId),
    ({ base, content }: { base: ReportSection; content: SectionContent }) =>
      saveMerged<ReportSection, SectionContent>({
        base,
        content,
        store: storeSection,
        read: () => fetchSection(base),
        columns: ['title', 'body'],
        conflictMessage: 'Another admin has changed this text.',
        refusalMessage: 'This text cannot be changed.',
      }),
  );
}

async function storeSection(content: SectionContent, base: ReportSection): Promise<ReportSection | null> {
  const { id, audit_id, client_id, kind, updated_at } = base;
  const sections = supabase().from('report_sections');
  if (updated_at === null)
    return unwrap(
      await sections
        .insert({ id, audit_id, client_id, kind, ...content })
        .select(SECTION)
        .single(),
    );
  return unwrap(
    await sections.update(content).eq('id', id).eq('updated_at', updated_at).select(SECTION).maybeSingle(),
  );
}

/** What is stored now. A new text of a kind that an audit has once may have been written by another admin meanwhile. */
async function fetchSection({ id, audit_id, kind, updated_at }: ReportSection): Promise<ReportSection> {
  const sections = supabase().from('report_sections').select(SECTION).eq('audit_id', audit_id);
  const isOther = updated_at === null && kind !== 'appendix';
  const [stored] = await fetchRows(isOther ? sections.eq('kind', kind) : sections.eq('id', id));
  if (!stored) throw new DataError('not-found', 'Another admin has deleted this text.');
  return stored;
}

/** SEAL-07: publishes a text as it was read, so that its client reads it, or takes it back. Rejects with a DataError. */
export function usePublishSection(auditId: string) {
  return useChange(
    staleKeys(auditId),
    ({ section, isPublished }: { section: ReportSection; isPublished: boolean }) =>
      callDatabase('publish_section', {
        section_id: section.id,
        is_published: isPublished,
        expected_updated_at: section.updated_at ?? '',
      }),
  );
}

/** SEAL-07: deletes a draft. Rejects with a DataError when it was published meanwhile. */
export function useDeleteSection(auditId: string) {
  return useChange(staleKeys(auditId), async ({ id, updated_at }: ReportSection) => {
    const deleted = unwrap(
      await supabase()
        .from('report_sections')
        .delete()
        .eq('id', id)
        .eq('updated_at', updated_at ?? '')
        .select('id'),
    );
    if (deleted.length === 0)
      throw new DataError(
        'conflict',
        'Another admin has changed or published this text. Read it again before you delete it.',
      );
  });
}

const DETAIL_COLUMNS = ['auditors', 'starts', 'ends', 'review_starts', 'review_ends', 'effort'] as const;
const DETAILS = 'audit_id, auditors, starts, ends, review_starts, review_ends, effort, updated_at';

export type DetailColumn = (typeof DETAIL_COLUMNS)[number];
export type DetailsContent = Pick<Tables<'report_details'>, DetailColumn>;

/** SEAL-07: who is named in an audit's report, and when the work was done; `updated_at` is null before it was saved. */
export type ReportDetails = DetailsContent & { audit_id: string; updated_at: string | null };

/** SEAL-07: the details of an audit's report, for admins; empty before somebody has saved any. */
export function useReportDetails(auditId: string) {
  return useQuery({
    queryKey: ['audits', 'report details', auditId],
    queryFn: ({ signal }) => fetchDetails(auditId, signal),
  });
}

async function fetchDetails(auditId: string, signal?: AbortSignal): Promise<ReportDetails> {
  const [stored] = await fetchRows(
    supabase().from('report_details').select(DETAILS).eq('audit_id', auditId),
    signal,
  );
  const none = { starts: null, ends: null, review_starts: null, review_ends: null, effort: null };
  return stored ?? { audit_id: auditId, auditors: [], ...none, updated_at: null };
}

export function useSaveReportDetails(auditId: string) {
  return useChange(
    [
      ['audits', 'report details', auditId],
      ['report check', auditId],
    ],
    ({ base, content }: { base: ReportDetails; content: DetailsContent }) =>
      saveMerged<ReportDetails, DetailsContent>({
        base,
        content,
        store: async (changes, { updated_at }) => {
          const details = supabase().from('report_details');
          if (updated_at === null)
            return unwrap(
              await details
                .insert({ audit_id: auditId, ...changes })
                .select(DETAILS)
                .single(),
            );
          return unwrap(
            await details
              .update(changes)
              .eq('audit_id', auditId)
              .eq('updated_at', updated_at)
              .select(DETAILS)
              .maybeSingle(),
          );
        },
        read: () => fetchDetails(auditId),
        columns: DETAIL_COLUMNS,
        conflictMessage: 'Another admin has changed the auditors and dates.',
        refusalMessage: 'The auditors and dates cannot be changed.',
      }),
  );
}
