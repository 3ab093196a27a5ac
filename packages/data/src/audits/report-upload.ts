import { DataError } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { withRenewedSession } from '../client/with-renewed-session.ts';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_SIZE } from '../storage/limits.ts';
import { storageRefusal } from '../storage/storage-refusal.ts';

const PDF_SIGNATURE = '%PDF-';

/**
 * REP-04: stores a report under a new path, so that older versions stay. Resolves with the path. Rejects with a
 * DataError whose message is a sentence when the file is not a PDF, is empty or too large, or is refused.
 */
export async function uploadReport(userId: string, auditId: string, file: File): Promise<string> {
  if (file.size > MAX_UPLOAD_BYTES)
    throw new DataError('invalid', `The report is larger than ${MAX_UPLOAD_SIZE}.`);
  const bytes = await file.arrayBuffer();
  if (new TextDecoder('latin1').decode(bytes.slice(0, PDF_SIGNATURE.length)) !== PDF_SIGNATURE) {
    throw new DataError('invalid', 'The report is not a PDF file.');
  }
  const path = `${userId}/${auditId}/${crypto.randomUUID()}.pdf`;
  return withRenewedSession(async () => {
    const { error } = await supabase()
      .storage.from('reports')
      .upload(path, bytes, { contentType: 'application/pdf', cacheControl: '0' });
    if (error) throw storageRefusal(error);
    return path;
  });
}
