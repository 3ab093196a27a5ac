import type { Scope, ScopeContent, ScopeRepository } from '@portal/data/audits/scope';

/** A repository as the form holds it: one path a line. */
export type RepositoryFormValues = {
  id: string;
  url: string;
  commit_hash: string;
  git_ref: string;
  paths: string;
};

/** The scope as the form holds it: chains and languages are separated by commas. */
export type ScopeFormValues = {
  repositories: RepositoryFormValues[];
  nsloc: string;
  chains: string;
  languages: string;
  out_of_scope: string;
  known_issues: string;
};

const MAX_TEXT = 20_000;
const MAX_NSLOC = 100_000_000;

export function newRepository(): RepositoryFormValues {
  return { id: crypto.randomUUID(), url: '', commit_hash: '', git_ref: '', paths: '' };
}

export function scopeFormValues(scope: ScopeContent): ScopeFormValues {
  return {
    repositories: scope.repositories.map((one) => ({
      ...one,
      git_ref: one.git_ref ?? '',
      paths: one.paths.join('\n'),
    })),
    nsloc: scope.nsloc?.toString() ?? '',
    chains: scope.chains.join(', '),
    languages: scope.languages.join(', '),
    out_of_scope: scope.out_of_scope ?? '',
    known_issues: scope.known_issues ?? '',
  };
}

/** What to store. Expects values without errors. */
export function scopeContent(values: ScopeFormValues): ScopeContent {
  return {
    repositories: values.repositories.map(toRepository),
    nsloc: values.nsloc.trim() ? Number(digits(values.nsloc)) : null,
    chains: entries(values.chains, ','),
    languages: entries(values.languages, ','),
    out_of_scope: values.out_of_scope.trim() || null,
    known_issues: values.known_issues.trim() || null,
  };
}

function toRepository({ id, url, commit_hash, git_ref, paths }: RepositoryFormValues): ScopeRepository {
  return {
    id,
    url: url.trim(),
    commit_hash: commit_hash.trim().toLowerCase(),
    git_ref: git_ref.trim() || null,
    paths: entries(paths, '\n'),
  };
}

type RepositoryErrors = Partial<Record<'url' | 'commit_hash' | 'paths', string>>;

/** What is wrong with a repository, by field. */
export function repositoryErrors({ url, commit_hash, paths }: RepositoryFormValues): RepositoryErrors {
  const errors: RepositoryErrors = {};
  if (!/^https:\/\/[^\s/?#@]+\/[^\s?#]+$/.test(url.trim()))
    errors.url = 'An https address, such as https://github.com/example/vault.';
  if (!/^[0-9a-f]{40}$/i.test(commit_hash.trim()))
    errors.commit_hash = 'Enter the full commit hash: 40 hexadecimal digits.';
  if (entries(paths, '\n').some((path) => /^\/|\\|(^|\/)\.{1,2}(\/|$)/.test(path)))
    errors.paths = 'Enter paths from the root of the repository, such as src/Vault.sol.';
  return errors;
}

type ScopeErrors = Partial<
  Record<'nsloc' | 'chains' | 'languages' | 'out_of_scope' | 'known_issues', string>
>;

/** What is wrong with the other fields. */
export function scopeErrors(values: ScopeFormValues): ScopeErrors {
  const errors: ScopeErrors = {};
  const nsloc = digits(values.nsloc);
  if (nsloc && (!/^\d+$/.test(nsloc) || Number(nsloc) > MAX_NSLOC))
    errors.nsloc = 'A whole number, such as 1,800.';
  for (const name of ['chains', 'languages'] as const)
    if (entries(values[name], ',').some((entry) => entry.length > 60))
      errors[name] = 'At most 60 characters each, separated by commas.';
  for (const name of ['out_of_scope', 'known_issues'] as const)
    if (values[name].length > MAX_TEXT) errors[name] = 'At most 20,000 characters.';
  return errors;
}

/** Whether these values can be saved. */
export function isSavableScope(values: ScopeFormValues): boolean {
  const hasErrors = [scopeErrors(values), ...values.repositories.map(repositoryErrors)].some(
    (errors) => Object.keys(errors).length > 0,
  );
  return !hasErrors;
}

/** Whether a draft from local storage has this shape: an earlier release may have stored another. */
export function isScopeDraft({ values, base }: { values: unknown; base: unknown }): boolean {
  return (
    hasTexts(values, ['nsloc', 'chains', 'languages', 'out_of_scope', 'known_issues']) &&
    'repositories' in values &&
    Array.isArray(values.repositories) &&
    values.repositories.every((one) => hasTexts(one, ['id', 'url', 'commit_hash', 'git_ref', 'paths'])) &&
    isScope(base)
  );
}

function hasTexts(value: unknown, names: string[]): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const texts = new Map<string, unknown>(Object.entries(value));
  return names.every((name) => typeof texts.get(name) === 'string');
}

function isScope(base: unknown): base is Scope {
  return typeof base === 'object' && base !== null && 'updated_at' in base && 'repositories' in base;
}

const digits = (text: string) => text.replaceAll(/[\s,]/g, '');

function entries(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
