// Puts pieces on pages: the smallest parts that a page's end does not cut.

/** A table, a list or a block of code that is not higher than this is on one page: about a third of one. */
const MAX_WHOLE_BLOCK = 235;

export interface Piece {
  height: number;
  /** Space above, which is left out at the top of a page. */
  before: number;
  /** Stays on one page with the next piece, unless all such pieces are higher than a page. */
  keep: boolean;
  /** Begins a page when more than this share of the present one is used. */
  onNewPage?: number;
  /** The head of its table, which is drawn again when the piece is the first on a page. */
  head?: Piece[];
  draw(top: number, isRepeated: boolean): void;
  anchor?: string;
}

export interface Placed {
  piece: Piece;
  top: number;
  isRepeated: boolean;
}

interface Pages {
  pages: Placed[][];
  pageOf: Map<string, number>;
}

/** A last page with less than this share of text takes some from the page before, which keeps at least half. */
const LEAST_USED = 0.2;

/** The pages with a text of this height, and on which of them each heading is, counted from 0. */
export function paginate(pieces: readonly Piece[], height: number): Pages {
  let found = fill(pieces, height);
  for (;;) {
    const [before, last] = found.pages.slice(-2);
    const moved = before?.at(-1);
    if (
      !before ||
      !last ||
      !moved ||
      last[0]?.piece.onNewPage !== undefined ||
      usedOf(last) >= LEAST_USED * height
    )
      return found;
    const next = fill(pieces, height, { page: found.pages.length - 2, height: moved.top });
    const left = next.pages.at(-2) ?? [];
    const isBetter = next.pages.length === found.pages.length && left.length < before.length;
    if (!isBetter || usedOf(left) < height / 2) return found;
    found = next;
  }
}

function usedOf(page: readonly Placed[]): number {
  const last = page.at(-1);
  return last ? last.top + last.piece.height : 0;
}

/** Fills one page after the other; `shorter` is one that is used up to a lesser height. */
function fill(pieces: readonly Piece[], height: number, shorter?: { page: number; height: number }): Pages {
  const pages: Placed[][] = [[]];
  const pageOf = new Map<string, number>();
  let y = 0;
  const most = () => (shorter?.page === pages.length - 1 ? shorter.height : height);

  const put = (piece: Piece, isRepeated = false): void => {
    const page = pages.at(-1) ?? [];
    if (page.length > 0) y += piece.before;
    page.push({ piece, top: y, isRepeated });
    y += piece.height;
    if (piece.anchor !== undefined && !pageOf.has(piece.anchor)) pageOf.set(piece.anchor, pages.length - 1);
  };
  const turn = (next: Piece): void => {
    pages.push([]);
    y = 0;
    for (const head of next.head ?? []) if (head !== next) put(head, true);
  };

  for (let at = 0; at < pieces.length;) {
    const group = takeGroup(pieces, at);
    const [first] = group;
    if (!first) break;
    const isFirst = y === 0;
    if (first.onNewPage !== undefined && y > first.onNewPage * height) turn(first);
    else if (!isFirst && y + heightOf(group, true) > most() && heightWithHeads(group) <= height) turn(first);
    for (const piece of group) {
      if (y > 0 && y + piece.before + piece.height > most()) turn(piece);
      put(piece);
    }
    at += group.length;
  }
  return { pages, pageOf };
}

/** The pieces from here on that stay together. */
function takeGroup(pieces: readonly Piece[], from: number): Piece[] {
  let to = from;
  while (pieces[to]?.keep && to + 1 < pieces.length) to++;
  return pieces.slice(from, to + 1);
}

function heightOf(group: readonly Piece[], hasSpaceAbove: boolean): number {
  return group.reduce(
    (sum, { height, before }, index) => sum + height + (index > 0 || hasSpaceAbove ? before : 0),
    0,
  );
}

function heightWithHeads(group: readonly Piece[]): number {
  const heads = (group[0]?.head ?? []).reduce((sum, { height }) => sum + height, 0);
  return heightOf(group, false) + heads;
}

/** Pieces that are lines of one text: neither its first nor its last line is alone on a page. */
export function keepParagraph(lines: readonly Piece[]): Piece[] {
  const last = lines.length - 1;
  return lines.map((line, index) => ({ ...line, keep: index < last && (index === 0 || index === last - 1) }));
}

/** A paragraph such as "The caller does this:" stays on the page of the next block. */
export function keepWithNext(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, index) => (index === pieces.length - 1 ? { ...piece, keep: true } : piece));
}

/** Small blocks are not cut by the end of a page. */
export function keepWhole(pieces: readonly Piece[]): Piece[] {
  const height = pieces.reduce((sum, piece) => sum + piece.height, 0);
  return pieces.map((piece, index) => ({
    ...piece,
    keep: piece.keep || (height <= MAX_WHOLE_BLOCK && index < pieces.length - 1),
  }));
}
