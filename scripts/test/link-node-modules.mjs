import { mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const WORKSPACES = '@portal';

/** A single link to the whole folder would lead to the workspaces of `root`. */
export function linkNodeModules(root, copy) {
  const from = join(root, 'node_modules');
  const to = join(copy, 'node_modules');
  mkdirSync(join(to, WORKSPACES), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== WORKSPACES && name !== '.cache') symlinkSync(join(from, name), join(to, name));
  }
  for (const name of readdirSync(join(from, WORKSPACES))) {
    symlinkSync(readlinkSync(join(from, WORKSPACES, name)), join(to, WORKSPACES, name));
  }
}

// StrykerJS runs it in its own copy: node scripts/test/link-node-modules.mjs ROOT
if (process.argv[1] === fileURLToPath(import.meta.url))
  linkNodeModules(resolve(process.argv[2]), process.cwd());
