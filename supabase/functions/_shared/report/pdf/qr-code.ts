import { encode } from 'npm:uqr@0.1.3';
import type { Place } from './blocks.ts';
import type { Piece } from './flow.ts';
import { MARGIN } from './style.ts';

export function qrCode(place: Place, text: string, alt: string, size: number): Piece {
  const { canvas, x } = place;
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const tag = canvas.tag('Figure', place.tag, { alt });
  const unit = size / data.length;
  return {
    height: size,
    before: 12,
    keep: true,
    draw: (top) =>
      canvas.inside(tag, 'Figure', () => {
        data.forEach((row, line) =>
          row.forEach((isDark, column) => {
            if (isDark)
              canvas.rectangle(x + column * unit, MARGIN.top + top + line * unit, unit, unit, '#000000');
          }),
        );
      }),
  };
}
