import type { FindingToImport } from '@portal/data/findings/import';
import { findImageIds, imageAddress } from '@portal/domain/files/image-address';
import { expect, it } from 'vitest';
import { adoptImages } from './adopt-images.ts';

it('FIND-08 the images in both texts of a finding are stored as its own, at each attempt with the same ids', () => {
  const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];
  const images = new Map([a, b].map((id) => [id, new Blob([id], { type: 'image/png' })]));
  const finding = { description: `![](${imageAddress(a)})`, recommendation: `![](${imageAddress(b)})` };
  const idsToStore = new Map<string, string>();
  const adopt = (index: number) => {
    const stored = new Map<string, File>();
    const adopted = adoptImages(finding as FindingToImport, images, stored, { idsToStore, index });
    const ids = [adopted.description, adopted.recommendation].flatMap(findImageIds);
    expect([...stored.keys()]).toEqual(ids);
    const image = { name: 'image.png', type: 'image/png', size: a.length };
    expect([...stored.values()]).toMatchObject([image, image]);
    return ids;
  };
  const ids = adopt(0);
  expect(adopt(0)).toEqual(ids);
  expect(new Set([a, b, ...ids, ...adopt(1)]).size).toBe(6);
});
