import { CONTRACT } from '@portal/auth/contract/contract-version';
import { expect, it, vi } from 'vitest';
import { loadRemoteModule } from './load-remote.ts';

/** What a remote's code does first: reads the modules that the shell shares. */
let run: () => unknown;
let contract = CONTRACT;
const shared: Record<string, { greeting: string } | undefined> = { '@portal/old': { greeting: 'hello' } };

vi.mock(import('./federation-runtime.ts'), () => ({
  registerRemotes: () => undefined,
  loadRemote: async () => ({ default: { routes: [{ path: run() }] } }) as never,
}));
vi.mock(import('../manifest/fetch-manifest.ts'), () => ({
  fetchManifest: async () => ({
    version: 'release-7',
    contract,
    libraries: {},
    entry: 'https://cdn.test/entry.js',
    scripts: [],
    styles: [],
  }),
}));

const remote = { name: 'admin', manifest: '', paths: ['/admin'] };
const take = (name: string) => (shared[name] as { greeting: string }).greeting;
const takeNew = () => take('@portal/new');
const takeOld = () => take('@portal/old');

it('ALL-01 a remote that needs a module of a newer shell is reported as incompatible, and one that fits loads after it', async () => {
  contract = { ...CONTRACT, minor: CONTRACT.minor + 1 };
  run = takeNew;
  await expect(loadRemoteModule(remote)).rejects.toMatchObject({
    fault: 'incompatible',
    version: 'release-7',
    message: expect.stringMatching(/was built for contract 1\.\d+; this shell speaks 1\.\d+.*greeting/),
  });
  run = takeOld;
  expect(await loadRemoteModule(remote)).toMatchObject({ module: { routes: [{ path: 'hello' }] } });
});

it('ALL-01 the same fault in a remote of this contract is reported as broken', async () => {
  contract = CONTRACT;
  run = takeNew;
  const portal = { ...remote, name: 'portal' };
  await expect(loadRemoteModule(portal)).rejects.toMatchObject({ fault: 'broken', remote: 'portal' });
});
