// Starts the embedded backend with a mailbox that receives the auth service's e-mails.
import { vi } from 'vitest';
import { startBackend, type Backend } from './backend.ts';
import { backendDump } from '../tests/database/copies.ts';
import { startMailbox, type Mailbox } from './mailbox/mailbox.ts';
import type { StoredMail } from './mailbox/mailbox-store.ts';

/** Links start with http://localhost:4999. `receive` waits for the newest e-mail with this subject to an address. */
export async function startMailedBackend(): Promise<{
  backend: Backend;
  mailbox: Mailbox;
  receive: (to: string, subject: string) => Promise<StoredMail>;
  close: () => Promise<void>;
}> {
  const mailbox = await startMailbox({ dataDir: null, pagePort: 0, smtpPort: 0 });
  const backend = await startBackend({
    dataDir: null,
    dump: await backendDump(),
    port: 0,
    origins: ['http://localhost:4999'],
    smtp: { port: mailbox.smtpPort, from: 'team@demo.test', senderName: 'Team' },
    functionsUrl: () => null,
  });
  const close = async () => {
    await backend.close();
    await mailbox.close();
  };
  const receive = (to: string, subject: string) =>
    vi.waitFor(
      () => {
        const mail = mailbox.store.list(to).find((found) => found.subject === subject);
        if (!mail) throw new Error(`${to} received no "${subject}".`);
        return mail;
      },
      { timeout: 60_000 },
    );
  return { backend, mailbox, receive, close };
}
