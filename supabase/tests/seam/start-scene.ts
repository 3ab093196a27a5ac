import { vi } from 'vitest';
import { startMailbox } from '../../local/mailbox/mailbox.ts';
import { startHttpBackend, type HttpBackend } from '../http-backend.ts';
import { startFunctions } from './functions.ts';
import { sceneSql, storeObjects } from './scene.ts';
import { snapshotRows } from './snapshot.ts';

export type Scene = {
  http: HttpBackend;
  /** Puts the rows back, and says which were changed. */
  restore: () => Promise<string>;
  stop: () => Promise<void>;
};

/** Starts the embedded backend with the rows and objects of the scene, and the edge functions and a mailbox in this process. */
export async function startScene(): Promise<Scene> {
  let functionsUrl = '';
  const mailbox = await startMailbox({ dataDir: null, pagePort: 0, smtpPort: 0 });
  const http = await startHttpBackend({
    functionsUrl: () => functionsUrl,
    smtp: { port: mailbox.smtpPort, from: 'portal@guard.test', senderName: 'Portal' },
  });
  const { url, secretKey } = http.backend;
  const functions = await startFunctions({
    SUPABASE_URL: url.replace('localhost', '127.0.0.1'),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
  });
  functionsUrl = functions.url;
  await http.reseed();
  await http.operator(sceneSql);
  await storeObjects(http);
  const restore = await snapshotRows(http);
  // The backend prints each refusal.
  vi.spyOn(console, 'error').mockReturnValue();
  const stop = async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    functions.close();
    await http.backend.close();
    await mailbox.close();
  };
  return { http, restore, stop };
}
