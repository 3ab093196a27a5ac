// `npm run mutation`: all parts one after the other. `npm run mutation -- packages/auth`: one part, for which its own
// tests run and nobody else's. `npm run mutation -- packages/auth/src/routing`: what was changed, files or folders.
import { spawnSync } from 'node:child_process';
import { MUTATION_PARTS } from './mutation/parts.mjs';

const asked = process.argv.slice(2);
const parts = Object.keys(MUTATION_PARTS).filter(
  (part) => asked.length === 0 || asked.some((path) => path === part || path.startsWith(`${part}/`)),
);
if (parts.length === 0) {
  console.error(`Nothing is mutated there. The parts are ${Object.keys(MUTATION_PARTS).join(', ')}.`);
  process.exit(1);
}

let exitCode = 0;
for (const part of parts) {
  const paths = asked.filter((path) => path.startsWith(`${part}/`));
  console.info(`\n${part}`);
  const { status } = spawnSync('stryker', ['run'], {
    stdio: 'inherit',
    env: { ...process.env, MUTATION_PART: part, MUTATION_PATHS: paths.join(',') },
  });
  if (status !== 0) exitCode = 1;
}
process.exitCode = exitCode;
