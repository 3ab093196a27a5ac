import type { ExchangedLocation } from '@portal/domain/findings/write/exchanged-finding';
import { isInPaths } from '@portal/domain/scopes/is-in-paths';
import type { FindingToImport } from '@portal/data/findings/import';
import type { ReadFinding } from '@portal/domain/findings/read/read-file-result';

export type RepositoryToMatch = { id: string; url: string; paths: string[] };

/** The address as it is compared: without protocol, ".git" and the slash at the end. */
function comparable(url: string): string {
  return url
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/(\.git)?\/*$/, '');
}

export function findRepository<Repository extends { url: string }>(
  address: string,
  repositories: readonly Repository[],
): Repository | null {
  return repositories.find(({ url }) => comparable(url) === comparable(address)) ?? null;
}

/** The repository that the file names, else the only one whose paths in scope the location is under; null otherwise. */
export function matchRepository(
  { repository, path }: ExchangedLocation,
  repositories: readonly RepositoryToMatch[],
): string | null {
  if (repository !== null) return findRepository(repository, repositories)?.id ?? null;
  const [holding, ...others] = repositories.filter(({ paths }) => isInPaths(path, paths));
  return holding && others.length === 0 ? holding.id : null;
}

/** The finding as the database takes it. Locations that belong to no repository by themselves are in the chosen one, or in none. */
export function toFindingToImport(
  finding: ReadFinding,
  repositories: readonly RepositoryToMatch[],
  chosenRepository: string | null,
): FindingToImport {
  const { title, severity, likelihood, impact, description, recommendation, sourceTool, sourceRule } =
    finding;
  return {
    title,
    severity,
    likelihood,
    impact,
    description,
    recommendation,
    source_tool: sourceTool,
    source_rule: sourceRule,
    source_fingerprint: finding.fingerprint,
    source_number: finding.number,
    locations: finding.locations.map((location) => ({
      repository_id:
        matchRepository(location, repositories) ?? (location.repository === null ? chosenRepository : null),
      path: location.path,
      first_line: location.firstLine,
      last_line: location.lastLine,
    })),
  };
}
