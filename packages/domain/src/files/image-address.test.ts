import { expect, it } from 'vitest';
import { findImageIds, readImageId, replaceImages } from './image-address.ts';

it('FIND-05 the images of a text are found once each, and one without another address keeps its own', () => {
  const [A, B] = ['a1b2c3d4-0000-4000-8000-000000000001', 'a1b2c3d4-0000-4000-8000-000000000002'] as const;
  const text = `![x](image:${A}) ![y](image:${B}) ![z](image:${A})`;
  expect(findImageIds(text)).toEqual([A, B]);
  const replaced = replaceImages(text, (id) => (id === A ? 'a.png' : undefined));
  expect(replaced).toBe(`![x](a.png) ![y](image:${B}) ![z](a.png)`);
  expect([`image:${A}`, `image:${A}.png`, `an image:${A}`].map(readImageId)).toEqual([A, null, null]);
});
