import { z } from '@portal/domain/zod';
import { line, maxLength, text, toCount, typedCount } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import type { ScopeContent, ScopeRepository } from '@portal/data/audits/scope';

const max = MAX_LENGTH.audit_scopes;
const MAX_ENTRY = 60;

export const commitHash = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine((hash) => /^[0-9a-f]{40}$/.test(hash), 'Enter the full commit hash: 40 hexadecimal digits.'),
);

/** AUD-02: a repository as the form holds it: one path a line. */
const repositorySchema = z.object({
  id: z.string(),
  url: z.string().check(
    z.trim(),
    z.refine(
      (url) => /^https:\/\/[^\s/?#@]+\/[^\s?#]+$/.test(url),
      'An https address, such as https://github.com/example/vault.',
    ),
    maxLength(MAX_LENGTH.scope_repositories.url),
  ),
  commit_hash: commitHash,
  git_ref: line(MAX_LENGTH.scope_repositories.git_ref),
  paths: z
    .string()
    .check(
      z.refine(
        (paths) => !entries(paths, '\n').some((path) => /^\/|\\|(^|\/)\.{1,2}(\/|$)/.test(path)),
        'Enter paths from the root of the repository, such as src/Vault.sol.',
      ),
    ),
});

/** Short texts, separated by commas. */
const entryList = z
  .string()
  .check(
    z.refine(
      (text) => entries(text, ',').every((entry) => entry.length <= MAX_ENTRY),
      `At most ${MAX_ENTRY} characters each, separated by commas.`,
    ),
  );

export const scopeSchema = z.object({
  repositories: z.array(repositorySchema),
  nsloc: typedCount,
  chains: entryList,
  languages: entryList,
  out_of_scope: text(max.out_of_scope),
  known_issues: text(max.known_issues),
});

/** PROP-01: the scope of a proposal, whose commits can follow until the audit starts. */
export const proposedScopeSchema = z.object({
  ...scopeSchema.shape,
  repositories: z.array(
    z.object({ ...repositorySchema.shape, commit_hash: z.union([z.literal(''), commitHash]) }),
  ),
});

export type ScopeFormValues = z.infer<typeof scopeSchema>;
export type RepositoryFormValues = ScopeFormValues['repositories'][number];

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

export function scopeContent(values: ScopeFormValues): ScopeContent {
  return {
    repositories: values.repositories.map(toRepository),
    nsloc: toCount(values.nsloc),
    chains: entries(values.chains, ','),
    languages: entries(values.languages, ','),
    out_of_scope: values.out_of_scope || null,
    known_issues: values.known_issues || null,
  };
}

export function toRepository({ git_ref, paths, ...repository }: RepositoryFormValues): ScopeRepository {
  return { ...repository, git_ref: git_ref || null, paths: entries(paths, '\n') };
}

export function versionText<Values extends ScopeFormValues>(values: Values, name: keyof Values): string {
  const value = values[name];
  if (typeof value === 'string') return value;
  return values.repositories.map(({ url, commit_hash }) => `${url}\n${commit_hash}`).join('\n\n');
}

function entries(typed: string, separator: string): string[] {
  return typed
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
