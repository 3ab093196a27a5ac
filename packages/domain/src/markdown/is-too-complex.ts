/** Parsing takes the square of what a hostile text piles up and cannot be interrupted: these take about a second. */
const MAX_CHARACTERS = 50_000;
const MAX_LINES = 2_000;
const MAX_NESTING = 20;
/** Quote and list markers in the whole text. */
const MAX_CONTAINERS = 5_000;
/** Cells of all tables. The parser fills short rows up to the width of the first one. */
const MAX_CELLS = 10_000;
/** Sum over all paragraphs of the square of their delimiters: 2,000 of them in one paragraph. */
const MAX_INLINE_COST = 2_000 ** 2;
/** Two for each formula; typesetting one takes up to a millisecond. */
const MAX_DOLLARS = 1_000;

const CONTAINER_MARKER = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y;
const DELIMITERS = /[*_~[\]]/g;
const PIPES = /\|/g;
const DOLLARS = /\$/g;
/** No paragraph and no table goes beyond an empty line. */
const EMPTY_LINE = /^[ \t]*$/;

/** Whether a Markdown text could keep the page busy for too long (FIND-05). Looks at each character a few times only. */
export function isTooComplex(text: string): boolean {
  if (text.length > MAX_CHARACTERS) return true;
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > MAX_LINES) return true;
  const nesting = lines.map(countContainers);
  return (
    nesting.some((count) => count > MAX_NESTING) ||
    sum(nesting) > MAX_CONTAINERS ||
    (text.match(DOLLARS)?.length ?? 0) > MAX_DOLLARS ||
    sum(splitBlocks(lines).map(countCells)) > MAX_CELLS ||
    sum(splitBlocks(lines).map((block) => sum(block.map(countDelimiters)) ** 2)) > MAX_INLINE_COST
  );
}

function countContainers(line: string): number {
  CONTAINER_MARKER.lastIndex = 0;
  let count = 0;
  while (count <= MAX_NESTING && CONTAINER_MARKER.test(line)) count++;
  return count;
}

/** The lines of a text in groups, divided at its empty lines. */
function splitBlocks(lines: string[]): string[][] {
  const blocks: string[][] = [[]];
  for (const line of lines) {
    if (EMPTY_LINE.test(line)) blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks;
}

function countCells(block: string[]): number {
  const widest = block.reduce((most, line) => Math.max(most, line.match(PIPES)?.length ?? 0), 0);
  return widest * block.length;
}

function countDelimiters(line: string): number {
  return line.match(DELIMITERS)?.length ?? 0;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
