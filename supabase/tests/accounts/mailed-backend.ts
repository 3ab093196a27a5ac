// The embedded backend as the auth service's e-mails are tested with it: what it sends lies in a mailbox.
import { startBackend, type Backend } from '../../local/backend.ts';
import { startMailbox, type Mailbox } from '../../local/mailbox/mailbox.ts';

/** Both on free ports, with nothing kept; the e-mails lead to http://localhost:4999; `close` ends both. */
export async function startMailedBackend(): Promise<{
  backend: Backend;
  mailbox: Mailbox;
  close: () => Promise<void>;
}> {
  const mailbox = await startMailbox({ dataDir: null, pagePort: 0, smtpPort: 0 });
  const backend = await startBackend({
    dataDir: null,
    port: 0,
    origins: ['http://localhost:4999'],
    smtp: { port: mailbox.smtpPort, from: 'team@demo.test', senderName: 'Team' },
    functionsUrl: () => null,
  });
  const close = async () => {
    await backend.close();
    await mailbox.close();
  };
  return { backend, mailbox, close };
}
