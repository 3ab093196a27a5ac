import { z } from '@portal/domain/zod';
import { parseLocation } from '@portal/domain/findings/write/location-text';
import type { ManagedLocation } from '@portal/data/findings/managed-findings';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { findRepository } from './match-repository.ts';

const MAX_PATH = MAX_LENGTH.finding_locations.path;
const MAX_LINE = 10_000_000;

/** One location of a finding as a form holds it; the lines are texts until they are checked. What is wrong is at `path`. */
export const locationSchema = z
  .object({
    id: z.string(),
    repository_id: z.string(),
    path: z.string(),
    first_line: z.string(),
    last_line: z.string(),
  })
  .check((found) => {
    const message = locationError(found.value);
    if (message) found.issues.push({ code: 'custom', message, path: ['path'], input: found.value });
  });

export type LocationFormValues = z.infer<typeof locationSchema>;

/** An empty location in this repository; '' is none of the scope. */
export function newLocation(repositoryId: string): LocationFormValues {
  return { id: crypto.randomUUID(), repository_id: repositoryId, path: '', first_line: '', last_line: '' };
}

export function toLocationFormValues(row: ManagedLocation): LocationFormValues {
  return {
    id: row.id,
    repository_id: row.repository_id ?? '',
    path: row.path,
    first_line: row.first_line?.toString() ?? '',
    last_line: row.last_line?.toString() ?? '',
  };
}

/** The parts of a permalink to GitHub, GitLab or Bitbucket, or null. A repository that is not in the scope becomes ''. */
export function splitPermalink(
  text: string,
  repositories: readonly { id: string; url: string }[],
): Omit<LocationFormValues, 'id'> | null {
  const place = /^\s*https?:\/\/\S+\s*$/i.test(text) ? parseLocation(text) : null;
  if (!place?.repository) return null;
  return {
    repository_id: findRepository(place.repository, repositories)?.id ?? '',
    path: place.path,
    first_line: place.firstLine?.toString() ?? '',
    last_line: place.lastLine?.toString() ?? '',
  };
}

/** A valid location as it is stored. A last line without a first is a single line. */
export function toLocationRow(values: LocationFormValues): ManagedLocation {
  const last = values.last_line.trim();
  const first = values.first_line.trim() || last;
  return {
    id: values.id,
    repository_id: values.repository_id || null,
    path: values.path.trim(),
    first_line: first ? Number(first) : null,
    last_line: last ? Number(last) : null,
  };
}

/** What is wrong with a location, as a sentence; null when nothing is. */
function locationError({
  path,
  first_line,
  last_line,
}: Record<'path' | 'first_line' | 'last_line', string>): string | null {
  const trimmed = path.trim();
  if (!trimmed) return 'Enter the path of the file.';
  if (trimmed.length > MAX_PATH) return `A path has at most ${MAX_PATH} characters.`;
  if (/^\/|\\|(^|\/)\.{1,2}(\/|$)/.test(trimmed))
    return 'Enter the path from the root of the repository, such as src/Vault.sol.';
  if (!isLine(first_line) || !isLine(last_line)) return 'Lines are whole numbers from 1.';
  const isReversed = first_line.trim() && last_line.trim() && Number(last_line) < Number(first_line);
  return isReversed ? 'The last line comes before the first.' : null;
}

function isLine(text: string): boolean {
  const trimmed = text.trim();
  return trimmed === '' || (/^[1-9]\d*$/.test(trimmed) && Number(trimmed) <= MAX_LINE);
}

/** A repository's address without its protocol and host: "harbor/vaults". The whole address when it is malformed. */
export function repositoryName({ url }: { url: string }): string {
  try {
    return new URL(url).pathname.replace(/^\/|\/$|\.git$/g, '') || url;
  } catch {
    return url;
  }
}
