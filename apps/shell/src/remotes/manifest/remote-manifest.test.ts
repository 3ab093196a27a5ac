import { CONTRACT } from '@portal/frame/contract/contract-version';
import { describe, expect, it } from 'vitest';
import { assertCompatible } from './fetch-manifest.ts';
import { findRemoteByPath } from '../../configuration/remotes.ts';
import { parseManifest } from './remote-manifest.ts';

const URL_OF_IT = 'https://cdn.test/release/1/mf-manifest.json';

function manifest(metaData: object = {}) {
  const remoteEntry = { path: '', name: 'assets/remoteEntry-abc.js' };
  return parseManifest('portal', URL_OF_IT, JSON.stringify({ metaData: { remoteEntry, ...metaData } }));
}

const remote = { name: 'portal', origin: 'https://cdn.test', mount: '/' };
const provided = { react: '19.3.1', 'react-dom': '19.3.1' };

describe('a manifest', () => {
  it('names the build by its release, else by its entry file', () => {
    expect(manifest().version).toBe('remoteEntry-abc');
    expect(manifest({ release: '0123' }).version).toBe('0123');
    const remoteEntry = { path: '', name: 'assets/entry.json-1.js' };
    expect(manifest({ remoteEntry }).version).toBe('entry.json-1');
  });

  it('names the code and the styles of its first page, in its own folder', () => {
    const raw = {
      metaData: { remoteEntry: { path: 'assets/', name: 'entry-abc.js' } },
      exposes: [
        {
          assets: {
            js: { sync: ['assets/a.js', 7], async: ['assets/later.js'] },
            css: { sync: ['assets/a.css', null], async: ['assets/later.css'] },
          },
        },
        { assets: { js: { sync: ['assets/other.js'] }, css: { sync: [] } } },
      ],
    };
    const folder = 'https://cdn.test/release/1/assets';
    expect(parseManifest('portal', URL_OF_IT, JSON.stringify(raw))).toEqual({
      version: 'entry-abc',
      contract: null,
      libraries: {},
      uses: {},
      paths: [],
      navigation: [],
      entry: `${folder}/entry-abc.js`,
      scripts: [`${folder}/entry-abc.js`, `${folder}/a.js`],
      styles: [`${folder}/a.css`],
    });
  });

  it('takes only texts for the versions of its libraries and of its release', () => {
    const libraries = { react: '19.3.1', other: 7, none: null };
    expect(manifest({ libraries, release: 7 })).toMatchObject({
      libraries: { react: '19.3.1' },
      version: 'remoteEntry-abc',
    });
  });

  it('ALL-01 is quoted at its beginning, on one line, when it is something else', () => {
    const page = `<!doctype html>\n\n  <title>${'x'.repeat(100)}</title>`;
    expect(() => parseManifest('portal', URL_OF_IT, page)).toThrow(
      `${URL_OF_IT} is not a federation manifest; it begins with "<!doctype html> <title>${'x'.repeat(34)}".`,
    );
  });

  it.each([
    '{"some":"other JSON"}',
    '{"metaData":{"remoteEntry":{"name":""}}}',
    '{"metaData":{"remoteEntry":{"name":7}}}',
    'null',
    '',
    '[1]',
  ])('ALL-01 is refused as unusable when it is %j', (body) => {
    expect(() => parseManifest('portal', URL_OF_IT, body)).toThrow(
      expect.objectContaining({ fault: 'unusable', remote: 'portal' }),
    );
  });
});

describe('a remote', () => {
  const contract = CONTRACT;
  const check = (metaData: object) => () => assertCompatible(remote, manifest(metaData), provided);

  it('runs when its contract is that of the shell, and its libraries are of the same major or unknown here', () => {
    expect(check({ contract, libraries: { react: '19.0.0', other: '1.0.0' } })).not.toThrow();
  });

  it.each([CONTRACT + 1, 0, undefined, null, '1', { major: 1 }])(
    'is refused with the contract %j',
    (other) => {
      const refusal = { fault: 'incompatible', version: 'remoteEntry-abc' };
      expect(check({ contract: other })).toThrow(expect.objectContaining(refusal));
    },
  );

  it('ALL-01 is refused with both versions in the message, for the developer who has to deploy one of the two', () => {
    expect(check({ contract: 9 })).toThrow(`portal was built for contract 9; this shell speaks ${CONTRACT}.`);
    expect(check({})).toThrow(`portal was built for contract (none); this shell speaks ${CONTRACT}.`);
    expect(check({ contract, libraries: { react: '20.0.0' } })).toThrow(
      'portal was built with react 20.0.0; this shell provides 19.3.1.',
    );
  });
});

it.each([
  '//evil.test/',
  'https://cdn.test.evil.test/',
  'http://cdn.test/',
  'https://cdn.test:8443/',
  'data:text/javascript,',
])('GUARD-08 a manifest that names a file on another origin than its own is refused: %s', (path) => {
  const remoteEntry = { path, name: 'entry.js' };
  expect(() => manifest({ remoteEntry })).toThrow(expect.objectContaining({ fault: 'forbidden' }));
});

it('GUARD-08 a manifest whose release is on another origin is refused', () => {
  expect(() => manifest({ base: 'https://evil.test/release/1/' })).toThrow(
    expect.objectContaining({ fault: 'forbidden' }),
  );
});

it('REL-03 the manifest at a fixed address names the folder of the chosen release', () => {
  expect(manifest({ base: 'release/2/' }).entry).toBe(
    'https://cdn.test/release/1/release/2/assets/remoteEntry-abc.js',
  );
});

describe('the owner of a path', () => {
  const remotes = [
    { name: 'portal', origin: '', mount: '/' },
    { name: 'admin', origin: '', mount: '/admin' },
  ];

  it.each([
    ['/reports', 'portal'],
    ['/admin/clients/1', 'admin'],
    ['/administrator', 'portal'],
    ['/', undefined],
    ['/auth/code', undefined],
    ['/authors', 'portal'],
  ])('%s is %s', (path, owner) => {
    expect(findRemoteByPath(remotes, path)?.name).toBe(owner);
  });
});
