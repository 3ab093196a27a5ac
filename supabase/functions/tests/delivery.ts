// Starts what every test of delivery needs: a backend with an outbox, a mail server, the functions and an admin.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { admin, applicant, setEmailsAside } from './application.ts';
import { startBackend, type TestBackend, type TestUser } from './backend.ts';
import { startFunctions, type FunctionsProcess } from './functions-process.ts';
import { startMailServer, type MailServer } from './mail-server.ts';

export type Delivery = {
  backend: TestBackend;
  mailServer: MailServer;
  functions: FunctionsProcess;
  decider: TestUser;
  environment: Record<string, string>;
};

/** Starts everything before the tests of a file and ends it after them. Each test begins with an empty queue. */
export function withDelivery(): Delivery {
  const delivery = {} as Delivery;
  beforeAll(async () => {
    const [backend, mailServer] = await Promise.all([startBackend(), startMailServer()]);
    const environment = { ...backend.environment, SMTP_PORT: String(mailServer.port) };
    const functions = await startFunctions(environment);
    Object.assign(delivery, { backend, mailServer, environment, functions, decider: await admin(backend) });
  });
  afterAll(async () => {
    await delivery.functions.stop();
    await delivery.mailServer.close();
    await delivery.backend.close();
  });
  beforeEach(async () => {
    await setEmailsAside(delivery.backend);
    delivery.mailServer.mails.length = 0;
    delivery.mailServer.state.mood = 'takes';
    delivery.mailServer.state.attempts = 0;
  });
  return delivery;
}

export async function queueOne(backend: TestBackend): Promise<string> {
  const user = await applicant(backend);
  await setEmailsAside(backend, 'application_received');
  return user.email;
}
