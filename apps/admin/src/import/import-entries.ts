import type { FindingIdentity, FindingToImport } from '@portal/data/findings/import';
import { toFindingToImport, type RepositoryToMatch } from '../finding/fields/match-repository.ts';
import type { ReadFinding } from '@portal/domain/findings/read/read-file-result';

export type ImportEntry = {
  index: number;
  finding: ReadFinding;
  toImport: FindingToImport;
  /** Whether the audit has it already, or one with its title and other text, or the files themselves have it twice. */
  state: 'new' | 'known' | 'changed' | 'twin';
  /** The finding of the audit that it is. */
  knownId: string | null;
  /** Whether the database takes it for one that the audit has. */
  isAgain: boolean;
};

type Identity = Omit<FindingIdentity, 'id'>;

const exactKey = ({ rule, fingerprint, places }: Identity) =>
  JSON.stringify([rule, fingerprint, ...places.map((place) => JSON.stringify(place)).toSorted()]);
/** Without the lines, which move when code is inserted above. */
const movedKey = ({ places, ...identity }: Identity) =>
  exactKey({ ...identity, places: places.map(([repository, path]) => [repository, path, null, null]) });

/** Each finding of the file, and whether it is new: first compared at the same lines, then with lines that have moved. */
export function importEntries(
  findings: readonly ReadFinding[],
  known: readonly FindingIdentity[],
  repositories: readonly RepositoryToMatch[],
  chosenRepository: string | null,
): ImportEntry[] {
  const exact = Map.groupBy(known, exactKey);
  const matched = new Set<FindingIdentity>();
  const seen = new Set<string>();
  const entries = findings.map((finding, index): ImportEntry & { identity: Identity } => {
    const toImport = toFindingToImport(finding, repositories, chosenRepository);
    const identity = toIdentity(toImport);
    const key = exactKey(identity);
    // One that was written by hand has no fingerprint.
    const same = [key, exactKey({ ...identity, fingerprint: null })].flatMap((one) => exact.get(one) ?? []);
    const match = same.find((one) => !matched.has(one));
    if (match) matched.add(match);
    // Tools give one fingerprint to several messages about a line.
    const message = JSON.stringify([key, toImport.description]);
    const state = match ? 'known' : seen.has(message) ? 'twin' : 'new';
    seen.add(message);
    return {
      index,
      finding,
      toImport,
      state,
      knownId: match?.id ?? null,
      isAgain: same.length > 0,
      identity,
    };
  });
  const found = new Set(Array.from(matched, ({ id }) => id));
  const left = Map.groupBy(
    known.filter(({ id, fingerprint }) => fingerprint !== null && !found.has(id)),
    movedKey,
  );
  const moved = entries.map((entry): typeof entry => {
    const match =
      entry.state === 'new' && left.get(movedKey(entry.identity))?.find(({ id }) => !found.has(id));
    if (!match) return entry;
    found.add(match.id);
    return { ...entry, state: 'known', knownId: match.id };
  });
  // What a person wrote is known by its title when the text has changed, as long as no other finding has it.
  const titles = Map.groupBy(
    known.filter(({ id }) => !found.has(id)),
    ({ rule }) => rule,
  );
  const fresh = Map.groupBy(
    moved.filter(({ state }) => state === 'new'),
    ({ toImport }) => toImport.title,
  );
  return moved.map(({ identity: _identity, ...entry }) => {
    const { title, source_rule } = entry.toImport;
    const [same, ...others] = new Set(titles.get(title)?.map(({ id }) => id));
    if (entry.state !== 'new' || source_rule || !same || others.length > 0 || fresh.get(title)?.length !== 1)
      return entry;
    return { ...entry, state: 'changed', knownId: same };
  });
}

const toIdentity = ({ title, source_rule, source_fingerprint, locations }: FindingToImport): Identity => ({
  rule: source_rule ?? title,
  fingerprint: source_fingerprint,
  places: locations.map((place) => [place.repository_id, place.path, place.first_line, place.last_line]),
});
