// Deno serving supabase/functions, started as the embedded backend starts it.
import { spawn } from 'node:child_process';
import type { Backend } from '../../local/backend.ts';
import { functionsCommand } from '../../local/deno.ts';
import { readUrl } from '../../local/functions.ts';

export type FunctionsProcess = Awaited<ReturnType<typeof startFunctions>>;

/** Starts all functions, or those of a file of the tests, on a free port. `stop` ends them; `kill` ends them without notice, as a crash would. */
export async function startFunctions(
  backend: Pick<Backend, 'url' | 'secretKey'>,
  environment: Record<string, string>,
  main?: string,
) {
  const { binary, args, env } = functionsCommand(main);
  const child = spawn(binary, args, {
    env: {
      ...env,
      SUPABASE_URL: backend.url.replace('localhost', '127.0.0.1'),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.secretKey }),
      SMTP_HOST: '127.0.0.1',
      SMTP_FROM: 'Audit Portal <portal@auditor.test>',
      TEAM_EMAIL: 'team@auditor.test',
      PORTAL_URL: 'https://portal.test',
      EMAIL_RETRY_SECONDS: '0,0,0',
      // It ends with the tests, also when one fails before it stops it.
      EXIT_WITH_STDIN: '1',
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const url = await readUrl(child);

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  return {
    url,
    async drain<Report = { sent: number; retrying: number; failed: number }>(
      name = 'deliver-email',
    ): Promise<Report> {
      const response = await fetch(`${url}/functions/v1/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${backend.secretKey}` },
      });
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
      return (await response.json()) as Report;
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
