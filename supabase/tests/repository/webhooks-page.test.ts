// What docs/notifications.md and the form of webhooks say is what the database and a receiver's library do.
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { WEBHOOK_KINDS } from '../../../packages/data/src/webhooks/kinds.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('NOTE-03 the example of a signature can be verified by openssl’s arithmetic and by a library of Standard Webhooks', () => {
  const page = read('docs/notifications.md');
  const value = (name: string) => new RegExp(`^${name}='(.*)'$`, 'm').exec(page)?.[1] ?? '';
  const [key, id, timestamp, body] = ['key', 'id', 'timestamp', 'body'].map(value) as [
    string,
    string,
    string,
    string,
  ];
  const printed = /It prints `([^`]+)`/.exec(page)?.[1];
  const computed = createHmac('sha256', Buffer.from(key, 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  expect(computed).toBe(printed);
  expect(page).toContain(`webhook-signature: v1,${printed}`);
  expect(new Webhook(`whsec_${key}`).sign(id, new Date(Number(timestamp) * 1000), body)).toBe(
    `v1,${printed}`,
  );
  expect(JSON.parse(body)).toMatchObject({ data: { id } });
});

test('NOTE-03 the form of a webhook offers the kinds that all people of a client are told of', () => {
  const told = Array.from(
    read('supabase/schemas/72_notices.sql').matchAll(/^ {2}\('(\w+)', 'client'/gm),
    ([, kind]) => kind,
  );
  // Whoever can add a webhook has been approved.
  expect(new Set([...WEBHOOK_KINDS, 'client_approved'])).toEqual(new Set(told));
});
