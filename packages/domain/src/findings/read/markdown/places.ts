import type { ExchangedLocation } from '../../write/exchanged-finding.ts';
import { parseLocation } from '../../write/location-text.ts';

const WITH_EXTENSION = /\.\w{1,8}(?:$|[#:\s])/;
const LINK = /\[[^[\]]{0,300}\]\(([^\s()]{1,1000})(?: "[^"]{0,300}"){0,2}\)/g;
/** Links to the web, and those to lines of a file of the same repository. */
const LINKED_PLACE = /^https?:\/\/|^[^:#]+#L\d/i;
/** Aderyn's `src/A.sol [Line: 14](../src/A.sol#L14)`: the path that a reader sees, as the link is relative to the report. */
const VISIBLE = /^(\S{1,300}\.\w{1,8}):? \[Lines?:? ?(\d{1,9})(?:-(\d{1,9}))?\]\([^()\s]{0,1000}\)\.?$/;

/** A piece of code, and the lines after it: "`src/A.sol` L42-L51", "`src/A.sol` (lines 42-51)". */
const CODE = /`([^`]+)`(?: \(?((?:L|lines? )\d{1,9}(?:[-–]L?\d{1,9})?)(?!\w))?/g;

/** The places of a line: links to files, pieces of code, or the line itself, as far as they look like files. */
export function placesIn(text: string): ExchangedLocation[] {
  const [, path, first, last = first] = VISIBLE.exec(text) ?? [];
  if (path !== undefined)
    return [{ repository: null, path, firstLine: Number(first), lastLine: Number(last) }];
  const links = text.includes('](')
    ? [...text.matchAll(LINK)]
        .map(([, address]) => address ?? '')
        .filter((address) => LINKED_PLACE.test(address))
    : [];
  const pieces = text.includes('`') ? [...text.matchAll(CODE)] : [];
  const code = pieces.map(([, words = '', lines]) => (lines ? `${words} ${lines}` : words));
  const candidates = links.length > 0 ? links : code.length > 0 ? code : text.split(/,\s/);
  // The portal's own export gives one place per line, also of a file without an extension.
  const isOurs = text === `\`${code[0]}\``;
  return candidates
    .filter((candidate) => isOurs || WITH_EXTENSION.test(candidate))
    .flatMap((candidate) => parseLocation(candidate) ?? []);
}

const MAX_CODE_LINE = 500;

/** The places of a line of code that says its file: "// File: src/A.sol". */
export function placesInCode(line: string): ExchangedLocation[] {
  // A longer line would take the square of its length.
  if (line.length > MAX_CODE_LINE) return [];
  const path =
    /^\s*(?:\/\/|\/\*|#)?\s*File(?:name)?: ?`?([\w@./#:–-]{1,300})`?\s*(?:\*\/)?\s*$/i.exec(line)?.[1] ?? '';
  return WITH_EXTENSION.test(path) ? placesIn(path) : [];
}

/** Without the marks that end a sentence. */
const WEB_ADDRESS = /https?:\/\/[^\s<>()[\]`"'*]*[^\s<>()[\]`"'*.,;:]/g;

/** The lines on GitHub, GitLab or Bitbucket that a text links to. */
export function permalinksIn(text: string): ExchangedLocation[] {
  return [...text.matchAll(WEB_ADDRESS)].flatMap(([address]) => {
    const place = address.includes('#') ? parseLocation(address) : null;
    return place?.repository && place.firstLine !== null ? [place] : [];
  });
}

/** A path with an ending and lines: "src/Vault.sol:42-51", "Vault.sol#L7". */
const PLACE_WITH_LINES =
  /(?<![\w./@-])[\w@][\w./@-]{0,300}\.[a-z]{1,8}(?::|#)L?\d{1,7}(?:[-–]L?\d{1,7})?(?![\w.])/gi;

/** The places that a title names with their lines, as AI auditors write them. The title keeps them. */
export function placesInTitle(title: string): ExchangedLocation[] {
  if (title.includes('://')) return [];
  return [...title.matchAll(PLACE_WITH_LINES)].flatMap(([place]) => parseLocation(place) ?? []);
}

/** Whether a line is nothing but one link. */
export function isLinkAlone(line: string): boolean {
  return /^\s*(?:[-*+]\s+)?<?https?:\/\/[^\s<>]{1,1100}>?[.,;:]?\s*$/.test(line);
}

/** Each place once, and a file without lines only where no other place says its lines: "B.sol" not beside "src/a/B.sol:7". */
export function withoutRepeats(places: readonly ExchangedLocation[]): ExchangedLocation[] {
  const withLines = places
    .flatMap(({ path, firstLine }) => (firstLine === null ? [] : fromItsEnd(path)))
    .toSorted();
  // The first that is not before a path in this order begins with it, if any does.
  const hasLines = (path: string): boolean => {
    let [low, high] = [0, withLines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((withLines[middle] ?? '') < path) low = middle + 1;
      else high = middle;
    }
    return withLines[low]?.startsWith(path) ?? false;
  };
  return places.filter(({ path, firstLine }) => firstLine !== null || !hasLines(fromItsEnd(path)));
}

/** "B.sol/a/src/" for "src/a/B.sol". */
const fromItsEnd = (path: string) => `${path.split('/').toReversed().join('/')}/`;
