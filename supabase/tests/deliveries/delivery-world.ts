// What the tests of uploads and deliveries do over HTTP, on the embedded backend with the real edge functions.
import type { HttpBackend } from '../http-backend.ts';
import { people, getRows, type Person } from '../people.ts';

export const row = getRows('owner');
const REPORT = `${people.owner}/${row.audit}/first.pdf`;
const FILE = `${people.owner}/${row.file}`;
export const PDF = '%PDF-1.7 secret';

/** Puts every row back and gives the owner's report and file their objects. */
export async function prepareObjects(http: HttpBackend): Promise<void> {
  await http.reseed();
  for (const [bucket, path] of [
    ['client-files', FILE],
    ['reports', REPORT],
  ] as const)
    await http
      .service()
      .storage.from(bucket)
      .upload(path, new TextEncoder().encode(PDF).buffer, { contentType: 'application/pdf', upsert: true });
  // As when they were judged and published.
  await http.operator(`
    update public.files set object_version = private.stored_version('client-files', storage_path) where id = '${row.file}';
    update public.report_versions set object_version = private.stored_version('reports', report_path) where id = '${row.reportVersion}'`);
}

export type Told = { status: number; body: Record<string, unknown> };

/** Calls an edge function as somebody. */
export async function call(
  http: HttpBackend,
  who: Person | 'anonymous',
  name: string,
  body: object,
): Promise<Told> {
  const response = await http.raw(who, `/functions/v1/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Opens a report or file as somebody, and reads what the link gives. */
export async function open(
  http: HttpBackend,
  who: Person | 'anonymous',
  kind: 'report' | 'file',
  id: string,
) {
  const told = await call(http, who, 'deliver-object', { kind, id });
  if (told.status !== 200) return { ...told, object: null };
  return { ...told, object: await fetch(http.backend.url + String(told.body['link'])) };
}

/** Announces a file and stores its bytes, as a page does; returns its id, or the refusal's sentence. */
export async function upload(
  http: HttpBackend,
  who: Person,
  file: { name: string; type: string; bytes: string | Uint8Array<ArrayBuffer> },
): Promise<{ id: string; refusal: string | null }> {
  const id = crypto.randomUUID();
  const client = http.as(who);
  const bytes = typeof file.bytes === 'string' ? new TextEncoder().encode(file.bytes) : file.bytes;
  const announced = await client.from('files').insert({
    id,
    client_id: people.owner,
    file_name: file.name,
    file_size: bytes.byteLength,
    mime_type: file.type,
    storage_path: '',
  });
  if (announced.error) return { id, refusal: announced.error.message };
  const stored = await client.storage
    .from('client-files')
    .upload(`${people.owner}/${id}`, bytes.buffer, { contentType: file.type });
  return { id, refusal: stored.error?.message ?? null };
}

/** Uploads a second version of the owner's report and publishes it as an admin, as a page does before it has it sealed. */
export async function publishReport(http: HttpBackend, text: string): Promise<void> {
  const admin = http.as('admin');
  const path = `${people.owner}/${row.audit}/second.pdf`;
  const stored = await admin.storage
    .from('reports')
    .upload(path, new TextEncoder().encode(text).buffer, { contentType: 'application/pdf' });
  if (stored.error) throw stored.error;
  const { data: audit } = await admin.from('audits').select('updated_at').eq('id', row.audit).single();
  const { error } = await admin.rpc('publish_report', {
    audit_id: row.audit,
    version: 'two',
    kind: 'final',
    report_path: path,
    client_name: 'owner company',
    audit_updated_at: audit?.updated_at ?? '',
  });
  if (error) throw error;
}
