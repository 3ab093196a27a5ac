// Webhooks from the event to a receiver on https: what is sent where, what counts as delivered, and what a crash does to it.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getRows, people, seedSql } from '../../tests/people.ts';
import { startBackend, type TestBackend } from './backend.ts';
import { startFunctions, type FunctionsProcess } from './functions-process.ts';
import { startReceiver, type Receiver } from './webhooks/receiver.ts';

const HOST = 'hooks.receiver.example';
const ENTRY = fileURLToPath(new URL('webhooks/functions.ts', import.meta.url));
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const row = getRows('owner');
/** Names as a hostile or careless DNS gives them. */
const NAMES = {
  [HOST]: ['127.0.0.1'],
  'unsigned.receiver.example': ['127.0.0.1'],
  'private.receiver.example': ['10.0.0.1'],
  'mixed.receiver.example': ['127.0.0.1', '169.254.169.254'],
  'mapped.receiver.example': ['::ffff:127.0.0.1'],
};

let backend: TestBackend;
let receiver: Receiver;
let functions: FunctionsProcess;
let environment: Record<string, string>;

beforeAll(async () => {
  [backend, receiver] = await Promise.all([startBackend(), startReceiver([HOST])]);
  await backend.script(seedSql);
  environment = {
    ...backend.environment,
    TEST_NAMES: JSON.stringify(NAMES),
    TEST_PORT: String(receiver.port),
    TEST_CA: receiver.authority,
  };
  functions = await startFunctions(environment, ENTRY);
});
afterAll(async () => {
  await functions.stop();
  await receiver.close();
  await backend.close();
});
beforeEach(async () => {
  await backend.sql('delete from private.webhooks');
  receiver.received.length = 0;
  receiver.state.respond = (response) => void response.writeHead(204).end();
});

const drain = (process = functions) =>
  process.drain<{ delivered: number; failed: number }>('deliver-webhooks');

async function webhook(address = `https://${HOST}/in?a=b`, form = 'standard'): Promise<string> {
  const [added] = await backend.sql<{ id: string }>(
    `insert into private.webhooks (client_id, address, form, kinds, secret)
     values ($1, $2, $3, array(select private.webhook_kinds(false)), $4) returning id`,
    [people.owner, address, form, SECRET],
  );
  if (!added) throw new Error('No webhook was added.');
  return added.id;
}

/** Something happens of which the client is told. Returns the event's id. */
async function event(kind = 'finding_commented', facts: object = {}): Promise<string> {
  const [told] = await backend.sql<{ id: string }>(
    'select private.record_event($1, $2, $3, facts => $4, actor => $5) as id',
    [kind, people.owner, row.audit, JSON.stringify(facts), people.admin],
  );
  return String(told?.id);
}

interface Row {
  state: string;
  attempts: number;
  status_code: number | null;
  response: string | null;
  problem: string | null;
  waits: number;
}
const deliveries = () =>
  backend.sql<Row>(
    `select state, attempts, status_code, response, problem, extract(epoch from next_attempt_at - tried_at)::integer as waits
     from private.webhook_deliveries order by created_at, id`,
  );
/** As if the time was over for which a webhook and its messages wait, and for which a worker holds it. */
const endPauses = () =>
  backend.script(`update private.webhook_deliveries set next_attempt_at = now() where state = 'waiting';
    update private.webhooks set rests_until = null, lease_expires_at = case when lease is not null then now() end`);

