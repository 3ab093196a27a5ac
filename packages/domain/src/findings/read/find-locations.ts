import type { ExchangedLocation } from '../write/exchanged-finding.ts';
import { parseLocation } from '../write/location-text.ts';

type Range = readonly [first: number, last: number];
type Place = Pick<ExchangedLocation, 'repository' | 'path'> & { ranges: Range[] };

/** The locations that a text names, the lines of no file, and the words that are neither. */
export type FoundLocations = { places: ExchangedLocation[]; lines: Range[]; rest: string };

const EXTENSIONS = new Set(
  'sol vy vyi yul huff fe rs move cairo go py ts tsx js jsx mjs cjs sw fc func fif tact tolk ral circom nr leo zok zkasm pil aes teal ligo mligo clar mo ak ml hs masm asm wat c cc cpp h hpp java kt swift dart php rb cs scala nim zig ex exs lua pl sh sql vue svelte json toml yaml yml md mdx lock xml html css scss proto tf txt env cfg conf ini gradle graphql t spec k dfy'.split(
    ' ',
  ),
);
const PATH = /^[\w@~./$+%\p{L}-]*[\w\p{L}]\.[a-z]\w{0,7}$/iu;
/** "12", "L12-L20", "#L12C3", ":12:5" with a column, and "#lines-10:20" as Bitbucket writes it. */
const LINES =
  /^(?:(?:lines?-?|[#:]*L\.?|[#:]+)?(?<first>\d{1,9})(?:[C:]\d{1,5})?(?:-L?(?<last>\d{1,9})(?:[C:]\d{1,5})?)?|#lines-(?<from>\d{1,9})(?::(?<to>\d{1,9}))?)$/i;
const SPACED_RANGE = /(\d{1,9})(?: ?(?:[-–—]|\.\.) ?| to )(L?)(\d{1,9})(?!\d)/gi;
/** Words that say nothing beside a location. */
const FILLER =
  /^(?:and|or|in|of|at|the|files?|filenames?|contracts?|see|lines?|l|from|on|to|through|br|\/br|here|link|code|github|permalink|[-–—*•.:/+=>#@]+)$/i;
const TOKEN =
  /!?\[((?:[^[\]]|\[[^[\]]{0,100}\]){0,500})\]\( ?<?([^\s()<>]{1,1000})>?(?: "[^"]{0,300}"){0,2} ?\)|https?:\/\/[^\s<>()[\]`"'*|,;]+|[^\s()[\]{}<>,;|"'`*&]+|[,&(|]/g;
/** Longer than a line that names locations. */
const MAX_LENGTH = 10_000;

/** FIND-08: reads a text that may name locations: links, paths, and their lines wherever they stand. A link is one token. */
export function findLocations(text: string): FoundLocations {
  const { found, loose, rest } = readTokens(text);
  return { places: found.flatMap(toLocations), lines: loose, rest: rest.join(' ') };
}

function readTokens(text: string): { found: Place[]; loose: Range[]; rest: string[] } {
  const found: Place[] = [];
  const loose: Range[] = [];
  const rest: string[] = [];
  if (text.length > MAX_LENGTH) return { found, loose, rest: [text] };
  /** The kind of the last word. A number is a line after the name "line", after lines and a comma or "and", or after a location and a sign. */
  let last = 'word' as 'word' | 'place' | 'name' | 'lines';
  const addRanges = (ranges: readonly Range[]) => {
    (found.at(-1)?.ranges ?? loose).push(...ranges);
    last = 'lines';
  };
  const addPlace = ({ ranges, ...place }: Place) => {
    found.push({ ...place, ranges: [...loose.splice(0), ...ranges] });
    last = ranges.length > 0 ? 'lines' : 'place';
  };
  const addWord = (word: string) => {
    if (/^(?:lines?|ln|L)$/i.test(word)) last = 'name';
    else if (word !== '' && !(last === 'lines' && /^(?:and|or)$/i.test(word))) {
      if (last !== 'name' || !/^[:.]+$/.test(word)) last = 'word';
      if (!FILLER.test(word)) rest.push(word);
    }
  };
  /** A word such as "src/A.sol:12", "L10-L20" or "10". The word of a call is no path, and a number before a word is a count. */
  const addToken = (word: string, isCall: boolean, isBeforeWord: boolean) => {
    const plain = word.replace(/[.:]+$|^-+(?=\.?\/)/g, '');
    const [, head = '', tail = ''] = /^([^:#]*)(.*)$/.exec(plain) ?? [];
    const isPath = isPathName(head, toRange(tail) !== null) && !(isCall && tail === '');
    if (isPath) addPlace({ repository: null, path: head, ranges: [] });
    const left = isPath ? tail : plain;
    const own = toRange(left);
    const isNamed = /^[#:]*l/i.test(left) || last === 'name' || (last === 'place' && /^[#:]|-/.test(left));
    if (own && (isNamed || (last === 'lines' && !isBeforeWord))) addRanges([own]);
    else if (left === '' && !isPath && last === 'place') last = 'name';
    else
      for (const piece of left.split(/(?<=.)(?=[:#])/)) {
        const range = /^#L/i.test(piece) || (isPath && /^[:#]/.test(piece)) ? toRange(piece) : null;
        if (range) addRanges([range]);
        else addWord(piece.replace(/^[:#]+/, ''));
      }
  };
  const addLink = (visible: string, target: string) => {
    const inner = readTokens(visible.replaceAll(/!?\[|\]/g, ' '));
    const isAddress = /^https?:/i.test(target);
    const place = isAddress ? parseAddress(target) : null;
    if (place) {
      addPlace(
        place.ranges.length > 0 ? place : { ...place, ranges: inner.found.flatMap(({ ranges }) => ranges) },
      );
      const isSaid = (word: string) => place.path.toLowerCase().includes(word.toLowerCase());
      const words = inner.rest.join(' ').match(/[\w$]{2,}/g) ?? [];
      rest.push(...words.filter((word) => !FILLER.test(word) && !isSaid(word)));
    } else if (inner.found.length > 0) {
      for (const each of inner.found) addPlace(each);
      rest.push(...inner.rest);
    } else if (inner.loose.length > 0 && inner.rest.length === 0) addRanges(inner.loose);
    else if (!isAddress && isPathName(target.replace(/#.*$/, ''), target.includes('#L')))
      addToken(target, false, false);
    else rest.push(visible || target);
  };
  const closed = text
    .replace(/(?<=\b(?:file|line))\(s\)/gi, 's')
    .replace(SPACED_RANGE, (range, first: string, _l: string, end: string) =>
      Number(end) >= Number(first) ? `${first}-${end}` : range,
    );
  for (const { 0: token, 1: visible, 2: target = '', index } of closed.matchAll(TOKEN)) {
    const after = closed.slice(index + token.length, index + token.length + 30);
    if (visible !== undefined) addLink(visible, target);
    else if (/^https?:/i.test(token)) {
      const place = parseAddress(token.replace(/[.:!?]+$/, ''));
      if (place) addPlace(place);
      else addWord(token);
    } else if (/^[,&(|]$/.test(token)) {
      const isKept = token === '(' ? last === 'name' || last === 'place' : token !== '|' && last !== 'name';
      if (!isKept) last = 'word';
    } else
      addToken(
        token,
        /^\((?!L\d|lines?\b)/i.test(after),
        /^\s+(?!and\b|or\b|in\b|of\b|to\b|L\d)[a-z]/i.test(after),
      );
  }
  return { found, loose, rest };
}

function toRange(word: string): Range | null {
  const { first, last, from, to } = LINES.exec(word)?.groups ?? {};
  const start = first ?? from;
  return start === undefined ? null : [Number(start), Number(last ?? to ?? start)];
}

function isPathName(head: string, hasLines: boolean): boolean {
  if (head.length > 400 || !PATH.test(head)) return false;
  return (
    EXTENSIONS.has(head.slice(head.lastIndexOf('.') + 1).toLowerCase()) ||
    hasLines ||
    /[\w)]\/.*[^/]\.[a-z]\w{0,7}$/i.test(head)
  );
}

function parseAddress(address: string): Place | null {
  const place = parseLocation(address);
  if (!place || place.repository === null) return null;
  const { repository, path, firstLine, lastLine } = place;
  return { repository, path, ranges: firstLine === null ? [] : [[firstLine, lastLine ?? firstLine]] };
}

function toLocations({ ranges, ...place }: Place): ExchangedLocation[] {
  const valid = ranges.filter(([first, end]) => first >= 1 && end >= first);
  if (valid.length === 0) return [{ ...place, firstLine: null, lastLine: null }];
  return valid.map(([firstLine, lastLine]) => ({ ...place, firstLine, lastLine }));
}

export function permalinksIn(text: string): ExchangedLocation[] {
  return [...text.matchAll(/https?:\/\/[^\s<>()[\]`"'*]*[^\s<>()[\]`"'*.,;:]/g)].flatMap(([address]) => {
    const place = address.includes('#') ? parseAddress(address) : null;
    return place && place.ranges.length > 0 ? toLocations(place) : [];
  });
}

/** Each location once, and a file without lines only where no other location says its lines: "B.sol" not beside "src/a/B.sol:7". */
export function withoutRepeats(places: readonly ExchangedLocation[]): ExchangedLocation[] {
  const withLines = new Set(
    places.flatMap(({ path, firstLine }) => {
      const parts = firstLine === null || path.length > 300 ? [] : path.split('/');
      return parts.map((_, index) => parts.slice(index).join('/'));
    }),
  );
  return places.filter(({ path, firstLine }) => firstLine !== null || !withLines.has(path));
}
