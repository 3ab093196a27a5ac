import { CONTRACT } from '@portal/frame/contract/contract-version';
import { adoptTestConfig } from '@portal/testing/test-config';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { assertCompatible, assertOwnPaths, assertProvided, fetchManifest } from './fetch-manifest.ts';
import type { RemoteError } from './remote-error.ts';
import { parseManifest } from './remote-manifest.ts';

const remote = { name: 'admin', origin: 'https://cdn.test', mount: '/admin' };

beforeEach(
  () => void adoptTestConfig([{ name: 'portal', origin: 'http://localhost:4171', mount: '/' }, remote]),
);
afterEach(() => vi.unstubAllGlobals());

const entry = (name: unknown, path = '') => ({ remoteEntry: { path, name } });
const link = (href: string) => ({ label: 'Status', icon: 'history', audience: 'client', href });
const ADMIN = link('/admin');
const INCOMPLETE = ['text', { href: '/admin' }, { ...ADMIN, label: '' }, { ...ADMIN, icon: 7 }];
/** What the manifest says besides its entry and the contract. */
const FACTS: object[] = [
  { release: '0123' },
  { release: 7 },
  { base: 'release/2/' },
  { base: 'https://evil.test/release/1/' },
  entry('assets/entry.json-1.js'),
  entry('entry.js', 'assets/'),
  ...[
    '//evil.test/',
    'https://cdn.test.evil.test/',
    'http://cdn.test/',
    'https://cdn.test:8443/',
    'data:,',
  ].map((path) => entry('entry.js', path)),
  ...['', 7].map((name) => entry(name)),
  {
    libraries: { react: '19.0.0', other: '1.0.0', older: 7, none: null },
    uses: { 'ui/toast': 'toast', other: 7 },
  },
  { libraries: { react: '20.0.0' } },
  ...[CONTRACT + 1, 0, undefined, null, '1', { major: 1 }].map((contract) => ({ contract })),
  ...['/admin/status', '/reports', '/administrator', '/auth', '/', 'admin', 'https://evil.test/admin'].map(
    (path) => ({ paths: ['/admin', path] }),
  ),
  { navigation: ['/admin', 'https://evil.test/', '//evil.test/', 'javascript:alert(1)'].map(link) },
  { navigation: INCOMPLETE },
];
const assets = (folder: string) => ({
  js: { sync: [`${folder}/a.js`, 7], async: [`${folder}/later.js`] },
  css: { sync: [`${folder}/a.css`, null], async: [`${folder}/later.css`] },
});
const BODIES = [
  JSON.stringify({
    metaData: { ...entry('entry.js'), contract: CONTRACT },
    exposes: [{ assets: assets('first') }, { assets: assets('second') }],
  }),
  '{"some":"other JSON"}',
  'null',
  '',
  '[1]',
  `<!doctype html>\n\n  <title>${'x'.repeat(100)}</title>`,
];

it('ALL-01 GUARD-05 GUARD-08 REL-03 SIDE-01 what the shell takes of a manifest, and why it refuses one, stands in the text file: vitest --update writes it', async () => {
  const { origin } = remote;
  const read = (body: string) => {
    const manifest = parseManifest('admin', `${origin}/release/1/mf-manifest.json`, body);
    assertCompatible(remote, manifest, { react: '19.3.1', 'react-dom': '19.3.1' });
    assertOwnPaths(remote, manifest);
    return manifest;
  };
  const withFacts = (facts?: object) =>
    JSON.stringify({ metaData: { ...entry('assets/entry-abc.js'), contract: CONTRACT, ...facts } });
  const plain = Object.values(read(withFacts())).map((value) => JSON.stringify(value));
  const show = (body: string) => {
    try {
      const lines = Object.entries(read(body)).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
      return lines.filter((line, at) => !line.endsWith(`: ${plain[at]}`)).join('\n  ');
    } catch (error) {
      const { fault, version, message } = error as RemoteError;
      return `${fault} (${version}): ${message}`;
    }
  };
  const shown = [
    ...FACTS.map((facts) => `${JSON.stringify(facts)}\n  ${show(withFacts(facts))}`),
    ...BODIES.map((body) => `${body}\n  ${show(body)}`),
  ];
  await expect(`${shown.join('\n')}\n`).toMatchFileSnapshot('manifests.txt');
});

it.each([
  ['an export that the shell does not share', { '@portal/ui/toast': 'toast later' }],
  ['a module that the shell does not share', { '@portal/ui/later': 'Later' }],
])('ALL-01 a remote that uses %s is refused', (_what, uses) => {
  const check = (used: Record<string, string>) => () =>
    assertProvided(remote, { uses: used, version: '7' }, { '@portal/ui/toast': { toast: 1 } });
  expect(check(uses)).toThrow(expect.objectContaining({ fault: 'incompatible', version: '7' }));
  expect(check({ '@portal/ui/toast': 'toast', '@portal/ui/styles': '' })).not.toThrow();
});

it.each([
  ['responds with an error', async () => new Response('Down', { status: 503 }), /responded with 503\.$/],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), /could not be fetched\.$/],
])('ALL-01 a manifest that %s makes its remote unreachable', async (_what, response, message) => {
  vi.stubGlobal('fetch', response);
  await expect(fetchManifest(remote)).rejects.toMatchObject({
    name: 'RemoteError',
    fault: 'unreachable',
    remote: 'admin',
    message: expect.stringMatching(message),
  });
});

it('ALL-01 a manifest has 10 s to arrive, past every cache', async () => {
  vi.useFakeTimers();
  let init: RequestInit | undefined;
  vi.stubGlobal('fetch', (_url: string, given: RequestInit) => {
    init = given;
    return new Promise((_resolve, reject) => {
      given.signal?.addEventListener('abort', () => reject(given.signal?.reason as Error));
    });
  });
  const failed = fetchManifest(remote).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(init).toMatchObject({ cache: 'no-store', signal: { aborted: false } });
  await vi.advanceTimersByTimeAsync(200);
  expect(await failed).toMatchObject({ fault: 'slow', message: expect.stringContaining('within 10 s.') });
});
