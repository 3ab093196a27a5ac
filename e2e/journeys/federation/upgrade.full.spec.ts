import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { FREE_PORTS, startStack } from '../../../scripts/start/stack.mjs';
import { installRelease, readRelease, RELEASES } from '../../../supabase/tests/upgrade/releases.ts';
import { expectPages } from '../../smoke.ts';

for (const version of RELEASES)
  test(`REL-02 the pages work on the upgraded database of ${version}, for a client and an admin`, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-upgraded-'));
    const smtp = { port: 1, from: 'portal@demo.test', senderName: 'Portal' };
    const origins: [string] = ['http://localhost:1'];
    await installRelease(readRelease(version), { dataDir, port: 0, origins, smtp, functionsUrl: () => null });
    const stack = await startStack({ dataDir, ports: FREE_PORTS, seed: 'none', apps: 'built' });
    try {
      for (const name of ['client', 'admin'])
        await expectPages(stack.urls.shell, {
          account: { email: `${name}@demo.test`, password: 'demo-password-1' },
          launch: test.info().project.use.launchOptions ?? {},
        });
    } finally {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
