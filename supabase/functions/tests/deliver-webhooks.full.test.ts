// Webhooks from the event to a receiver on https: what is sent where, what counts as delivered, and what a crash does to it.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startHttpBackend, type HttpBackend } from '../../tests/http-backend.ts';
import { getRows, people } from '../../tests/people.ts';
import { startFunctions, type FunctionsProcess } from './functions-process.ts';
import { startReceiver, type Receiver } from './webhooks/receiver.ts';

const HOST = 'hooks.receiver.example';
const MAIN = 'tests/webhooks/functions.ts';
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const row = getRows('owner');
const OTHER_HOST = 'other.receiver.example';

let http: HttpBackend;
let receiver: Receiver;
let functions: FunctionsProcess;
let environment: Record<string, string>;

beforeAll(async () => {
  [http, receiver] = await Promise.all([startHttpBackend(), startReceiver([HOST])]);
  environment = {
    TEST_NAMES: JSON.stringify({ [HOST]: ['127.0.0.1'], [OTHER_HOST]: ['127.0.0.1'] }),
    TEST_PORT: String(receiver.port),
    TEST_CA: receiver.authority,
  };
  functions = await startFunctions(http.backend, environment, MAIN);
});
afterAll(async () => {
  await functions.stop();
  await receiver.close();
  await http.backend.close();
});
beforeEach(async () => {
  await http.reseed();
  receiver.received.length = 0;
  receiver.state.respond = (response) => void response.writeHead(204).end();
});

const drain = (process = functions) =>
  process.drain<{ delivered: number; failed: number }>('deliver-webhooks');

const webhook = (address = `https://${HOST}/in?a=b`) =>
  http.operator(`insert into private.webhooks (client_id, address, form, kinds, secret)
    values ('${people.owner}', '${address}', 'standard', array(select private.webhook_kinds(false)), '${SECRET}')`);

/** Something happens of which the client is told. Returns the event's id. */
async function event(kind = 'finding_commented'): Promise<string> {
  const [told] = await http.operator(
    `select private.record_event('${kind}', '${people.owner}', '${row.audit}', actor => '${people.admin}') as id`,
  );
  return String(told?.['id']);
}

const deliveries = () => http.operator('select * from private.webhook_deliveries order by created_at, id');
/** As if the time was over for which a webhook and its messages wait, and for which a worker holds it. */
const endPauses = () =>
  http.operator(`update private.webhook_deliveries set next_attempt_at = now() where state = 'waiting';
    update private.webhooks set rests_until = null, lease_expires_at = case when lease is not null then now() end`);

it('NOTE-03 a message is signed as Standard Webhooks asks, under the id of the event, to the name of the address', async () => {
  await webhook();
  const id = await event('report_published');
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
      audit: { id: row.audit, title: 'Vault audit' },
      link: `https://portal.test/reports/${row.audit}`,
    },
  });
  expect(() =>
    new Webhook(SECRET).verify(`${message?.body} `, message?.headers as Record<string, string>),
  ).toThrow('No matching signature');
  expect(await deliveries()).toMatchObject([{ state: 'delivered', status_code: 204 }]);
});

it('NOTE-03 nothing is sent to a server whose certificate is for another name', async () => {
  await webhook(`https://${OTHER_HOST}/`);
  await event();
  expect(await drain()).toEqual({ delivered: 0, failed: 1 });
  expect(receiver.received).toEqual([]);
  const problem = expect.stringContaining('connection failed') as string;
  expect(await deliveries()).toMatchObject([
    { state: 'waiting', status_code: null, response: null, problem },
  ]);
});

it('NOTE-03 the deployed functions reach servers of the public internet only, whatever their environment says', async () => {
  const deployed = await startFunctions(http.backend, environment);
  await http.operator('alter table private.webhooks drop constraint webhooks_address_is_public');
  for (const address of ['https://localhost/', 'https://127.0.0.1/', `https://127.0.0.1:${receiver.port}/`])
    await webhook(address);
  await event();
  const report = await drain(deployed);
  await deployed.stop();
  expect(report).toEqual({ delivered: 0, failed: 3 });
  expect(receiver.received).toEqual([]);
  expect(new Set((await deliveries()).map((one) => one['problem']))).toEqual(
    new Set(['The address does not lead to a server of the public internet.']),
  );
});

it('NOTE-03 a worker that is killed between sending and recording sends the same id again, so that a receiver that keeps ids sees one', async () => {
  await webhook();
  const id = await event();
  const doomed = await startFunctions(http.backend, environment, MAIN);
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
