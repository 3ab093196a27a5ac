import { afterEach, expect, test, vi } from 'vitest';
import { setRuntimeConfig, type RuntimeConfig } from '../../client/runtime-config.ts';
import { createPortalClient } from '../../client/create-client.ts';
import { setSupabase } from '../../client/supabase.ts';
import { fetchImages } from './fetch-images.ts';

const SEEN = '0b8f5d0e-6c52-4c8e-9d43-7f6f0f3f2a11';
const HIDDEN = '0b8f5d0e-6c52-4c8e-9d43-7f6f0f3f2a12';
const supabase = { url: 'http://backend.test', publishableKey: 'key' };
setRuntimeConfig({ supabase } as RuntimeConfig);
const client = setSupabase(createPortalClient(supabase));
vi.spyOn(client.auth, 'getSession').mockResolvedValue({
  data: { session: { access_token: 'token' } },
  error: null,
} as never);

afterEach(() => vi.unstubAllGlobals());

test('FIND-09 the images of an export are fetched once each, but for one that may not be seen and those of other hosts', async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    requests.push(new URL(request.url).pathname);
    if (request.url.includes('/files?'))
      return Response.json([SEEN, HIDDEN].map((id) => ({ id, finding_id: 'f1' })));
    if (request.method === 'GET') {
      // The FileReader of jsdom reads no Blob of Node.
      const image = new Blob(['abc'], { type: 'image/png' });
      return Object.assign(new Response(), { blob: async () => image });
    }
    const { id } = (await request.json()) as { id: string };
    return id === SEEN
      ? Response.json({ link: `/stored/${id}`, fileName: 'a.png' })
      : Response.json({ error: 'This file no longer exists.' }, { status: 404 });
  });
  const text = `![a](image:${SEEN}) ![a](image:${SEEN}) ![b](image:${HIDDEN}) ![c](https://evil.example/c.png)`;
  expect([...(await fetchImages(text, new Set(['f1']), new AbortController().signal))]).toEqual([
    [SEEN, 'data:image/png;base64,YWJj'],
  ]);
  expect(requests.filter((path) => path === `/stored/${SEEN}`)).toHaveLength(1);
});
