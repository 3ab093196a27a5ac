import { DataError } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { withRenewedSession } from '../client/call-function.ts';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_SIZE } from '@portal/domain/storage/limits';
import { storageRefusal } from '../storage/storage-refusal.ts';

const PDF_SIGNATURE = '%PDF-';

/** REP-04: the selected file cannot be a report. The message is a sentence for its field. */
export class ReportFileError extends DataError {
  constructor(message: string) {
    super('invalid', message);
  }
}

/** REP-04: each under a new path, so that older versions stay. Rejects with a ReportFileError or another DataError. */
export async function uploadReport(clientId: string, auditId: string, file: File): Promise<string> {
  await checkReportFile(file);
  const bytes = await file.arrayBuffer();
  const path = `${clientId}/${auditId}/${crypto.randomUUID()}.pdf`;
  return withRenewedSession(async () => {
    const { error } = await supabase()
      .storage.from('reports')
      .upload(path, bytes, { contentType: 'application/pdf', cacheControl: '0' });
    if (error) throw reportRefusal(storageRefusal(error));
    return path;
  });
}

async function checkReportFile(file: File): Promise<void> {
  if (file.size > MAX_UPLOAD_BYTES)
    throw new ReportFileError(`The report is larger than ${MAX_UPLOAD_SIZE}.`);
  if ((await file.slice(0, PDF_SIGNATURE.length).text()) !== PDF_SIGNATURE)
    throw new ReportFileError('The report is not a PDF file.');
}

/** A session that has ended is renewed and is no fault of the file. */
function reportRefusal(refusal: DataError): DataError {
  return refusal.kind === 'session' ? refusal : new ReportFileError(refusal.message);
}
