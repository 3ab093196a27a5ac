// The backend of a load run, in its own process, so that its memory can be measured. It ends with its parent. The edge functions
// run in a process of their own.
import { startBackend } from '../../local/backend.ts';
import { startFunctions } from '../../local/functions.ts';
import { startMailbox } from '../../local/mailbox/mailbox.ts';

const { databaseUrl } = JSON.parse(process.argv[2] ?? '{}') as { databaseUrl: string };
const mailbox = await startMailbox({ dataDir: null, pagePort: 0, smtpPort: 0 });
let functionsUrl: () => string | null = () => null;
const backend = await startBackend({
  dataDir: null,
  databaseUrl,
  port: 0,
  origins: ['http://localhost:1'],
  smtp: { port: mailbox.smtpPort, from: 'load@scale.test', senderName: 'Load' },
  functionsUrl: () => functionsUrl(),
});
const functions = await startFunctions({
  SUPABASE_URL: backend.url.replace('localhost', '127.0.0.1'),
  SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.secretKey }),
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(mailbox.smtpPort),
  SMTP_FROM: 'load@scale.test',
  TEAM_EMAIL: 'team@scale.test',
  PORTAL_URL: 'http://localhost:1',
});
functionsUrl = functions.url;
process.once('disconnect', () => {
  void Promise.all([functions.close(), backend.close(), mailbox.close()]).finally(() => process.exit(0));
});
// Collects garbage first, so that only memory in use counts.
process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ live: heapUsed + external });
});
process.send?.({ url: backend.url, publishableKey: backend.publishableKey });
