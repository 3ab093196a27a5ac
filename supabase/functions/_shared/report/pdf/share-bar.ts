// A bar of counts, such as findings by severity.
import { breakText, drawLine, style, type Place } from './blocks.ts';
import type { Piece } from './flow.ts';
import { MARGIN } from './style.ts';

export interface Share {
  label: string;
  count: number;
  color: string;
}

const COLUMNS = 4;
const BAR_HEIGHT = 10;
const LINE = 14;
const SQUARE = 7;
/** Between parts, because two severities have one colour. */
const GAP = 1;

/** Each part is as wide as its share. The text below names all parts with their numbers, so that the bar itself is an artifact. */
export function shareBar(place: Place, shares: readonly Share[]): Piece[] {
  const { canvas, x, width } = place;
  const shown = shares.filter(({ count }) => count > 0);
  const all = shown.reduce((sum, { count }) => sum + count, 0);
  const bar: Piece = {
    height: BAR_HEIGHT + 5,
    before: 10,
    keep: true,
    draw: (top) =>
      canvas.artifact(() => {
        let left = x;
        for (const { count, color } of shown) {
          const part = (width * count) / all;
          canvas.rectangle(left, MARGIN.top + top, part - GAP, BAR_HEIGHT, color);
          left += part;
        }
      }),
  };
  const labels = shown.map(({ label, count, color }, index) => {
    const tag = canvas.tag('P', place.tag);
    const left = x + ((index % COLUMNS) * width) / COLUMNS;
    const [line = []] = breakText(place, [{ text: `${count} ${label}`, style: style({ size: 9 }) }]);
    return (top: number) => {
      canvas.artifact(() => canvas.rectangle(left, MARGIN.top + top + 4, SQUARE, SQUARE, color));
      drawLine({ canvas, x: left + SQUARE + 5 }, { tag, type: 'P' }, line, top, LINE, 0);
    };
  });
  const rows = Array.from({ length: Math.ceil(labels.length / COLUMNS) }, (_, row): Piece => ({
    height: LINE,
    before: 0,
    keep: false,
    draw: (top) => labels.slice(row * COLUMNS, (row + 1) * COLUMNS).forEach((draw) => draw(top)),
  }));
  return [bar, ...rows];
}
