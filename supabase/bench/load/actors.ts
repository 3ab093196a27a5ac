// What one user does in a load run, through supabase-js as in the screens, one action after another.
import { randomBytes, randomUUID } from 'node:crypto';
import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../../packages/data/src/client/database.types.ts';
import type { Ledger } from './ledger.ts';
import type { LoadPerson } from './people.ts';

type Client = SupabaseClient<Database>;
type Stored = { id: string; path: string; bytes: Buffer };

const FILE_BYTES = 4_096;
const PAGE = 20;

/** `url` is the backend's address. */
export type Actor = { person: LoadPerson; client: Client; url: string; ledger: Ledger };
/** Performs this user's nth action. */
export type Act = (n: number) => Promise<void>;

/** A client: reads more than it writes, and also requests rows of others. */
export function actAsClient({ person: { id }, client, url, ledger }: Actor): Act {
  let stored: Stored | undefined;
  const reads: (() => Promise<void>)[] = [
    async () => {
      const rows = await ledger.run('read: dashboard', () =>
        client
          .from('audits')
          .select('id, title, status, user_id', { count: 'exact' })
          .eq('user_id', id)
          .order('created_at', { ascending: false })
          .limit(PAGE),
      );
      ledger.hold('audits', id, rows?.map(({ user_id }) => user_id) ?? []);
    },
    async () => {
      const rows = await ledger.run('read: files', () =>
        client
          .from('files')
          .select('id, user_id, storage_path', { count: 'exact' })
          .not('uploaded_at', 'is', null)
          .limit(PAGE),
      );
      ledger.hold('files', id, rows?.map(({ user_id }) => user_id) ?? []);
    },
    async () => {
      const rows = await ledger.run('read: requests', () =>
        client
          .from('service_requests')
          .select('id, user_id, message')
          .order('created_at', { ascending: false })
          .limit(PAGE),
      );
      ledger.hold('requests', id, rows?.map(({ user_id }) => user_id) ?? []);
      ledger.hold('messages', id, rows?.map(({ message }) => message.split(' ')[0]) ?? []);
    },
    // Without any condition: the database alone decides whose rows come back.
    async () => {
      const rows = await ledger.run('read: every profile', () =>
        client.from('profiles').select('user_id, business_email'),
      );
      ledger.hold('profiles', id, rows?.map(({ user_id }) => user_id) ?? ['nobody']);
    },
    async () => {
      const rows = await ledger.run('read: every project', () =>
        client.from('projects').select('user_id, audits(id)'),
      );
      ledger.hold('projects', id, rows?.map(({ user_id }) => user_id) ?? ['nobody']);
    },
    async () => {
      if (!stored) return;
      const { id: fileId, bytes } = stored;
      const delivery = await ledger.run('read: delivery', () =>
        callFunction<{ link: string }>(client, 'deliver-object', { kind: 'file', id: fileId }),
      );
      if (!delivery) return;
      const object = await ledger.run('read: object', async () => {
        const response = await fetch(url + delivery.link);
        const error = response.ok ? null : { message: `${response.status} ${await response.text()}` };
        return { data: error ? null : Buffer.from(await response.arrayBuffer()), error };
      });
      if (object && !bytes.equals(object))
        ledger.findings.foreign.push(`object: ${id} got other bytes than it stored`);
    },
  ];
  const writes: ((n: number) => Promise<void>)[] = [
    async (n) => {
      const request = randomUUID();
      const sent = await ledger.run('write: request', () =>
        client.from('service_requests').upsert(
          {
            id: request,
            user_id: id,
            service_type: 'code_review',
            project_name: 'Vault',
            message: `${id} ${n}`,
          },
          { onConflict: 'id', ignoreDuplicates: true },
        ),
      );
      if (sent !== undefined) ledger.acknowledge(() => ledger.writes.requests.set(request, id));
    },
    async (n) => {
      const text = `${id} version ${n}`;
      const saved = await ledger.run('write: profile', () =>
        client
          .from('profiles')
          .update({ project_description: text })
          .eq('user_id', id)
          .select('user_id, project_description')
          .single(),
      );
      if (!saved) return;
      ledger.hold('saved profile', id, [saved.user_id]);
      ledger.acknowledge(() => ledger.writes.descriptions.set(id, text));
    },
    async () => {
      const file = {
        id: randomUUID(),
        path: '',
        bytes: Buffer.from(id + randomBytes(FILE_BYTES / 2).toString('hex')),
      };
      file.path = `${id}/${file.id}`;
      if (!(await storeFile(client, ledger, id, file))) return;
      ledger.acknowledge(() => ledger.writes.files.set(file.id, id));
      if (stored && (await deleteFile(client, ledger, stored)))
        ledger.acknowledge(() => {
          ledger.writes.files.delete(stored?.id ?? '');
          ledger.writes.deletedFiles.add(stored?.id ?? '');
        });
      stored = file;
    },
  ];
  return async (n) => {
    if (n % 10 < 7) await reads[n % reads.length]?.();
    else await writes[(n % 10) - 7]?.(n);
  };
}

async function storeFile(
  client: Client,
  ledger: Ledger,
  owner: string,
  { id, path, bytes }: Stored,
): Promise<boolean> {
  const announced = await ledger.run('write: file, announced', () =>
    client.from('files').insert({
      id,
      user_id: owner,
      storage_path: path,
      file_name: 'scope.txt',
      file_size: bytes.length,
      mime_type: 'text/plain',
    }),
  );
  if (announced === undefined) return false;
  const sent = await ledger.run('write: file, bytes', () =>
    client.storage
      .from('client-files')
      .upload(path, new Uint8Array(bytes).buffer, { contentType: 'text/plain' }),
  );
  if (!sent) return false;
  const judged = await ledger.run('write: file, completed', () =>
    callFunction<{ state: string }>(client, 'complete-upload', { id }),
  );
  return judged?.state === 'completed';
}

/** Calls an edge function; the message of an error is that of the function's response. */
async function callFunction<T>(client: Client, name: string, body: object) {
  const { data, error } = await client.functions.invoke<T>(name, { body });
  if (!(error instanceof FunctionsHttpError)) return { data, error: error as Error | null };
  const response = error.context as Response;
  return { data: null, error: { message: `${response.status} ${await response.text()}` } };
}

async function deleteFile(client: Client, ledger: Ledger, { id }: Stored): Promise<boolean> {
  return (
    (await ledger.run('write: file, removed', () => client.from('files').delete().eq('id', id))) !== undefined
  );
}

/** An admin: lists, searches, and gives clients audits. */
export function actAsAdmin({ client, ledger }: Actor, clients: readonly LoadPerson[]): Act {
  return async (n) => {
    const owner = clients[n % clients.length];
    if (!owner) throw new Error('There is no client.');
    if (n % 3 === 0) await ledger.run('admin: list', () => client.rpc('search_clients', { page_size: 25 }));
    else if (n % 3 === 1)
      await ledger.run('admin: search', () =>
        client.rpc('search_clients', { search: owner.email.slice(0, 14), page_size: 25 }),
      );
    else {
      const project = await ledger.run('admin: project', () =>
        client.from('projects').select('id').eq('user_id', owner.id).limit(1).single(),
      );
      if (!project) return;
      const audit = randomUUID();
      const made = await ledger.run('admin: new audit', () =>
        client.rpc('create_audit', {
          audit: {
            id: audit,
            user_id: owner.id,
            project_id: project.id,
            title: `Review ${n}`,
            audit_type: 'Code review',
          },
        }),
      );
      if (made !== undefined) ledger.acknowledge(() => ledger.writes.audits.set(audit, owner.id));
    }
  };
}
