import { respondWith } from '@portal/testing/network';
import { connectTestBackend } from '@portal/testing/test-backend';
import { imageAddress } from '@portal/domain/files/image-address';
import { expect, test } from 'vitest';
import { fetchImage } from '../../files/text-images.ts';
import { fetchImages } from './fetch-images.ts';

test('FIND-09 every image of a text is asked for, 50 at a time', async () => {
  const requests = respondWith(() => ({ body: [] }));
  const ids = Array.from({ length: 51 }, (_, at) => `00000000-0000-4000-8000-0000000000${at + 10}`);
  const text = ids.map((id) => `![](${imageAddress(id)})`).join('\n');
  await fetchImages(text, new Set(), new AbortController().signal);
  const asked = requests.map(({ query }) => query.get('id')?.match(/[\da-f-]{36}/g) ?? []);
  expect(asked).toEqual([ids.slice(0, 50), ids.slice(50)]);
});

test('FIND-05 an SVG is not shown as an image', async () => {
  const svg = () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } });
  connectTestBackend(({ path }) => (path.includes('/functions/') ? Response.json({ link: '/x' }) : svg()));
  await expect(fetchImage('i1')).rejects.toThrow('This is not an image.');
});
