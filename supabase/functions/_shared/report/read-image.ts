// Our own, as libraries decode each pixel: fast-png 8 with fflate takes 2.1 s of CPU for 12 megapixels that a PDF can take as they are
// (this: 2 ms), and unpacks without a limit.
// Reads a PNG or JPEG for a PDF, by its bytes. The result is the same on each machine: what has to be compressed is compressed by
// fflate, and not by the machine's zlib.
import { Buffer } from 'node:buffer';
import { unzlibSync, zlibSync } from 'npm:fflate@0.8.3';
import { joinBytes } from '../bytes.ts';

export interface PrintableImage {
  width: number;
  height: number;
  bytes: Uint8Array;
  /** The dictionary of its stream, as pdfkit writes one. */
  dictionary: Record<string, unknown>;
}

/** Larger images are not printed: decoding one must not use up the function's time. */
const MAX_PIXELS = 12_000_000;

/** The firm's logo, which a snapshot holds as base64; null when it cannot be printed. */
export function readLogo(base64: string | null): PrintableImage | null {
  return base64 === null ? null : readImage(new Uint8Array(Buffer.from(base64, 'base64')));
}

/** The image; null when it is neither PNG nor JPEG, broken, interlaced or too large. */
export function readImage(bytes: Uint8Array | undefined): PrintableImage | null {
  try {
    if (bytes?.[0] === 0x89 && bytes[1] === 0x50) return readPng(bytes);
    if (bytes?.[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes);
  } catch {
    return null;
  }
  return null;
}

function readJpeg(bytes: Uint8Array): PrintableImage | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (!isFrame) {
      at += 2 + view.getUint16(at + 2);
      continue;
    }
    const [height, width, channels] = [view.getUint16(at + 5), view.getUint16(at + 7), bytes[at + 9] ?? 0];
    const space = { 1: 'DeviceGray', 3: 'DeviceRGB' }[channels];
    if (!space || !isPrintable(width, height)) return null;
    return image(width, height, bytes, {
      ColorSpace: space,
      BitsPerComponent: bytes[at + 4],
      Filter: 'DCTDecode',
    });
  }
  return null;
}

function readPng(bytes: Uint8Array): PrintableImage | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [bits, colorType, isInterlaced] = [bytes[24] ?? 0, bytes[25] ?? 0, bytes[28] !== 0];
  if (isInterlaced || !isPrintable(width, height)) return null;
  const data: Uint8Array[] = [];
  let palette = new Uint8Array();
  let clear: Uint8Array = new Uint8Array();
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'IDAT') data.push(content);
    if (type === 'PLTE') palette = content.slice();
    if (type === 'tRNS') clear = content;
    at += 12 + length;
  }
  const compressed = joinBytes(data);
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colorType];
  if (!channels || compressed.length === 0) return null;
  if (channels === 2 || channels === 4)
    return bits === 8 ? onWhite(width, height, channels, compressed) : null;
  if (colorType === 3) blendOnWhite(palette, clear);
  const space =
    colorType === 3
      ? ['Indexed', 'DeviceRGB', palette.length / 3 - 1, palette]
      : colorType === 2
        ? 'DeviceRGB'
        : 'DeviceGray';
  return image(width, height, compressed, {
    ColorSpace: space,
    BitsPerComponent: bits,
    Filter: 'FlateDecode',
    // The one colour that is not drawn.
    ...(colorType !== 3 && clear.length >= 2 * channels && { Mask: maskOf(clear, channels) }),
    DecodeParms: { Predictor: 15, Colors: channels, BitsPerComponent: bits, Columns: width },
  });
}

function blendOnWhite(palette: Uint8Array, opacities: Uint8Array): void {
  opacities.forEach((opacity, index) => {
    for (let at = 3 * index; at < Math.min(3 * index + 3, palette.length); at++)
      palette[at] = Math.round(((palette[at] ?? 0) * opacity + 255 * (255 - opacity)) / 255);
  });
}

/** For each channel the lowest and the highest value, which are the same. */
function maskOf(color: Uint8Array, channels: number): number[] {
  const values = Array.from({ length: channels }, (_, channel) => color[2 * channel + 1] ?? 0);
  return values.flatMap((value) => [value, value]);
}

function onWhite(width: number, height: number, channels: 2 | 4, compressed: Uint8Array): PrintableImage {
  const stride = width * channels;
  const raw = unzlibSync(compressed, { out: new Uint8Array((stride + 1) * height) });
  const colors = channels - 1;
  const opaque = new Uint8Array(width * height * colors);
  const line = new Uint8Array(stride);
  const above = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1);
    unfilter(raw[start] ?? 0, raw.subarray(start + 1, start + 1 + stride), line, above, channels);
    for (let x = 0; x < width; x++) {
      const alpha = line[x * channels + colors] ?? 255;
      for (let c = 0; c < colors; c++) {
        const value = line[x * channels + c] ?? 0;
        opaque[(y * width + x) * colors + c] = Math.round((value * alpha + 255 * (255 - alpha)) / 255);
      }
    }
    above.set(line);
  }
  return image(width, height, zlibSync(opaque, { level: 6 }), {
    ColorSpace: colors === 3 ? 'DeviceRGB' : 'DeviceGray',
    BitsPerComponent: 8,
    Filter: 'FlateDecode',
  });
}

function unfilter(filter: number, from: Uint8Array, line: Uint8Array, above: Uint8Array, step: number): void {
  for (let i = 0; i < from.length; i++) {
    const [left, up, corner] = [
      i < step ? 0 : (line[i - step] ?? 0),
      above[i] ?? 0,
      i < step ? 0 : (above[i - step] ?? 0),
    ];
    const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
    line[i] = ((from[i] ?? 0) + predicted) & 255;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function isPrintable(width: number, height: number): boolean {
  return width > 0 && height > 0 && width * height <= MAX_PIXELS;
}

function image(
  width: number,
  height: number,
  bytes: Uint8Array,
  facts: Record<string, unknown>,
): PrintableImage {
  const dictionary = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, ...facts };
  return { width, height, bytes, dictionary };
}
