// Searches for keys in every tracked file and in every line that any commit added, because a removed line stays readable
// in the history. Reports where a key is, never its value.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const KEYS = {
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*(?:\\n)?[A-Za-z0-9+/=]{40}/g,
  'a JWT': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g,
  'a Supabase key': /\b(?:sb_secret_|sbp_)[\w-]{20,}/g,
  'an AWS key': /\bAKIA[0-9A-Z]{16}\b/g,
  'a GitHub token': /\b(?:gh[oprsu]_\w{36}|github_pat_\w{60,})/g,
  'an npm token': /\bnpm_\w{36}\b/g,
  'a Google key': /\b(?:AIza[\w-]{35}|GOCSPX-[\w-]{20,})/g,
  'a Slack token': /\bxox[abprs]-[\w-]{20,}/g,
  'a payment key': /\b[rs]k_live_\w{20,}/g,
  'a database password':
    /\bpostgres(?:ql)?:\/\/\w+:(?!\$|postgres@|password@)[^@\s:/'"`{}]{6,}@(?!localhost|127\.)/g,
};
const ASSIGNED =
  /(?:secret|passw(?:or)?d|token|api_?key|private_?key)["']?\s*[:=]\s*["'`]([\w+/=.-]{24,})["'`]/gi;
/** Entropy in bits per character from which a text counts as random. Words have less. */
const RANDOM_TEXT_ENTROPY = 4;

/** Placeholder values of the tests that look like secrets. */
const KNOWN = [
  'sb_secret_0000000000000000',
  'a-secret-of-the-tests-that-is-long-enough',
  'ap_0123456789abcdefghijABCDEFGHIJ012345',
];

const isGenerated = (name) => name === 'package-lock.json' || /\.(?:png|svg|ico|woff2?)$/.test(name);

export function secretsIn(text) {
  const found = Object.entries(KEYS).flatMap(([kind, pattern]) =>
    Array.from(text.matchAll(pattern), ([value]) => ({ kind, value })),
  );
  for (const [, value] of text.matchAll(ASSIGNED))
    if (entropy(value) >= RANDOM_TEXT_ENTROPY)
      found.push({ kind: 'a random text named like a secret', value });
  return found.filter(({ value }) => !KNOWN.some((known) => value.includes(known))).map(({ kind }) => kind);
}

function entropy(text) {
  const counts = new Map();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((bits, n) => bits - (n / text.length) * Math.log2(n / text.length), 0);
}

/** Returns a description of each secret in the tracked files and in the history of the repository in `folder`. */
export function findSecrets(folder) {
  const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1024 ** 3 });
  const inFiles = git('ls-files')
    .split('\n')
    .filter((name) => name && !isGenerated(name) && existsSync(`${folder}/${name}`))
    .flatMap((name) =>
      secretsIn(readFileSync(`${folder}/${name}`, 'utf8')).map((kind) => `${kind} in ${name}`),
    );
  const log = git('log', '-p', '-U0', '--no-color', '--format=%x00%h', '--', '.', ':!package-lock.json');
  const inHistory = log.split('\0').flatMap((commit) => {
    const [name, ...lines] = commit.split('\n');
    const added = lines.filter((line) => line.startsWith('+')).map((line) => line.slice(1));
    return secretsIn(added.join('\n')).map((kind) => `${kind} in commit ${name}`);
  });
  return [...inFiles, ...new Set(inHistory)];
}
