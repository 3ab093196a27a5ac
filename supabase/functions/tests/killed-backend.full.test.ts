import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { startBackend, type BackendOptions } from '../../local/backend.ts';
import { newBackendFolder } from '../../tests/database/copies.ts';
import { APPLICATION } from './application.ts';
import { startFunctions } from './functions-process.ts';
import { startMailServer } from './mail-server.ts';

const PASSWORD = 'demo-password-1';
const optionsWith = (dataDir: string, smtpPort: number): BackendOptions => ({
  dataDir,
  port: 0,
  origins: ['http://localhost:4999'],
  smtp: { port: smtpPort, from: 'test@demo.test', senderName: 'Test' },
  functionsUrl: () => null,
});

/** Starts the backend in a separate process, so that it can be killed. */
async function startKillableBackend(options: BackendOptions) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', BACKEND], {
    env: {
      ...process.env,
      BACKEND: new URL('../../local/backend.ts', import.meta.url).href,
      USERS: new URL('../../local/users.ts', import.meta.url).href,
      OPTIONS: JSON.stringify(options),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue;
    const told = JSON.parse(line) as { url: string; publishableKey: string };
    const kill = async () => {
      child.kill('SIGKILL');
      if (child.signalCode === null) await once(child, 'exit');
    };
    return { ...told, kill };
  }
  throw new Error('The backend did not start.');
}

it('ONB-06 ONB-10 a backend that is killed between the save and the notification sends both e-mails once after its restart', async () => {
  const mailServer = await startMailServer();
  const folder = await newBackendFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const options = optionsWith(folder, mailServer.port);
  const doomed = await startKillableBackend(options);
  onTestFinished(doomed.kill);
  const post = async (path: string, body: unknown, token?: string) => {
    const response = await fetch(doomed.url + path, {
      method: 'POST',
      headers: {
        apikey: doomed.publishableKey,
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as { access_token: string };
  };
  const login = { email: 'ada@harbor.test', password: PASSWORD };
  const { access_token: token } = await post('/auth/v1/token?grant_type=password', login);
  await post('/rest/v1/rpc/submit_onboarding', { profile: APPLICATION }, token);
  await doomed.kill();

  mailServer.mails.length = 0;
  const backend = await startBackend(options);
  const functions = await startFunctions({
    SUPABASE_URL: backend.url.replace('localhost', '127.0.0.1'),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.secretKey }),
    SMTP_PORT: String(mailServer.port),
  });
  const drain = () =>
    fetch(`${functions.url}/deliver-email`, { method: 'POST', headers: { apikey: backend.secretKey } });
  await drain();
  await drain();
  expect(mailServer.mails.flatMap(({ to }) => to).sort()).toEqual(['ada@harbor.test', 'team@auditor.test']);
  await functions.stop();
  await mailServer.close();
  await backend.close();
});

const BACKEND = `
  const { startBackend } = await import(process.env.BACKEND);
  const { createConfirmedUser } = await import(process.env.USERS);
  const backend = await startBackend({ ...JSON.parse(process.env.OPTIONS), functionsUrl: () => null });
  await createConfirmedUser(backend, 'ada@harbor.test', '${PASSWORD}');
  const { url, publishableKey } = backend;
  console.log(JSON.stringify({ url, publishableKey }));
`;
