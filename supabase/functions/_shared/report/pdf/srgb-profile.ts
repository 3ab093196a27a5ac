// The ICC profile (version 4) of the colours of a report, which PDF/A requires in the file: sRGB (IEC 61966-2-1), adapted to D50.
import { Buffer } from 'node:buffer';

function fixed(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeInt32BE(Math.round(value * 65_536), index * 4));
  return bytes;
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
  return bytes;
}

const element = (type: string, ...data: Buffer[]) => Buffer.concat([Buffer.from(type), numbers(0), ...data]);

function text(value: string): Buffer {
  const utf16 = Buffer.from(value, 'utf16le').swap16();
  return element('mluc', numbers(1, 12), Buffer.from('enUS'), numbers(utf16.length, 28), utf16);
}

const WHITE = [0.9642, 1, 0.8249] as const;
const CURVE = element('para', numbers(3 << 16), fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045));
const TAGS: readonly [string, Buffer][] = [
  ['desc', text('sRGB')],
  ['cprt', text('No copyright')],
  ['wtpt', element('XYZ ', fixed(...WHITE))],
  [
    'chad',
    element('sf32', fixed(1.04788, 0.02292, -0.0502, 0.02959, 0.99048, -0.01706, -0.00923, 0.01508, 0.75168)),
  ],
  ['rXYZ', element('XYZ ', fixed(0.43607, 0.22249, 0.01392))],
  ['gXYZ', element('XYZ ', fixed(0.38515, 0.71687, 0.09708))],
  ['bXYZ', element('XYZ ', fixed(0.14307, 0.06061, 0.7141))],
  ['rTRC', CURVE],
  ['gTRC', CURVE],
  ['bTRC', CURVE],
];

export function srgbProfile(): Buffer {
  const start = 128 + 4 + TAGS.length * 12;
  const bodies: Buffer[] = [];
  let at = start;
  const table = TAGS.map(([name, data]) => {
    const body = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    bodies.push(body);
    at += body.length;
    return Buffer.concat([Buffer.from(name), numbers(at - body.length, data.length)]);
  });
  const header = Buffer.concat([
    numbers(at, 0, 0x04200000),
    Buffer.from('mntrRGB XYZ '),
    // Its date, a constant.
    Buffer.from([7, 234, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]),
    Buffer.from('acsp'),
    numbers(0, 0, 0, 0, 0, 0, 0),
    fixed(...WHITE),
    Buffer.alloc(48),
  ]);
  return Buffer.concat([header, numbers(TAGS.length), ...table, ...bodies]);
}
