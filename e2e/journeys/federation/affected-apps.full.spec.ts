import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../../pages/journey.ts';

test('a change in admin neither builds nor tests portal, a change in a package does both for all three apps', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const copy = mkdtempSync(join(tmpdir(), 'portal-affected-'));
  execFileSync('git', ['clone', '--quiet', '--local', root, copy]);
  const tasksAfter = (file: string) => {
    appendFileSync(join(copy, file), '\n// changed\n');
    const dryRun = execFileSync(
      join(root, 'node_modules/.bin/turbo'),
      ['run', 'build', 'test', '--filter=...[HEAD]', '--dry=json', '--cwd', copy],
      {
        encoding: 'utf8',
        env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    const { tasks }: { tasks: { taskId: string; command: string }[] } = JSON.parse(dryRun);
    return tasks.filter(({ command }) => command !== '<NONEXISTENT>').map(({ taskId }) => taskId);
  };
  try {
    const admin = tasksAfter('apps/admin/src/routes.tsx');
    expect(admin).toEqual(expect.arrayContaining(['@portal/admin-app#build', '@portal/admin-app#test']));
    expect(admin.filter((task) => /portal-app|shell-app/.test(task))).toEqual([]);
    const all = tasksAfter('packages/ui/src/primitives/button.tsx');
    for (const app of ['portal', 'admin', 'shell']) {
      expect(all).toEqual(expect.arrayContaining([`@portal/${app}-app#build`, `@portal/${app}-app#test`]));
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
