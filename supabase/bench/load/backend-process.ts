// The backend of a load run, in its own process, so that its memory can be measured. It ends with its parent.
import { startBackend } from '../../local/backend.ts';
import { startMailbox } from '../../local/mailbox/mailbox.ts';

const { databaseUrl } = JSON.parse(process.argv[2] ?? '{}') as { databaseUrl: string };
const mailbox = await startMailbox({ dataDir: null, pagePort: 0, smtpPort: 0 });
const backend = await startBackend({
  dataDir: null,
  databaseUrl,
  port: 0,
  origins: ['http://localhost:1'],
  smtp: { port: mailbox.smtpPort, from: 'load@scale.test', senderName: 'Load' },
  functionsUrl: () => null,
});
process.once('disconnect', () => {
  void Promise.all([backend.close(), mailbox.close()]).finally(() => process.exit(0));
});
// Collects garbage first, so that only memory in use counts.
process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ live: heapUsed + external });
});
process.send?.({ url: backend.url, publishableKey: backend.publishableKey });
