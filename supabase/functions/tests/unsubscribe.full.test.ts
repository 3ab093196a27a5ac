// Unsubscribing from an e-mail as a mail program does it, from the received header to the e-mail that is no longer sent (NOTE-02).
import { beforeAll, describe, expect, it } from 'vitest';
import { getRows, people, seedSql } from '../../tests/people.ts';
import { passADay, setEmailsAside } from './application.ts';
import { withDelivery } from './delivery.ts';

const delivery = withDelivery();
const row = getRows('owner');
const ONE_CLICK = 'List-Unsubscribe=One-Click';

beforeAll(() => delivery.backend.script(seedSql));

/** Something happens to the owner's audit, and its e-mails arrive. Returns that to the member. */
async function mailAbout(kind: string) {
  await setEmailsAside(delivery.backend);
  delivery.mailServer.mails.length = 0;
  await delivery.backend.sql('select private.record_event($1, $2, $3, actor => $4)', [
    kind,
    people.owner,
    kind.startsWith('client_') ? null : row.audit,
    people.admin,
  ]);
  await passADay(delivery.backend);
  await delivery.functions.drain();
  return delivery.mailServer.mails.find(({ to }) => to[0] === 'member@guard.test');
}

/** A header of an e-mail without its folds, or null. */
const headerOf = (raw: string | undefined, name: string) =>
  new RegExp(`^${name}:((?:.|\r\n[ \t])*)`, 'im')
    .exec(raw ?? '')?.[1]
    ?.replaceAll('\r\n', '')
    .trim() ?? null;

function addressIn(raw: string | undefined): URL {
  const address = new URL(/^<(.*)>$/.exec(headerOf(raw, 'List-Unsubscribe') ?? '')?.[1] ?? '');
  return new URL(address.pathname + address.search, delivery.functions.url);
}

describe('one click', () => {
  it('NOTE-02 a POST to the address in the header, with or without a body and without a session, stops that kind for that person', async () => {
    for (const body of [null, ONE_CLICK]) {
      await delivery.backend.script('delete from private.notice_choices');
      const mail = await mailAbout('finding_commented');
      expect(headerOf(mail?.raw, 'List-Unsubscribe-Post')).toBe(ONE_CLICK);
      const address = addressIn(mail?.raw);

      // Mail programs follow links by themselves.
      for (const method of ['GET', 'HEAD']) {
        const led = await fetch(address, { method, redirect: 'manual' });
        expect(led.status).toBe(303);
        expect(led.headers.get('location')).toBe(
          `https://portal.test/unsubscribe#${address.searchParams.get('token')}`,
        );
        await led.body?.cancel();
      }
      expect(await mailAbout('finding_commented')).toBeDefined();

      for (let time = 0; time < 2; time += 1) {
        const response = await fetch(address, {
          method: 'POST',
          body,
          ...(body && { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
          redirect: 'manual',
        });
        expect(response.status).toBe(200);
        await response.body?.cancel();
      }
      expect(await mailAbout('finding_commented')).toBeUndefined();
      expect(delivery.mailServer.mails.map(({ to }) => to[0])).toContain('owner@guard.test');
      expect(await mailAbout('severity_changed')).toBeDefined();
    }
  });

  it('NOTE-02 a decision carries no header to unsubscribe', async () => {
    const mail = await mailAbout('client_resumed');
    expect(mail).toBeDefined();
    for (const name of ['List-Unsubscribe', 'List-Unsubscribe-Post'])
      expect(headerOf(mail?.raw, name)).toBeNull();
    expect(mail?.raw).not.toContain('/unsubscribe');
  });
});
