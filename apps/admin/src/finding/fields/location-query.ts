import type { LocationFormValues } from './location-form-values.ts';

export function locationQuery(
  repositoryId: string,
  path: string,
  { first, last }: { first: number; last: number },
): string {
  return `?${new URLSearchParams({ repository: repositoryId, path, first: String(first), last: String(last) })}`;
}

/** CODE-03: the location that the query of a new finding's page names; null when it names none. */
export function readLocationQuery(search: URLSearchParams): LocationFormValues | null {
  const path = search.get('path');
  if (path === null) return null;
  return {
    id: crypto.randomUUID(),
    repository_id: search.get('repository') ?? '',
    path,
    first_line: search.get('first') ?? '',
    last_line: search.get('last') ?? '',
  };
}
