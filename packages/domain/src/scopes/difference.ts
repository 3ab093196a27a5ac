// Two scopes of an audit compared (PROP-01, PROP-04): versions of a proposal, or what a client proposes and what is stored.
import { formatNumber } from '../format/formatters.ts';

type ComparedRepository = Readonly<{
  id: string;
  url: string;
  commit_hash: string;
  git_ref: string | null;
  paths: readonly string[];
}>;

/** A scope as it is written, proposed or stored (AUD-02). */
export type ComparedScope = Readonly<{
  nsloc: number | null;
  chains: readonly string[];
  languages: readonly string[];
  out_of_scope: string | null;
  known_issues: string | null;
  repositories: readonly ComparedRepository[];
}>;

export const SCOPE_LABELS = {
  repositories: 'Repositories',
  nsloc: 'Lines of code',
  chains: 'Chains',
  languages: 'Languages',
  out_of_scope: 'Out of scope',
  known_issues: 'Known issues',
} as const;

/** A part that differs, as text; empty on the side that does not have it. */
type ScopeChange = Readonly<{ label: string; before: string; after: string }>;

/** In the order of the form. A repository is compared with the one that has its id, or else its address. */
export function scopeChanges(before: ComparedScope, after: ComparedScope): ScopeChange[] {
  return [
    ...repositoryChanges(before.repositories, after.repositories),
    ...TEXTS.map(([label, text]) => ({ label, before: text(before), after: text(after) })),
  ].filter((change) => change.before !== change.after);
}

const TEXTS: readonly (readonly [label: string, text: (scope: ComparedScope) => string])[] = [
  [SCOPE_LABELS.nsloc, ({ nsloc }) => (nsloc === null ? '' : formatNumber(nsloc))],
  [SCOPE_LABELS.chains, ({ chains }) => chains.join(', ')],
  [SCOPE_LABELS.languages, ({ languages }) => languages.join(', ')],
  [SCOPE_LABELS.out_of_scope, ({ out_of_scope: text }) => text?.trim() ?? ''],
  [SCOPE_LABELS.known_issues, ({ known_issues: text }) => text?.trim() ?? ''],
];

function repositoryChanges(
  before: readonly ComparedRepository[],
  after: readonly ComparedRepository[],
): ScopeChange[] {
  const left = new Set(before);
  const take = (matches: (one: ComparedRepository) => boolean) => {
    const found = [...left].find(matches);
    if (found) left.delete(found);
    return found;
  };
  const sameId = new Map(after.map((one) => [one, take(({ id }) => id === one.id)]));
  const changes = after.map((one) => {
    const old = sameId.get(one) ?? take(({ url }) => address(url) === address(one.url));
    return {
      label: `Repository ${one.url}`,
      before: old ? repositoryText(old) : '',
      after: repositoryText(one),
    };
  });
  const removed = [...left].map((one) => ({
    label: `Repository ${one.url}`,
    before: repositoryText(one),
    after: '',
  }));
  return [...changes, ...removed];
}

const address = (url: string) => url.toLowerCase().replace(/(\.git)?\/*$/, '');

const repositoryText = ({ url, commit_hash, git_ref, paths }: ComparedRepository) =>
  [url, `${commit_hash || 'No commit yet'}${git_ref ? ` (${git_ref})` : ''}`, ...paths].join('\n');
