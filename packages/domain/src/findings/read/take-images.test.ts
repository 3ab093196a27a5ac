import { expect, test } from 'vitest';
import { takeImages } from './take-images.ts';

const bytesOf = async (image: Blob | undefined) => (image ? [image.type, await image.text()] : null);

test('FIND-08 an image inside a text becomes one to store, the same one wherever it stands', async () => {
  const text =
    '![a](data:image/png;base64,YWJj) and ![b](data:image/gif;base64,R0lG) ![a](data:image/png;base64,YWJj)';
  const { text: rest, images } = takeImages(text);
  const ids = [...images.keys()];
  expect(ids).toHaveLength(2);
  expect(rest).toBe(`![a](image:${ids[0]}) and ![b](image:${ids[1]}) ![a](image:${ids[0]})`);
  expect(await bytesOf(images.get(ids[0] ?? ''))).toEqual(['image/png', 'abc']);
  expect(await bytesOf(images.get(ids[1] ?? ''))).toEqual(['image/gif', 'GIF']);
  expect(takeImages(`![a](data:image/png;base64,${'AAAA'.repeat(1_747_626)}AAA=)`).images.size).toBe(1);
  for (const type of ['jpeg', 'webp'])
    expect(takeImages(`![a](data:image/${type};base64,YWJj)`).images.size).toBe(1);
  // Read again, a finding is known by the same text.
  expect(takeImages(text).text).toBe(rest);
});

test.each([
  ['of a type that no text shows', '![a](data:image/svg+xml;base64,PHN2Zz4=)'],
  ['that is not base64', '![a](data:image/png;base64,Y)'],
  ['that is never closed', '![a](data:image/png;base64,YWJj'],
  ['of more than 5 MB', `![a](data:image/png;base64,${'AAAA'.repeat(1_747_627)})`],
  ['that is no image of a text', '"icon": "data:image/png;base64,YWJj"'],
])('FIND-08 an image %s stays in its text', (_what, text) => {
  expect(takeImages(text)).toEqual({ text, images: new Map() });
});

test('FIND-08 images take no more time for being many or never closed', () => {
  const start = process.threadCpuUsage();
  takeImages('](data:image/png;base64,A'.repeat(400_000));
  takeImages(`](data:image/png;base64,${'A'.repeat(10_000_000)}`);
  expect(process.threadCpuUsage(start).user / 1e6).toBeLessThan(10);
});
