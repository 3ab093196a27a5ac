// npm run mail:check -- --to x: sends one e-mail as deliver-email does, with the variables of docs/email.md from the environment, and
// prints what its receiver's headers must say (BRAND-01).
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { functionsCommand } from '../local/deno.ts';
import { runCommand } from './operator.ts';

await runCommand(import.meta.url, async () => {
  const { to = '' } = parseArgs({ options: { to: { type: 'string' } } }).values;
  const { binary, args, env } = functionsCommand('deliver-email/mail-check.ts');
  const { status } = spawnSync(binary, [...args, to], { env: { ...process.env, ...env }, stdio: 'inherit' });
  process.exitCode = status ?? 1;
});
