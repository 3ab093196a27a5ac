import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as captchaProvider from './captcha-provider.ts';

const widgets = { render: () => 'widget', remove: () => undefined };
const scripts = () => [...document.head.querySelectorAll('script')];
const settle = (event: 'load' | 'error') => scripts().at(-1)?.dispatchEvent(new Event(event));

let loadCaptcha: typeof captchaProvider.loadCaptcha;

beforeEach(async () => {
  vi.resetModules();
  document.head.innerHTML = '';
  ({ loadCaptcha } = await import('./captcha-provider.ts'));
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'],
  ['hcaptcha', 'https://js.hcaptcha.com/1/api.js?render=explicit'],
] as const)('AUTH-16 the script of %s is requested once for all who wait', async (provider, src) => {
  const loading = [loadCaptcha(provider), loadCaptcha(provider)];
  expect(scripts().map((script) => [script.src, script.async])).toEqual([[src, true]]);
  vi.stubGlobal(provider, widgets);
  settle('load');
  expect(await Promise.all(loading)).toEqual([widgets, widgets]);
});

it.each([
  ['error', 'cannot be fetched'],
  ['load', 'offers nothing'],
] as const)(
  'AUTH-16 a script whose %s says that it %s is requested again by the next try',
  async (event, message) => {
    const failing = loadCaptcha('turnstile');
    settle(event);
    await expect(failing).rejects.toThrow(`The script of turnstile ${message}.`);
    const again = loadCaptcha('turnstile');
    vi.stubGlobal('turnstile', widgets);
    settle('load');
    expect(await again).toBe(widgets);
  },
);
