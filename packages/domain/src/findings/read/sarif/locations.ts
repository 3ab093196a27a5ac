import type { ExchangedLocation } from '../../write/exchanged-finding.ts';
import { parseLocation } from '../../write/location-text.ts';
import { isAbsolutePath } from '../code-path.ts';
import { asArray, asRecord, asText, own, toLineNumber, type JsonRecord } from '../json-value.ts';

type SarifLocations = { locations: ExchangedLocation[]; notes: string[]; names: string[] };

/** The locations of a result. `names` are functions and contracts that have no file. */
export function readLocations(result: JsonRecord, run: JsonRecord): SarifLocations {
  const found: SarifLocations = { locations: [], notes: [], names: [] };
  let hasBytesOnly = false;
  let isAbsolute = false;
  for (const location of asArray(result.locations).map(asRecord)) {
    const physical = asRecord(location.physicalLocation);
    const place = readPhysicalLocation(physical, run);
    if (!place) {
      const logical = asArray(location.logicalLocations).map(asRecord);
      found.names.push(
        ...logical.flatMap(
          ({ fullyQualifiedName, name }) => asText(fullyQualifiedName) || asText(name) || [],
        ),
      );
      continue;
    }
    hasBytesOnly ||= place.firstLine === null && typeof regionOf(physical).byteOffset === 'number';
    isAbsolute ||= isAbsolutePath(place.path);
    found.locations.push(place);
  }
  if (hasBytesOnly)
    found.notes.push(
      'The file gives positions in bytes and not in lines, so the locations have a path only.',
    );
  if (isAbsolute)
    found.notes.push('The file gives a path on the machine where the tool ran. Check the location.');
  return found;
}

/** The file and the lines of a `physicalLocation`, or null when it names no file. */
export function readPhysicalLocation(physical: JsonRecord, run: JsonRecord): ExchangedLocation | null {
  const place = readPlace(asRecord(physical.artifactLocation), run);
  if (!place) return null;
  const { startLine, endLine } = regionOf(physical);
  const firstLine = toLineNumber(startLine);
  return { ...place, firstLine, lastLine: toLineNumber(endLine) ?? firstLine };
}

function regionOf(physical: JsonRecord): JsonRecord {
  return asRecord(physical.region ?? physical.contextRegion);
}

/** Bases may build on one another. A chain that is longer than this goes round in circles. */
const MAX_BASES = 20;

function readPlace(
  given: JsonRecord,
  run: JsonRecord,
): Pick<ExchangedLocation, 'repository' | 'path'> | null {
  const index = given.index;
  const artifact = typeof index === 'number' ? asRecord(asArray(run.artifacts)[index]) : {};
  const location = asText(given.uri) === '' ? asRecord(artifact.location) : given;
  let uri = asText(location.uri);
  if (uri === '') return null;
  if (/^https?:/i.test(uri)) {
    const parsed = parseLocation(uri);
    return parsed?.repository ? parsed : { repository: null, path: uri };
  }
  const bases = asRecord(run.originalUriBaseIds);
  if (isAbsolutePath(uri)) return { repository: null, path: withoutBase(uri, bases) };
  let base = asText(location.uriBaseId);
  for (let step = 0; base !== '' && step < MAX_BASES; step++) {
    const { uri: baseUri, uriBaseId } = asRecord(own(bases, base));
    const prefix = asText(baseUri);
    if (/^https?:/i.test(prefix)) return { repository: withoutSlashesAtEnd(prefix), path: uri };
    // An absolute base is where the code lay on the machine: the path is relative to it.
    if (isAbsolutePath(prefix)) break;
    if (prefix !== '') uri = `${withoutSlashesAtEnd(prefix)}/${uri}`;
    base = asText(uriBaseId);
  }
  return { repository: null, path: uri };
}

/** Takes the folder in which the tool says that the code lay away from an absolute path. */
function withoutBase(uri: string, bases: JsonRecord): string {
  const prefixes = Object.values(bases)
    .map((base) => asText(asRecord(base).uri))
    .filter((prefix) => prefix !== '')
    .map((prefix) => `${withoutSlashesAtEnd(prefix)}/`);
  const prefix = prefixes
    .filter((each) => uri.startsWith(each))
    .reduce((longest, each) => (each.length > longest.length ? each : longest), '');
  return uri.slice(prefix.length);
}

/** In one pass: an expression such as /\/+$/ takes time that grows with the square of the slashes. */
function withoutSlashesAtEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end--;
  return text.slice(0, end);
}
