/** A place in a repository of the scope: lines of a file at the audited commit. */
export type CodeLocation = {
  repositoryUrl: string;
  commit: string;
  path: string;
  firstLine: number | null;
  lastLine: number | null;
};

/** How each host addresses a file at a commit, and lines in it. */
const HOSTS: Readonly<
  Record<string, { file: (commit: string) => string; lines: (a: number, b: number) => string }>
> = {
  'github.com': {
    file: (commit) => `blob/${commit}`,
    lines: (first, last) => (first === last ? `#L${first}` : `#L${first}-L${last}`),
  },
  'gitlab.com': {
    file: (commit) => `-/blob/${commit}`,
    lines: (first, last) => (first === last ? `#L${first}` : `#L${first}-${last}`),
  },
  'bitbucket.org': {
    file: (commit) => `src/${commit}`,
    lines: (first, last) => (first === last ? `#lines-${first}` : `#lines-${first}:${last}`),
  },
};

const COMMIT = /^[0-9a-f]{40}$/i;

/**
 * AUD-02: the address of the lines at that commit on GitHub, GitLab or Bitbucket. Null for other hosts and for anything
 * that is not a repository, a full commit and a path inside the repository.
 */
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

/** "src/Vault.sol, lines 10–20". */
export function codeLocationLabel({
  path,
  firstLine,
  lastLine,
}: Omit<CodeLocation, 'repositoryUrl' | 'commit'>) {
  if (firstLine === null) return path;
  if (lastLine === null || lastLine === firstLine) return `${path}, line ${firstLine}`;
  return `${path}, lines ${firstLine}–${lastLine}`;
}

/** AUD-02: the address of the whole repository at a commit, or null under the same conditions. */
export function commitHref(repositoryUrl: string, commit: string): string | null {
  const repository = repositoryAddress(repositoryUrl);
  if (!repository || !COMMIT.test(commit)) return null;
  return `${repository.address}/${repository.host.file(commit).replace('blob', 'tree')}`;
}

function repositoryAddress(repositoryUrl: string) {
  if (!URL.canParse(repositoryUrl)) return null;
  const { protocol, host: hostname, username, password, pathname } = new URL(repositoryUrl);
  const host = Object.hasOwn(HOSTS, hostname) ? HOSTS[hostname] : undefined;
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
