import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** With `unzip -t` and `sha256sum -c`, whose objections it throws. `files` has the contents as text. */
export function unpackArchive(zip: Uint8Array): { folder: string; files: Map<string, string> } {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  const path = `${folder}.zip`;
  writeFileSync(path, zip);
  const run = (command: string, ...input: string[]) =>
    execFileSync(command, input, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
  run('unzip', '-tq', path);
  run('unzip', '-q', path);
  const names = run('unzip', '-Z1', path).trimEnd().split('\n');
  rmSync(path);
  const sums = run('sha256sum', '--strict', '-c', 'SHA256SUMS').match(/: OK$/gm) ?? [];
  if (sums.length !== names.length - 1) throw new Error('SHA256SUMS does not name every other file.');
  return { folder, files: new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')])) };
}
