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

test.each(['png', 'jpeg', 'webp', 'gif', 'svg+xml'])('FIND-05 an image is shown unless it is an SVG: %s', async (type) => {
  const image = () => new Response('', { headers: { 'content-type': `image/${type}` } });
  connectTestBackend(({ path }) => (path.includes('/functions/') ? Response.json({ link: '/x' }) : image()));
  const said = await fetchImage('i1').catch(({ message }: Error) => message);
  expect(said === 'This is not an image.').toBe(type === 'svg+xml');
}); // oxfmt-ignore
