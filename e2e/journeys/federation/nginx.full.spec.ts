import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { APP_NAMES } from '../../../scripts/apps.mjs';
import { nginxServers } from '../../../scripts/deploy/nginx.mjs';
import { freePort } from '../../../supabase/local/free-port.mjs';
import { createClientPerson, PASSWORD } from '../../data/people.ts';
import { chooseRelease, publishApp } from '../../pages/releases.ts';
import { stack } from '../../product/stack.ts';
import { smoke } from '../../smoke.ts';

// The host that docs/deploy.md recommends, as Debian has it, with the configuration that it is given there. The backend's paths are on
// the shell's origin.
const home = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
const folderOf = (app: string) => join(home, app);

let nginx: ChildProcess | undefined;
test.afterAll(() => {
  nginx?.kill();
  rmSync(home, { recursive: true, force: true });
});

test('nginx serves the three releases and the backend from the shell’s origin: headers, 404s, caching, policy, sign-in', async () => {
  const client = await createClientPerson();
  const ports = await Promise.all(APP_NAMES.map(() => freePort()));
  const origins = ports.map((port) => `http://localhost:${port}`);
  mkdirSync(folderOf('shell'));
  const config = JSON.parse(await (await fetch(`${stack.urls.shell}/config.json`)).text()) as {
    supabase: object;
    remotes: { name: string }[];
  };
  const remotes = config.remotes.map((remote) => ({
    ...remote,
    origin: origins[APP_NAMES.indexOf(remote.name)],
  }));
  const supabase = { ...config.supabase, url: '/' };
  writeFileSync(join(folderOf('shell'), 'config.json'), JSON.stringify({ ...config, supabase, remotes }));
  for (const app of APP_NAMES) chooseRelease(app, folderOf(app), publishApp(app, folderOf(app)));

  const sites = APP_NAMES.map((app, index) => ({
    listen: `127.0.0.1:${ports[index]}`,
    name: 'localhost',
    root: folderOf(app),
  }));
  writeFileSync(
    join(home, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${home}/nginx.pid; error_log ${home}/error.log;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${home}/${name};`).join(' ')}
  ${nginxServers({ backend: stack.urls.backend.replace('localhost', '127.0.0.1'), sites })}
}`,
  );
  nginx = spawn('nginx', ['-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')], {
    stdio: 'inherit',
  });
  await expect
    .poll(() =>
      fetch(origins[0] ?? '').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);

  await smoke(origins[0] ?? '', {
    account: { email: client.email, password: PASSWORD },
    launch: test.info().project.use.launchOptions ?? {},
  });
  expect(readFileSync(join(folderOf('shell'), '_headers'), 'utf8')).not.toContain(stack.urls.backend);
  const kept = await fetch(`${origins[0]}/_headers`);
  expect(kept.status).toBe(404);
});
