import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin, applicant, decide } from './application.ts';
import { startBackend, type TestBackend, type TestUser } from './backend.ts';
import { startFunctions, type FunctionsProcess } from './functions-process.ts';

let backend: TestBackend;
let functions: FunctionsProcess;
let client: TestUser;

beforeAll(async () => {
  backend = await startBackend();
  functions = await startFunctions({ ...backend.environment, SMTP_PORT: '1' });
  client = await applicant(backend);
  await decide(backend, await admin(backend), client, 'approved');
});

afterAll(async () => {
  await functions.stop();
  await backend.close();
});

/** Announces a file and uploads its object, as the page does; `complete` also completes the upload. Returns the file's id. */
async function upload(steps: { object: boolean; complete: boolean }): Promise<string> {
  const id = crypto.randomUUID();
  const path = `${client.id}/${id}`;
  const row = {
    id,
    client_id: client.id,
    file_name: 'a.txt',
    file_size: 5,
    mime_type: 'text/plain',
    storage_path: path,
  };
  await backend.call('/rest/v1/files', row, client.token);
  if (steps.object) await put(path, client.token);
  if (steps.complete) {
    const completed = await fetch(`${functions.url}/functions/v1/complete-upload`, {
      method: 'POST',
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${client.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ id }),
    });
    if (!completed.ok) throw new Error(`${completed.status} ${await completed.text()}`);
  }
  return id;
}

async function put(path: string, token: string | null): Promise<void> {
  const response = await fetch(`${backend.url}/storage/v1/object/client-files/${path}`, {
    method: 'POST',
    headers: {
      apikey: token ? backend.publishableKey : backend.secretKey,
      'content-type': 'text/plain',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: 'hello',
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}

/** Moves rows and objects into the past, so that rules about time are tested without waiting. */
async function minutesPass(minutes: number): Promise<void> {
  const past = `- interval '${minutes} minutes'`;
  await backend.sql(`set session_replication_role = replica`);
  await backend.sql(
    `update public.files set created_at = created_at ${past}, uploaded_at = uploaded_at ${past}`,
  );
  await backend.sql(`update storage.objects set created_at = created_at ${past}`);
  await backend.sql(`set session_replication_role = origin`);
}

async function sweep(): Promise<unknown> {
  const response = await fetch(`${functions.url}/functions/v1/sweep-uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${backend.secretKey}` },
  });
  return await response.json();
}

async function left(): Promise<{ files: string[]; objects: string[] }> {
  const files = await backend.sql<{ id: string }>('select id from public.files order by id');
  const objects = await backend.sql<{ name: string }>('select name from storage.objects order by name');
  return { files: files.map((file) => file.id), objects: objects.map((object) => object.name) };
}

it('FILE-03 the sweep removes the row and the object of an abandoned upload and keeps completed and recent uploads', async () => {
  const whole = await upload({ object: true, complete: true });
  await upload({ object: true, complete: false });
  await upload({ object: false, complete: false });
  await put(`${client.id}/${crypto.randomUUID()}`, null);
  expect(await sweep()).toEqual({ files: 0, objects: 0, judged: 0 });

  await minutesPass(120);
  const recent = await upload({ object: true, complete: false });
  expect(await sweep()).toEqual({ files: 2, objects: 2, judged: 0 });
  expect(await left()).toEqual({
    files: [whole, recent].sort(),
    objects: [whole, recent].sort().map((id) => `${client.id}/${id}`),
  });
  expect(await sweep()).toEqual({ files: 0, objects: 0, judged: 0 });
});

it('FILE-04 the sweep removes the object of a deleted file and keeps other files', async () => {
  await minutesPass(120);
  await sweep();
  const before = await left();
  const deleted = await upload({ object: true, complete: true });
  const whole = await upload({ object: true, complete: true });
  await backend.call(`/rest/v1/files?id=eq.${deleted}`, {}, client.token, 'DELETE');
  await minutesPass(120);
  expect(await sweep()).toEqual({ files: 0, objects: 1, judged: 0 });
  expect(await left()).toEqual({
    files: [...before.files, whole].sort(),
    objects: [...before.objects, `${client.id}/${whole}`].sort(),
  });
});