describe('what is sent', () => {
  it('NOTE-03 a message is signed as Standard Webhooks asks, under the id of the event, to the name of the address', async () => {
    await webhook();
    const id = await event('report_published', { version: 'v1.0' });
    expect(await drain()).toEqual({ delivered: 1, failed: 0 });
    const [message] = receiver.received;
    expect(message).toMatchObject({
      servername: HOST,
      path: '/in?a=b',
      headers: { host: HOST, 'webhook-id': id, 'content-type': 'application/json' },
    });
    const verified = new Webhook(SECRET).verify(
      message?.body ?? '',
      message?.headers as Record<string, string>,
    );
    expect(verified).toEqual({
      type: 'report_published',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: {
        id,
        audit: { id: row.audit, title: expect.any(String) },
        link: `https://portal.test/reports/${row.audit}`,
      },
    });
    expect(() =>
      new Webhook(SECRET).verify(`${message?.body} `, message?.headers as Record<string, string>),
    ).toThrow('No matching signature');
    expect(await deliveries()).toMatchObject([{ state: 'delivered', status_code: 204 }]);
  });

  it('NOTE-03 nothing of a finding leaves the portal by a webhook, whatever the kind and the form', async () => {
    const planted = {
      number: 'H-01',
      title: 'planted title',
      severity: 'planted severity',
      from: 'critical',
      to: 'high',
      file_name: 'planted.pdf',
      reason: 'planted reason',
      message: 'planted message',
      finding_id: row.finding,
      comment_id: row.comment,
      severities: { critical: 2 },
    };
    for (const form of ['standard', 'slack', 'discord']) await webhook(`https://${HOST}/${form}`, form);
    const kinds = await backend.sql<{ kind: string }>('select private.webhook_kinds(false) as kind');
    expect(kinds.length).toBeGreaterThan(10);
    for (const { kind } of kinds) await event(kind, planted);
    await drain();
    expect(
      new Set(receiver.received.map(({ path, headers }) => `${path} ${String(headers['webhook-id'])}`)).size,
    ).toBe(kinds.length * 3);
    const sent = JSON.stringify(receiver.received);
    expect(sent).not.toMatch(/planted|H-01|critical|"high/);
    for (const id of [row.finding, row.comment]) expect(sent).not.toContain(id);
  });
});

describe('where it is sent', () => {
  it.each([
    ['private.receiver.example', 'public internet'],
    ['mixed.receiver.example', 'public internet'],
    ['mapped.receiver.example', 'public internet'],
    ['unknown.receiver.example', 'public internet'],
    ['unsigned.receiver.example', 'connection failed'],
  ])('NOTE-03 nothing is sent to %s', async (host, problem) => {
    await webhook(`https://${host}/`);
    await event();
    expect(await drain()).toEqual({ delivered: 0, failed: 1 });
    expect(receiver.received).toEqual([]);
    expect(await deliveries()).toMatchObject([
      { state: 'waiting', status_code: null, response: null, problem: expect.stringContaining(problem) },
    ]);
  });

  it('NOTE-03 the deployed functions reach servers of the public internet only, whatever their environment says', async () => {
    const deployed = await startFunctions(environment);
    await backend.script('alter table private.webhooks drop constraint webhooks_address_is_public');
    for (const address of ['https://localhost/', 'https://127.0.0.1/', `https://127.0.0.1:${receiver.port}/`])
      await webhook(address);
    await event();
    const report = await drain(deployed);
    await deployed.stop();
    expect(report).toEqual({ delivered: 0, failed: 3 });
    expect(receiver.received).toEqual([]);
    expect(new Set((await deliveries()).map(({ problem }) => problem))).toEqual(
      new Set(['The address does not lead to a server of the public internet.']),
    );
  });
});

describe('how it is responded to', () => {
  it('NOTE-03 of a long response the beginning is kept, as text that the database can hold', async () => {
    receiver.state.respond = (response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const more = () => {
        while (response.write(`<b>\u0000${'é'.repeat(20_000)}`));
      };
      response.on('drain', more);
      more();
    };
    await webhook();
    await event();
    expect(await drain()).toEqual({ delivered: 1, failed: 0 });
    const [delivery] = await deliveries();
    expect(delivery?.response).toMatch(/^<b>é+�?$/);
    expect(Buffer.byteLength(delivery?.response ?? '')).toBeLessThanOrEqual(1026);
  });
});

describe('at least once', () => {
  it('NOTE-03 a worker that is killed between sending and recording sends the same id again, so that a receiver that keeps ids sees one', async () => {
    await webhook();
    const id = await event();
    const doomed = await startFunctions(environment, ENTRY);
    const sent = new Promise<ServerResponse>((resolve) => {
      receiver.state.respond = resolve;
    });
    const cut = drain(doomed).catch(() => 'cut off');
    const response = await sent;
    await doomed.kill();
    expect(await cut).toBe('cut off');
    response.destroy();
    if (!response.closed) await once(response, 'close');

    receiver.state.respond = (again) => void again.writeHead(204).end();
    expect(await drain()).toEqual({ delivered: 0, failed: 0 });
    await endPauses();
    expect(await drain()).toEqual({ delivered: 1, failed: 0 });
    const seen = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(seen).toEqual([id, id]);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('NOTE-03 two workers at once send each message once', async () => {
    await webhook();
    await webhook(`https://${HOST}/other`);
    for (let n = 0; n < 5; n += 1) await event();
    const other = await startFunctions(environment, ENTRY);
    const reports = await Promise.all([drain(), drain(other), drain()]);
    await other.stop();
    // What one worker leaves to the other when it is leased, a later call of the timer sends.
    reports.push(await drain());
    expect(reports.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(10);
    expect(receiver.received).toHaveLength(10);
    expect(
      new Set(receiver.received.map(({ path, headers }) => path + String(headers['webhook-id']))).size,
    ).toBe(10);
  });
});
