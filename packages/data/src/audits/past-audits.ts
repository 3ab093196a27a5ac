import { imageAddress } from '@portal/domain/files/image-address';
import { toHex } from '@portal/domain/format/to-hex';
import { useQuery } from '@tanstack/react-query';
import { callDatabase } from '../client/call-database.ts';
import { unwrap } from '../client/data-error.ts';
import { read } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';
import { storeImages, type FindingToImport } from '../findings/import.ts';
import { fetchDrafts } from '../findings/publish.ts';
import { sealOrLeave } from './report-publishing.ts';
import { uploadReport } from './report-upload.ts';

/** An audit that was finished before the firm entered it, with its report (MOVE-03). Dates are YYYY-MM-DD. */
export type PastAudit = {
  title: string;
  audit_type: string;
  planned_start: string | null;
  planned_end: string | null;
  version: string;
  report_date: string;
  file: File;
  findings: FindingToImport[];
  fileNames: string[];
  /** The images that the findings show, by the ids that they will have. */
  images: ReadonlyMap<string, File>;
};

type Client = { client_id: string; company_name: string | null };

/**
 * MOVE-03: enters a past audit of a client, whose report names them as `company_name`. Resolves with whether the client sees the report
 * ('sealed'), the timer will seal it ('stored'), or the same PDF under this title was entered before ('known'), and whether its
 * findings are published, which needs all of their images. Rejects with a DataError: a ReportFileError when the file cannot be stored or is no PDF.
 */
export function useAddPastAudit() {
  return useChange([['audits'], ['projects']], addPastAudit);
}

async function addPastAudit({
  client: { client_id, company_name },
  past: { file, findings, fileNames, images, version, report_date, ...facts },
}: {
  client: Client;
  past: PastAudit;
}): Promise<{ state: 'sealed' | 'stored' | 'known'; isPublished: boolean }> {
  const id = await idOf(client_id, facts.title, file);
  const known = unwrap(await supabase().from('audits').select('id').eq('id', id).maybeSingle());
  if (known) return { state: 'known', isPublished: true };
  const path = await uploadReport(client_id, id, file);
  await callDatabase('add_past_audit', {
    audit: { id, client_id, ...facts },
    report: { path, version, client_name: company_name, date: report_date },
    findings,
    file_names: fileNames,
  });
  // The database publishes them unless a text has an address of an image.
  const haveImages = findings.some((one) =>
    `${one.description}${one.recommendation}`.includes(imageAddress('')),
  );
  const isPublished = !haveImages || (await publishWithImages({ id, client_id }, images));
  return { state: (await sealOrLeave(id)) ? 'sealed' : 'stored', isPublished };
}

async function publishWithImages(
  audit: { id: string; client_id: string },
  images: ReadonlyMap<string, File>,
): Promise<boolean> {
  try {
    if ((await storeImages(audit, images)) > 0) return false;
    const finding_ids = (await fetchDrafts(audit.id)).map(({ id }) => id);
    if (finding_ids.length > 0) await callDatabase('publish_findings', { finding_ids });
    return true;
  } catch {
    // The audit is there, and its findings are drafts.
    return false;
  }
}

/** The same for the same PDF, title and client: a repeated call, also after the page was left, adds nothing. */
async function idOf(clientId: string, title: string, file: File): Promise<string> {
  const digest = async (data: BufferSource) => toHex(await crypto.subtle.digest('SHA-256', data));
  const content = await digest(await file.arrayBuffer());
  const hash = await digest(new TextEncoder().encode(JSON.stringify([clientId, title, content])));
  // A UUID of version 8, whose other bits are ours.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

export function useClientsNamed(names: readonly string[]) {
  return useQuery({
    queryKey: ['clients', 'named', names],
    queryFn: read(() =>
      supabase()
        .from('profiles')
        .select('client_id, company_name, business_email')
        .eq('approval_status', 'approved')
        .in('company_name', [...names]),
    ),
  });
}
