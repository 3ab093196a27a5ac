import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('ALL-04 an article is trusted by the policy that the Content-Security-Policy names, unchanged', async () => {
  const createPolicy = vi.fn<(name: string, rules: { createHTML: (html: string) => string }) => object>(
    (_name, { createHTML }) => ({ createHTML: (html: string) => `trusted ${createHTML(html)}` }),
  );
  vi.stubGlobal('trustedTypes', { createPolicy });
  const { trustedHtml } = await import('./trusted-html.ts');
  expect(trustedHtml('<p>Hello</p>')).toBe('trusted <p>Hello</p>');
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['portal-article']);
});
