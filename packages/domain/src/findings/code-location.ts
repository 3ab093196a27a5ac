import { lookUp } from '../format/look-up.ts';

export type CodeLocation = {
  repositoryUrl: string;
  commit: string;
  path: string;
  firstLine: number | null;
  lastLine: number | null;
};

/** How each host addresses a file at a commit, lines in it, a commit, and what changed between two of them. */
const HOSTS: Readonly<
  Record<
    string,
    {
      file: (commit: string) => string;
      lines: (a: number, b: number) => string;
      commit: (commit: string) => string;
      comparison: (from: string, to: string) => string;
    }
  >
> = {
  'github.com': {
    file: (commit) => `blob/${commit}`,
    lines: (first, last) => (first === last ? `#L${first}` : `#L${first}-L${last}`),
    commit: (commit) => `commit/${commit}`,
    comparison: (from, to) => `compare/${from}...${to}`,
  },
  'gitlab.com': {
    file: (commit) => `-/blob/${commit}`,
    lines: (first, last) => (first === last ? `#L${first}` : `#L${first}-${last}`),
    commit: (commit) => `-/commit/${commit}`,
    comparison: (from, to) => `-/compare/${from}...${to}`,
  },
  'bitbucket.org': {
    file: (commit) => `src/${commit}`,
    lines: (first, last) => (first === last ? `#lines-${first}` : `#lines-${first}:${last}`),
    commit: (commit) => `commits/${commit}`,
    comparison: (from, to) => `branches/compare/${to}..${from}`,
  },
};

export const COMMIT = /^[0-9a-f]{40}$/i;

/** AUD-02: null for other hosts, and for anything that is not a repository, a full commit and a path inside. */
export function codeLocationHref({
  repositoryUrl,
  commit,
  path,
  firstLine,
  lastLine,
}: CodeLocation): string | null {
  const repository = repositoryAddress(repositoryUrl);
  const segments = path.split('/');
  if (!repository || !COMMIT.test(commit) || segments.some(isNotAName)) return null;
  const { file, lines } = repository.host;
  const address = [repository.address, file(commit), ...segments.map(encodeURIComponent)].join('/');
  return firstLine === null ? address : address + lines(firstLine, lastLine ?? firstLine);
}

/** "src/Vault.sol:10–20", and "src/Vault.sol:80" for one line. Every page, report and export writes a location like this. */
export function codeLocationLabel({
  path,
  firstLine,
  lastLine,
}: Omit<CodeLocation, 'repositoryUrl' | 'commit'>) {
  if (firstLine === null) return path;
  const isOne = lastLine === null || lastLine === firstLine;
  return `${path}:${isOne ? firstLine : `${firstLine}–${lastLine}`}`;
}

const SHORT = 28;

/** "src/…/BaseStrategy.sol" for a path that is longer than a column of a table is wide. */
export function shortPath(path: string): string {
  const steps = path.split('/');
  const [first, last] = [steps[0], steps.at(-1)];
  return path.length <= SHORT || steps.length < 3 ? path : `${first}/…/${last}`;
}

/** AUD-02: the address of the whole repository at a commit, or null under the same conditions. */
export function commitHref(repositoryUrl: string, commit: string): string | null {
  const repository = repositoryAddress(repositoryUrl);
  if (!repository || !COMMIT.test(commit)) return null;
  return `${repository.address}/${repository.host.file(commit).replace('blob', 'tree')}`;
}

type AuditedRepository = { url: string; commit_hash: string };

const COMMIT_PAGE = /^https:\/\/[^\s/?#@]+\/[^\s?#]*\/commits?\/([0-9a-f]{7,40})(?:[/?#]\S*)?$/;

/** The digits of a commit in a link of a fix review, which is a hash or a web address; null when it names no commit. */
export function readCommit(link: string): string | null {
  return /^[0-9a-f]{7,40}$/.test(link) ? link : (COMMIT_PAGE.exec(link)?.[1] ?? null);
}

export type Fix = {
  /** 7 digits or more; null for a pull request, which names no commit. */
  commit: string | null;
  sentAt: string;
};

/** The fix of the newest step of a fix review that has one; null while none does. */
export function findFix(steps: readonly { link: string | null; created_at: string }[]): Fix | null {
  const step = steps.findLast(({ link }) => link !== null);
  return step ? { commit: readCommit(step.link ?? ''), sentAt: step.created_at } : null;
}

/** Null where it cannot be known: the host, or which of several repositories a hash belongs to. */
export function fixLinks(
  link: string,
  repositories: readonly AuditedRepository[],
): { href: string | null; comparison: string | null } {
  const isAddress = link.startsWith('https://');
  const known = repositories.flatMap(({ url, commit_hash }) => {
    const repository = repositoryAddress(url);
    if (!repository || !COMMIT.test(commit_hash)) return [];
    return !isAddress || link.startsWith(`${repository.address}/`) ? [{ ...repository, commit_hash }] : [];
  });
  const commit = readCommit(link);
  const [repository] = known.length === 1 ? known : [];
  if (!repository || !commit || (!isAddress && repositories.length > 1))
    return { href: isAddress ? link : null, comparison: null };
  const { address, host, commit_hash } = repository;
  return {
    href: isAddress ? link : `${address}/${host.commit(commit)}`,
    comparison: `${address}/${host.comparison(commit_hash, commit)}`,
  };
}

function repositoryAddress(repositoryUrl: string) {
  if (!URL.canParse(repositoryUrl)) return null;
  const { protocol, host: hostname, username, password, pathname } = new URL(repositoryUrl);
  const host = lookUp(HOSTS, hostname);
  if (!host || protocol !== 'https:' || username || password) return null;
  const repository = pathname.replace(/\/+$/, '').replace(/\.git$/, '');
  const segments = repository.split('/').slice(1);
  return segments.length >= 2 && !segments.some(isNotAName)
    ? { host, address: `https://${hostname}${repository}` }
    : null;
}

function isNotAName(segment: string): boolean {
  return segment === '' || segment === '.' || segment === '..' || segment.includes('\\');
}
