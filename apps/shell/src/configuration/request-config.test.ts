import { expect, it, vi } from 'vitest';
import { requestConfig } from './request-config.ts';

it('ALL-01 bypasses the browser’s cache, so that a deployment takes effect at once', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}));
  vi.stubGlobal('fetch', fetch);
  await requestConfig();
  expect(fetch.mock.calls[0]).toEqual(['/config.json', expect.objectContaining({ cache: 'no-store' })]);
  vi.unstubAllGlobals();
});
