import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPLICATION, applicant, newUser, outbox } from './application.ts';
import { startBackend, type TestBackend } from './backend.ts';
import { startFunctions, type FunctionsProcess } from './functions-process.ts';

const { intended_services: services, ...fields } = APPLICATION;
const BODY = { profileData: { ...fields, services } };

let backend: TestBackend;
let functions: FunctionsProcess;

beforeAll(async () => {
  backend = await startBackend();
  functions = await startFunctions({ SUPABASE_URL: backend.url, SMTP_PORT: '1' });
});

afterAll(async () => {
  await functions.stop();
  await backend.close();
});

/** The event keys of the e-mails that are queued about this user. */
async function queuedAbout(userId: string): Promise<string[]> {
  const rows = await outbox(backend);
  return rows.map((row) => row.event_key).filter((key) => key.endsWith(userId));
}

describe('announcing an application', () => {
  it('ONB-06 the team is told once, whether the save, the call or a repeated call comes first', async () => {
    const user = await applicant(backend);
    const keys = [`application_notice:${user.id}`, `application_received:${user.id}`];
    expect(await queuedAbout(user.id)).toEqual(keys);
    expect((await functions.announce(BODY, user.token)).status).toBe(202);
    expect(await queuedAbout(user.id)).toEqual(keys);

    const replay = await functions.announce(BODY, user.token);
    expect(replay.status).toBe(409);
    expect(replay.body.error).toBe('The team has already been told about this application.');
    expect(await queuedAbout(user.id)).toEqual(keys);
  });

  it('ONB-06 the function queues the e-mails of an application that was saved without them', async () => {
    const user = await newUser(backend);
    await backend.sql(
      `insert into public.profiles (user_id, full_name, onboarding_completed) values ($1, 'Imported', true)`,
      [user.id],
    );
    expect(await queuedAbout(user.id)).toEqual([]);
    expect((await functions.announce(BODY, user.token)).status).toBe(202);
    expect(await queuedAbout(user.id)).toHaveLength(2);
  });

  it('ONB-06 the function refuses a call before the application is saved, and the saved application still reaches the team', async () => {
    const user = await newUser(backend);
    const early = await functions.announce(BODY, user.token);
    expect(early.status).toBe(409);
    expect(early.body.error).toBe('Your application has not been submitted yet.');
    expect(await queuedAbout(user.id)).toEqual([]);

    await backend.call('/rest/v1/rpc/submit_onboarding', { profile: APPLICATION }, user.token);
    expect(await queuedAbout(user.id)).toHaveLength(2);
    expect((await functions.announce(BODY, user.token)).status).toBe(202);
  });

  it('ONB-06 the function accepts one of three simultaneous calls', async () => {
    const user = await applicant(backend);
    const responses = await Promise.all([1, 2, 3].map(() => functions.announce(BODY, user.token)));
    expect(responses.map(({ status }) => String(status)).sort()).toEqual(['202', '409', '409']);
  });

  it('ONB-06 the function ignores recipient, user and text of the body', async () => {
    const user = await applicant(backend);
    const other = await applicant(backend);
    const forged = {
      to: 'victim@elsewhere.test',
      profileData: {
        ...BODY.profileData,
        user_id: other.id,
        business_email: 'victim@elsewhere.test',
        full_name: 'Forged',
      },
    };
    expect((await functions.announce(forged, user.token)).status).toBe(202);
    const rows = await backend.sql<{ text: string }>(
      `select row_to_json(o)::text as text from public.email_outbox o where announced_at is not null and event_key like '%' || $1`,
      [user.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toMatch(/victim|Forged/);
    // The other applicant's own call is still the first one for them.
    expect((await functions.announce(BODY, other.token)).status).toBe(202);
  });
});

describe('refusals', () => {
  it('ONB-06 the function refuses a call without a session', async () => {
    expect(await functions.announce(BODY)).toEqual({ status: 401, body: { error: 'Please sign in first.' } });
  });

  it('ONB-06 AUTH-18 the function refuses a token without the code that its owner needs, and one whose session has ended', async () => {
    const user = await applicant(backend);
    await backend.sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
        values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [user.id],
    );
    const left = await applicant(backend);
    await backend.sql('delete from auth.sessions where user_id = $1', [left.id]);
    for (const { token } of [user, left])
      expect(await functions.announce(BODY, token)).toEqual({
        status: 403,
        body: { error: 'Your session has ended. Please sign in again.' },
      });
    expect(
      await backend.sql(
        'select 1 from public.email_outbox where announced_at is not null and event_key like any ($1)',
        [[`%:${user.id}`, `%:${left.id}`]],
      ),
    ).toEqual([]);
  });

  it('ONB-06 the function refuses a forged token and the publishable key', async () => {
    for (const token of ['sb_publishable_of_the_tests', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.x'])
      expect((await functions.announce(BODY, token)).status).toBe(401);
  });

  it('ONB-06 the function refuses another method', async () => {
    const url = `${functions.url}/functions/v1/send-onboarding-notification`;
    expect((await fetch(url)).status).toBe(405);
  });

  it('ONB-06 the function refuses a preflight from another origin', async () => {
    const url = `${functions.url}/functions/v1/send-onboarding-notification`;
    const own = await fetch(url, { method: 'OPTIONS', headers: { origin: 'https://portal.test' } });
    expect(own.status).toBe(204);
    expect(own.headers.get('access-control-allow-origin')).toBe('https://portal.test');
    const other = await fetch(url, { method: 'OPTIONS', headers: { origin: 'https://evil.test' } });
    expect(other.status).toBe(403);
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('when things fail', () => {
  it('ONB-06 the function responds with a sentence when the backend is down, and the e-mails stay queued', async () => {
    const user = await applicant(backend);
    const cutOff = await startFunctions({ SUPABASE_URL: 'http://127.0.0.1:1', SMTP_PORT: '1' });
    const response = await cutOff.announce(BODY, user.token);
    await cutOff.stop();
    expect(response.status).toBe(503);
    expect(response.body.error).toBe('The portal cannot be reached right now. Please try again later.');
    expect(await queuedAbout(user.id)).toHaveLength(2);
  });

  it('ONB-06 the e-mails stay queued when the browser stops waiting', async () => {
    const user = await applicant(backend);
    const call = fetch(`${functions.url}/functions/v1/send-onboarding-notification`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
      body: JSON.stringify(BODY),
      signal: AbortSignal.timeout(1),
    });
    await call.catch(() => null);
    expect(await queuedAbout(user.id)).toHaveLength(2);
  });
});
