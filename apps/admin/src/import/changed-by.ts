import type { FindingIdentity, FindingToImport } from '@portal/data/findings/import';
import type { FindingContent } from '@portal/data/findings/managed-findings';
import { textDigest } from '@portal/domain/findings/read/take-images';

export type ChangedBy = 'file' | 'portal' | 'both';

/**
 * Who has changed a field since it was imported. An import keeps title (without a rule), locations and a digest of the text; of other
 * fields it is not known (null). `identities` are those of the finding: as it is now, and as it was in each file.
 */
export function changedBy(
  column: keyof FindingContent,
  ours: FindingContent,
  theirs: FindingContent & Pick<FindingToImport, 'source_rule' | 'source_fingerprint'>,
  identities: readonly FindingIdentity[],
): ChangedBy | null {
  const key = KEYS[column];
  if (!key || (column === 'title' && theirs.source_rule)) return null;
  const now = `${theirs.source_rule ?? ours.title} ${locationsKey(ours)}`;
  const inFiles = identities.filter(({ rule, places }) => `${rule} ${placesKey(places)}` !== now);
  const imported = (inFiles.length > 0 ? inFiles : identities).filter(
    ({ fingerprint }) => fingerprint !== null,
  );
  const bases = imported.map(({ rule, places, fingerprint }) =>
    column === 'title' ? rule : column === 'locations' ? placesKey(places) : fingerprint,
  );
  if (bases.length === 0) return null;
  // A tool's own fingerprint says nothing of the text. A long one is kept as its digest, which looks like that of a text.
  const isOfText = (base: string | null) =>
    base?.startsWith('text:') && theirs.source_fingerprint === textDigest(theirs.description);
  if (column === 'description' && !bases.every(isOfText)) return null;
  if (bases.includes(key(theirs))) return 'portal';
  return bases.includes(key(ours)) ? 'file' : 'both';
}

const placesKey = (places: FindingIdentity['places']) =>
  JSON.stringify(places.map((place) => JSON.stringify(place)).toSorted());

const locationsKey = ({ locations }: FindingContent) =>
  placesKey(locations.map((l) => [l.repository_id, l.path, l.first_line, l.last_line]));

const KEYS: Partial<Record<keyof FindingContent, (content: FindingContent) => string>> = {
  title: ({ title }) => title,
  description: ({ description }) => textDigest(description),
  locations: locationsKey,
};
