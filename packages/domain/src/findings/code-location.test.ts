import { expect, test } from 'vitest';
import {
  codeLocationHref,
  commitHref,
  findFix,
  fixLinks,
  readCommit,
  shortPath,
  type CodeLocation,
} from './code-location.ts';

const commit = '0123456789abcdef0123456789abcdef01234567';
const lines: CodeLocation = {
  repositoryUrl: 'https://github.com/harbor/vaults',
  commit,
  path: 'src/Vault.sol',
  firstLine: 10,
  lastLine: 20,
};

test.each([
  [
    'https://github.com/harbor/vaults',
    `https://github.com/harbor/vaults/blob/${commit}/src/Vault.sol#L10-L20`,
  ],
  [
    'https://github.com/harbor/vaults.git/',
    `https://github.com/harbor/vaults/blob/${commit}/src/Vault.sol#L10-L20`,
  ],
  ['https://gitlab.com/a/b/c/', `https://gitlab.com/a/b/c/-/blob/${commit}/src/Vault.sol#L10-20`],
  ['https://bitbucket.org/a/b', `https://bitbucket.org/a/b/src/${commit}/src/Vault.sol#lines-10:20`],
])('AUD-02 a location in %s links to its lines at the commit', (repositoryUrl, href) => {
  expect(codeLocationHref({ ...lines, repositoryUrl })).toBe(href);
});

test('AUD-02 a location links to one line, and to the file without lines', () => {
  const file = `https://github.com/harbor/vaults/blob/${commit}/src/Vault.sol`;
  expect(codeLocationHref({ ...lines, lastLine: 10 })).toBe(`${file}#L10`);
  expect(codeLocationHref({ ...lines, lastLine: null })).toBe(`${file}#L10`);
  const oneLine = (repositoryUrl: string) => codeLocationHref({ ...lines, repositoryUrl, lastLine: 10 });
  expect(oneLine('https://gitlab.com/a/b')).toMatch(/#L10$/);
  expect(oneLine('https://bitbucket.org/a/b')).toMatch(/#lines-10$/);
  expect(codeLocationHref({ ...lines, firstLine: null, lastLine: null })).toBe(file);
  expect(commitHref(lines.repositoryUrl, commit.toUpperCase())).toMatch(/vaults\/tree\/0123456789ABCDEF/);
});

test.each([
  ['src/Vault.sol', 'src/Vault.sol'],
  ['src/strategies/BaseStrategy.sol', 'src/…/BaseStrategy.sol'],
  ['src/strategies/StrategyX.sol', 'src/strategies/StrategyX.sol'],
  ['a-folder-with-a-long-name/Vault.sol', 'a-folder-with-a-long-name/Vault.sol'],
])('a long path is shortened in the middle: %s', (path, short) => {
  expect(shortPath(path)).toBe(short);
});

test('AUD-02 special characters in a path stay in the path', () => {
  expect(codeLocationHref({ ...lines, path: 'a b/#c?.sol' })).toContain('/a%20b/%23c%3F.sol#L10');
});

test.each([
  'https://git.harbor.example/harbor/vaults',
  'https://github.com.evil.test/harbor/vaults',
  'https://evil.test/github.com/harbor',
  'https://github.com@evil.test/harbor/vaults',
  'https://user@github.com/harbor/vaults',
  'https://:secret@github.com/harbor/vaults',
  'https://github.com:8443/harbor/vaults',
  'http://github.com/harbor/vaults',
  'javascript:alert(1)//github.com/a/b',
  'https://github.com/harbor',
  'https://github.com//vaults',
  'toString',
])('AUD-02 a location in %s is text', (repositoryUrl) => {
  expect(codeLocationHref({ ...lines, repositoryUrl })).toBeNull();
  expect(commitHref(repositoryUrl, commit)).toBeNull();
});

test.each(['../../other/repo/Vault.sol', 'src//Vault.sol', '', 'src\\..\\Vault.sol', './Vault.sol'])(
  'AUD-02 the path "%s" is text',
  (path) => {
    expect(codeLocationHref({ ...lines, path })).toBeNull();
  },
);

test('AUD-02 an incomplete commit is text', () => {
  expect(codeLocationHref({ ...lines, commit: 'main' })).toBeNull();
  expect(codeLocationHref({ ...lines, commit: commit.slice(1) })).toBeNull();
  expect(commitHref(lines.repositoryUrl, 'main')).toBeNull();
});

const FIX = 'fedcba9876543210fedcba9876543210fedcba98';
const audited = (url: string) => ({ url, commit_hash: commit });

test.each([
  ['https://github.com/a/b', `/commit/${FIX}`, `/compare/${commit}...${FIX}`],
  ['https://gitlab.com/a/b', `/-/commit/${FIX}`, `/-/compare/${commit}...${FIX}`],
  ['https://bitbucket.org/a/b', `/commits/${FIX}`, `/branches/compare/${FIX}..${commit}`],
])(
  'FIND-03 a fix in %s links to its commit and to what changed since the audited one',
  (url, page, compare) => {
    expect(fixLinks(FIX, [audited(url)])).toEqual({ href: url + page, comparison: url + compare });
    expect(fixLinks(url + page, [audited('https://github.com/x/y'), audited(url)])).toEqual({
      href: url + page,
      comparison: url + compare,
    });
  },
);

test('FIND-03 a fix is compared only within the repository that it belongs to', () => {
  const other = 'https://github.com/x/y/commit/7c1d3f0';
  expect(fixLinks(other, [audited('https://github.com/a/b')])).toEqual({ href: other, comparison: null });
  expect(
    fixLinks('https://github.com/a/bad/commit/7c1d3f0', [audited('https://github.com/a/b')]),
  ).toMatchObject({
    comparison: null,
  });
  expect(fixLinks(other.replace('https', 'http'), [])).toEqual({ href: null, comparison: null });
  // Which of two repositories has the hash is not known.
  const two = [audited('https://github.com/a/b'), audited('https://git.example/a/c')];
  expect(fixLinks(FIX, two)).toEqual({ href: null, comparison: null });
  const twice = [audited('https://github.com/x/y'), audited('https://github.com/x/y')];
  expect(fixLinks(other, twice)).toEqual({ href: other, comparison: null });
  expect(fixLinks(FIX, [audited('https://git.example/a/b')])).toEqual({ href: null, comparison: null });
});

test('FIND-03 the fix is that of the newest step with a link', () => {
  const steps = ['1f2e3d4', '7c1d3f0', null].map((link, day) => ({ link, created_at: `day ${day}` }));
  expect(findFix(steps)).toEqual({ commit: '7c1d3f0', sentAt: 'day 1' });
  expect(findFix(steps.slice(2))).toBeNull();
});

test.each([
  ['7c1d3f0', '7c1d3f0'],
  ['https://github.com/a/b/commit/7c1d3f0', '7c1d3f0'],
  ['https://bitbucket.org/a/b/commits/7c1d3f0#chg', '7c1d3f0'],
  ['https://github.com/a/b/pull/12', null],
  ['https://github.com/a/b/pull/12/commits/7c1d3f0', '7c1d3f0'],
  ['main', null],
  ['7c1d3f', null],
  ['https://github.com/a/b/commit/7c1d3f', null],
  ['https://github.com/a/b/commit/7c1d3f0-x', null],
])('FIND-03 the commit of "%s" is %s', (link, digits) => {
  expect(readCommit(link)).toBe(digits);
});
