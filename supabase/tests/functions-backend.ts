import { startFunctions } from '../local/functions.ts';
import { startMailbox } from '../local/mailbox/mailbox.ts';
import { startHttpBackend, type HttpBackend } from './http-backend.ts';

const CLOSED_PORT = 1;

/** Starts the backend with a mailbox and the real edge functions, which get `environment`. No e-mail leaves the machine. */
export async function startTarget(
  environment: Record<string, string> = {},
  databaseUrl?: string,
): Promise<{ http: HttpBackend; stop: () => Promise<void> }> {
  const mailbox = await startMailbox({ dataDir: null, pagePort: 0, smtpPort: 0 });
  let functionsUrl: () => string | null = () => null;
  const http = await startHttpBackend({
    ...(databaseUrl !== undefined && { databaseUrl }),
    smtp: { port: mailbox.smtpPort, from: 'portal@guard.test', senderName: 'Portal' },
    functionsUrl: () => functionsUrl(),
  });
  const functions = await startFunctions({
    SUPABASE_URL: http.backend.url.replace('localhost', '127.0.0.1'),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: http.backend.secretKey }),
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(CLOSED_PORT),
    SMTP_FROM: 'portal@guard.test',
    TEAM_EMAIL: 'team@guard.test',
    PORTAL_URL: 'http://localhost:1',
    ...environment,
  });
  functionsUrl = functions.url;
  return {
    http,
    stop: async () => {
      await functions.close();
      await http.backend.close();
      await mailbox.close();
    },
  };
}
