import type { RuntimeConfig } from '@portal/data/client/runtime-config';

type Provider = NonNullable<RuntimeConfig['captcha']>['provider'];

type Widgets = {
  render: (
    container: HTMLElement,
    options: {
      sitekey: string;
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ) => string | undefined;
  remove: (widget?: string) => void;
};

declare global {
  interface Window {
    turnstile?: Widgets;
    hcaptcha?: Widgets;
  }
}

/** The origins must be those that scripts/security-headers.mjs permits. */
const SCRIPTS: Record<Provider, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
};

let loading: Promise<Widgets> | undefined;

/** Loads the provider's script once; rejects when it cannot be fetched, and then the next call tries again. */
export function loadCaptcha(provider: Provider): Promise<Widgets> {
  loading ??= new Promise<Widgets>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPTS[provider];
    script.async = true;
    script.addEventListener('load', () => {
      const widgets = window[provider];
      if (widgets) resolve(widgets);
      else reject(new Error(`The script of ${provider} offers nothing.`));
    });
    script.addEventListener('error', () => reject(new Error(`The script of ${provider} cannot be fetched.`)));
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
