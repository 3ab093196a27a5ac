// What the parts of the seed share: the service client, the ids of the accounts, and times in the past.
import type { Connection } from '@supabase/lite';
import type { createClient } from '@supabase/supabase-js';
import type { Database } from '../../../packages/domain/src/database.types.ts';
import { DEMO_ADMIN } from './accounts.ts';
import { demoClients, type DemoClient } from './clients.ts';

const DAY_MS = 86_400_000;

export type Service = ReturnType<typeof createClient<Database>>;
export type Ids = ReadonlyMap<string, string>;
/** Where the demonstration is written, by the API or by SQL. */
export type Place = { service: Service; connection: Connection; ids: Ids };

/** One start for all that is written, so that what happened at once has one time. */
const START = Date.now();

/** Returns a time in working hours, in the past or the future. Earlier events get earlier times, whenever the demonstration starts. */
export function timeAgo(days: number, start = START): string {
  const later = Math.floor(days);
  if (later === 0) return new Date(start - days * (start - workingHours(1, start).end)).toISOString();
  const { begin, end } = workingHours(later, start);
  return new Date(end - (days - later) * (end - begin)).toISOString();
}

/** The working hours of the day this many days before the start. For a day at a weekend: late hours of the Friday before. */
function workingHours(days: number, start: number): { begin: number; end: number } {
  const date = new Date(start - days * DAY_MS);
  const afterFriday = (date.getUTCDay() + 1) % 7;
  const shift = afterFriday < 2 ? afterFriday + 1 : 0;
  date.setUTCDate(date.getUTCDate() - shift);
  const at = (hours: number, minutes: number) => new Date(date).setUTCHours(hours, minutes, 0, 0);
  const minutes = (Math.abs(days) * 37) % 60;
  if (shift > 0) return { begin: at(15 + shift, 0), end: at(15 + shift, minutes) };
  return { begin: at(7, 0), end: at(8 + (Math.abs(days) % 8), minutes) };
}

export function getId(ids: Ids, account: string): string {
  const id = ids.get(account);
  if (!id) throw new Error(`The demonstration has no account ${account}.`);
  return id;
}

export function getClient(account: string): DemoClient {
  const client = demoClients.find((one) => one.account === account);
  if (!client) throw new Error(`The demonstration has no client ${account}.`);
  return client;
}

type AuditEvent = {
  auditId: string;
  account: string;
  kind: string;
  facts: object;
  by: 'client' | 'auditor';
  daysAgo: number;
};

/** A line of an audit's history, for addRecords. */
export function auditEvent(ids: Ids, { auditId, account, kind, facts, by, daysAgo }: AuditEvent) {
  return {
    audit_id: auditId,
    client_id: getId(ids, account),
    kind,
    facts,
    ...actor(ids, account, by),
    in_history: true,
    created_at: timeAgo(daysAgo),
  };
}

export function actor(ids: Ids, account: string, by: AuditEvent['by']) {
  return by === 'auditor'
    ? { actor_id: getId(ids, 'admin'), actor_name: DEMO_ADMIN.full_name, by_firm: true }
    : { actor_id: getId(ids, account), actor_name: getClient(account).name, by_firm: false };
}

export type StoredFile = {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  isFromTeam?: boolean;
  daysAgo: number;
};
type Columns = Partial<Database['public']['Tables']['files']['Insert']>;

/** Stores a file of a client, of which others see what was judged. Returns its id. */
export async function addFile(
  { service, ids }: Pick<Place, 'service' | 'ids'>,
  account: string,
  { name, type, bytes, isFromTeam = false, daysAgo }: StoredFile,
  more: Columns,
): Promise<string> {
  const id = crypto.randomUUID();
  const client_id = getId(ids, account);
  const storage_path = `${client_id}/${id}`;
  const uploader = actor(ids, account, isFromTeam ? 'auditor' : 'client');
  await orThrow(
    service.storage.from('client-files').upload(storage_path, bytes.buffer, { contentType: type }),
  );
  await orThrow(
    service.from('files').insert({
      id,
      client_id,
      uploaded_by: uploader.actor_id,
      uploader_name: uploader.actor_name,
      is_from_firm: isFromTeam,
      file_name: name,
      mime_type: type,
      storage_path,
      file_size: bytes.byteLength,
      uploaded_at: timeAgo(daysAgo),
      created_at: timeAgo(daysAgo),
      ...more,
    }),
  );
  return id;
}

type RecordTable = 'admin_activity_logs' | 'client_members' | 'events' | 'finding_events';

/** Writes lines of a table that no role of the API may write. Each line has the same columns. */
export async function addRecords(
  connection: Connection,
  table: RecordTable,
  lines: readonly object[],
): Promise<void> {
  const columns = Object.keys(lines[0] ?? {}).join(', ');
  if (columns === '') return;
  await connection.exec(`insert into public.${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::public.${table}, $lines$${JSON.stringify(lines)}$lines$)`);
}

type Answer = { data: unknown; error: { message: string } | null };

export async function orThrow<T extends Answer>(ask: PromiseLike<T>): Promise<NonNullable<T['data']>> {
  const { data, error } = await ask;
  if (error) throw new Error(`The demonstration data was refused: ${error.message}`);
  return data as NonNullable<T['data']>;
}
