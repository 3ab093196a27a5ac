import { decode } from '../../format/decode.ts';
import { codeLocationLabel } from '../code-location.ts';
import type { ExchangedLocation } from './exchanged-finding.ts';

/** Returns a location as one line: `https://github.com/acme/vault src/Vault.sol:10–20`. */
export function formatLocation({ repository, ...place }: ExchangedLocation): string {
  return `${repository === null ? '' : `${repository} `}${codeLocationLabel(place)}`;
}

/** The location as one line of an export, which is read again as the same: a path that would be taken for another one is encoded. */
export function writeLocation(location: ExchangedLocation): string {
  const text = formatLocation(location);
  const read = parseLocation(text);
  const isSame =
    read !== null &&
    decode(read.path) === location.path &&
    read.repository === location.repository &&
    read.firstLine === location.firstLine;
  // In Markdown, it is a piece of code, and a line of facts is divided at each |.
  return isSame && !/[`|]/.test(text)
    ? text
    : formatLocation({ ...location, path: encodePath(location.path) });
}

/** The path with percent-encoding, which every import takes away again. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

const ADDRESS = /^https?:\/\/\S+$/i;
/** A file on GitHub, GitLab or Bitbucket: the repository, then the branch or commit, then the path. */
const FILE_ADDRESS = /^(https?:\/\/[^/]+\/.+?)\/(?:-\/)?(?:blob|src|tree)\/[^/]+\/(.+)$/i;
/** `#L10-L20`, `#L10`, `:10-20`, `:L10`, ` L10-20`, `:withdraw:lines 10-20`, and `:10:5`, whose last number is a column. */
const LINES =
  /(?:#L?|:L?|(?: |:(?:\w{1,80}:)?)lines? | L)(\d{1,9})(?:C\d+)?(?:(?:-|–|\.\.| to )L?(\d{1,9})(?:C\d+)?|:\d{1,9})?$/i;

/** Bitbucket's `#lines-10:20`. */
const BITBUCKET_LINES = /#lines-(\d{1,9})(?::(\d{1,9}))?$/;
/** Longer than any path with its repository. The expressions above take too long for a text of any length. */
const MAX_LENGTH = 2_000;

/** Reads a location that a person or a tool wrote on one line; null when it has no path. */
export function parseLocation(text: string): ExchangedLocation | null {
  if (text.length > MAX_LENGTH) return null;
  const trimmed = text
    .trim()
    .replace(BITBUCKET_LINES, (_, first: string, last?: string) => `#L${first}-L${last ?? first}`);
  const lines = LINES.exec(trimmed);
  const place = (lines ? trimmed.slice(0, lines.index) : trimmed).trim();
  const first = lines ? Number(lines[1]) : null;
  const last = lines?.[2] === undefined ? first : Number(lines[2]);
  const [repository, path] = splitPlace(place);
  if (path === '') return null;
  const hasLines = first !== null && last !== null && first >= 1 && last >= first;
  return { repository, path, firstLine: hasLines ? first : null, lastLine: hasLines ? last : null };
}

function splitPlace(place: string): [repository: string | null, path: string] {
  // Looked at before the address is taken apart, which would take the square of the length of a hostile one.
  const file = /[\s#]/.test(place) ? null : FILE_ADDRESS.exec(place.replace(/\?.*$/, ''));
  if (file) return [file[1] ?? null, decode(file[2] ?? '')];
  const space = place.indexOf(' ');
  const start = space < 0 ? place : place.slice(0, space);
  if (ADDRESS.test(start)) return [start, space < 0 ? '' : place.slice(space + 1).trim()];
  return [null, place];
}
