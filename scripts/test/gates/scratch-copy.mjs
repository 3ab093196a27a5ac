import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { APP_NAMES } from '../../apps.mjs';
import { linkNodeModules } from '../link-node-modules.mjs';

const BUILT = APP_NAMES.map((name) => `apps/${name}/dist`);

/** With the built apps, in a temporary git repository. `undo` reverts every change, `remove` deletes the copy. */
export function makeScratchCopy(root) {
  const folder = mkdtempSync(join(tmpdir(), 'audit-portal-gates-'));
  const files = git(root, 'ls-files', '--cached', '--others', '--exclude-standard').split('\n');
  for (const file of [...files, ...BUILT]) {
    if (file && existsSync(join(root, file)))
      cpSync(join(root, file), join(folder, file), { recursive: true });
  }
  linkNodeModules(root, folder);
  git(folder, 'init', '--quiet');
  git(folder, 'add', '--all');
  const author = ['-c', 'user.name=gates', '-c', 'user.email=gates@localhost', '-c', 'commit.gpgsign=false'];
  git(folder, ...author, 'commit', '--quiet', '--no-verify', '--message', 'The repository without a fault');
  return {
    folder,
    /** Writes each file with the given text, or with the result of a function of its current text. */
    write(changes) {
      for (const [file, change] of Object.entries(changes)) {
        const place = join(folder, file);
        mkdirSync(dirname(place), { recursive: true });
        writeFileSync(place, typeof change === 'string' ? change : change(readFileSync(place, 'utf8')));
      }
      git(folder, 'add', '--all');
    },
    undo() {
      git(folder, 'reset', '--quiet', '--hard');
    },
    remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function git(folder, ...args) {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1024 ** 3 });
}
