import type { ExchangedLocation } from '../write/exchanged-finding.ts';
import { parseLocation } from '../write/location-text.ts';

type Range = readonly [first: number, last: number];
type Place = Pick<ExchangedLocation, 'repository' | 'path'> & { ranges: Range[] };

/** The places that a text names, the lines of no file, and the words that are neither. */
export type FoundPlaces = { places: ExchangedLocation[]; lines: Range[]; rest: string };

const EXTENSIONS = new Set(
  'sol vy vyi yul huff fe rs move cairo go py ts tsx js jsx mjs cjs sw fc func fif tact tolk ral circom nr leo zok zkasm pil aes teal ligo mligo clar mo ak ml hs masm asm wat c cc cpp h hpp java kt swift dart php rb cs scala nim zig ex exs lua pl sh sql vue svelte json toml yaml yml md mdx lock xml html css scss proto tf txt env cfg conf ini gradle graphql t spec k dfy'.split(
    ' ',
  ),
);
const PATH = /^[\w@~./$+%\p{L}-]*[\w\p{L}]\.[a-z]\w{0,7}$/iu;
const RANGE = /^L?(\d{1,9})(?:C\d{1,5})?(?:(?:-|–|—|\.\.)L?(\d{1,9})(?:C\d{1,5})?)?$/i;
/** Words that say nothing beside a place. */
const FILLER =
  /^(?:and|or|in|of|at|the|files?|filenames?|contracts?|see|lines?|l|from|on|to|through|br|\/br|here|link|code|github|permalink|[-–—*•.:/+=>#]+)$/i;
const TOKEN =
  /!?\[((?:[^[\]]|\[[^[\]]{0,100}\]){0,500})\]\( ?<?([^\s()<>]{1,1000})>?(?: "[^"]{0,300}"){0,2} ?\)|https?:\/\/[^\s<>()[\]`"'*|,;]+|[^\s()[\]{}<>,;|"'`*&]+|[,&(|]/g;
/** Longer than a line that names places. */
const MAX_LENGTH = 10_000;

/** FIND-08: reads a text that may name places: links, paths, and their lines wherever they stand. A link is one token. */
export function findPlaces(text: string): FoundPlaces {
  if (text.length > MAX_LENGTH) return { places: [], lines: [], rest: text };
  const found: Place[] = [];
  const loose: Range[] = [];
  const rest: string[] = [];
  /** What came last: numbers go on after "line" and after lines, with a comma between them. */
  let last = 'other' as 'other' | 'place' | 'name' | 'lines' | 'to';
  const addRange = (first: number, end: number) => {
    (found.at(-1)?.ranges ?? loose).push([first, end]);
    last = 'lines';
  };
  const addPlace = (place: Pick<Place, 'repository' | 'path'>, ranges: Range[] = []) => {
    found.push({ repository: place.repository, path: place.path, ranges: [...loose.splice(0), ...ranges] });
    last = ranges.length > 0 ? 'lines' : 'place';
  };
  const addWord = (word: string) => {
    if (/^lines?:?$|^L$/i.test(word)) last = 'name';
    else if (last === 'lines' && /^(?:to|-|–|—)$/i.test(word)) last = 'to';
    else if (word !== '' && !(last === 'lines' && /^(?:and|or)$/i.test(word))) {
      if (last !== 'name' || !/^[:.]+$/.test(word)) last = 'other';
      if (!FILLER.test(word)) rest.push(word);
    }
  };
  /** A word such as "src/A.sol:12", "L10-L20", "lines-10" or "10". */
  const addPieces = (word: string, isCall: boolean, isBeforeWord: boolean) => {
    const [head = '', ...pieces] = word.replace(/[.:]+$|^-+(?=\.?\/)/g, '').split(/[:#]+/);
    const isPath = isPathName(head, RANGE.test(pieces[0] ?? ''));
    if (isPath && !(isCall && pieces.length === 0)) addPlace({ repository: null, path: head });
    else pieces.unshift(head);
    pieces.forEach((piece, index) => {
      const [, first, end = first] = RANGE.exec(piece.replace(/^lines?-?(?=\d)/i, '')) ?? [];
      const isNamed =
        /^l/i.test(piece) ||
        (index === 0 && isPath) ||
        (last === 'place' && word.startsWith('#')) ||
        last === 'name' ||
        last === 'to';
      if (first === undefined || (index > 0 && last === 'lines')) {
        // ":10:5" has a column, "#lines-10:20" a last line.
        const range = (found.at(-1)?.ranges ?? loose).at(-1);
        if (first === undefined) addWord(piece);
        else if (range && /^lines-/i.test(pieces[index - 1] ?? ''))
          (found.at(-1)?.ranges ?? loose).splice(-1, 1, [range[0], Number(first)]);
      } else if (last === 'to') {
        const ranges = found.at(-1)?.ranges ?? loose;
        const range = ranges.pop();
        addRange(range?.[0] ?? Number(first), Number(end));
      } else if (isNamed || (last === 'lines' && !isBeforeWord)) addRange(Number(first), Number(end));
      else addWord(piece);
    });
  };
  const addLink = (visible: string, target: string) => {
    const inner = findPlaces(visible.replaceAll(/!?\[|\]/g, ' '));
    const place = /^https?:/i.test(target) ? parseAddress(target) : null;
    if (place) {
      const lines = inner.places.flatMap(({ firstLine, lastLine }) =>
        firstLine === null ? [] : [[firstLine, lastLine ?? firstLine] as Range],
      );
      addPlace(place, place.ranges.length > 0 ? place.ranges : lines);
      rest.push(
        ...(inner.rest.match(/[\w$]{2,}/g) ?? []).filter(
          (word) => !FILLER.test(word) && !place.path.toLowerCase().includes(word.toLowerCase()),
        ),
      );
    } else if (inner.places.length > 0) {
      for (const { firstLine, lastLine, ...each } of inner.places)
        addPlace(each, firstLine === null ? [] : [[firstLine, lastLine ?? firstLine]]);
      if (inner.rest) rest.push(inner.rest);
    } else if (inner.lines.length > 0 && inner.rest === '')
      for (const [first, end] of inner.lines) addRange(first, end);
    else if (!/^https?:/i.test(target) && isPathName(target.replace(/#.*$/, ''), target.includes('#L')))
      addPieces(target, false, false);
    else rest.push(visible || target);
  };
  for (const { 0: token, 1: visible, 2: target = '', index } of text.matchAll(TOKEN)) {
    const after = text.slice(index + token.length, index + token.length + 30);
    if (visible !== undefined) addLink(visible, target);
    else if (/^https?:/i.test(token)) {
      const place = parseAddress(token.replace(/[.:!?]+$/, ''));
      if (place) addPlace(place, place.ranges);
      else addWord(token);
    } else if (/^[,&(|]$/.test(token))
      last =
        (token === ',' || token === '&') && last === 'lines'
          ? last
          : token === '('
            ? last === 'name'
              ? last
              : 'other'
            : 'other';
    else
      addPieces(
        token,
        /^\((?!L\d|lines?\b)/i.test(after),
        /^\s+(?!and\b|or\b|in\b|of\b|to\b|L\d)[a-z]/i.test(after),
      );
  }
  return { places: found.flatMap(toLocations), lines: loose, rest: rest.join(' ') };
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
  const { repository, path, firstLine, lastLine } = parseLocation(address) ?? {
    repository: null,
    path: '',
    firstLine: null,
    lastLine: null,
  };
  return repository === null
    ? null
    : { repository, path, ranges: firstLine === null ? [] : [[firstLine, lastLine ?? firstLine]] };
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

/** Each place once, and a file without lines only where no other place says its lines: "B.sol" not beside "src/a/B.sol:7". */
export function withoutRepeats(places: readonly ExchangedLocation[]): ExchangedLocation[] {
  const withLines = new Set(
    places.flatMap(({ path, firstLine }) => {
      const parts = firstLine === null || path.length > 300 ? [] : path.split('/');
      return parts.map((_, index) => parts.slice(index).join('/'));
    }),
  );
  return places.filter(({ path, firstLine }) => firstLine !== null || !withLines.has(path));
}
