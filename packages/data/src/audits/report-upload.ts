import { DataError } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { withRenewedSession } from '../client/with-renewed-session.ts';
import { storageRefusal } from '../storage/storage-refusal.ts';

/** The largest report, in bytes; the bucket's own limit. */
const REPORT_MAX_BYTES = 52_428_800;

const PDF_SIGNATURE = '%PDF-';

/**
 * REP-04: stores a report under a path of its own, so that older versions stay. Resolves with the path. Rejects
 * with a DataError whose message is a sentence when the file is no PDF, empty, too large, or refused.
 */
export async function uploadReport(userId: string, auditId: string, file: File): Promise<string> {
  if (file.size > REPORT_MAX_BYTES) throw new DataError('invalid', 'The report is larger than 50 MB.');
  const bytes = await file.arrayBuffer();
  if (new TextDecoder('latin1').decode(bytes.slice(0, PDF_SIGNATURE.length)) !== PDF_SIGNATURE) {
    throw new DataError('invalid', 'The report is not a PDF file.');
  }
  const path = `${userId}/${auditId}/${crypto.randomUUID()}.pdf`;
  return withRenewedSession(async () => {
    const { error } = await supabase()
      .storage.from('reports')
      .upload(path, bytes, { contentType: 'application/pdf' });
    if (error) throw storageRefusal(error);
    return path;
  });
}
