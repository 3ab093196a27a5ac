// The first script that runs: a classic script in the head of every page, built into its own file (vite/boot-script.ts).
// Nothing is painted before it has run.
import { readLocal } from '@portal/ui/local-storage';
import type { RuntimeConfig } from '@portal/data/client/runtime-config';
import { SESSION_STORAGE_KEY } from '@portal/data/client/supabase';
import { applyTheme, readStoredTheme } from '@portal/ui/theme/theme-storage';
import { requestConfig, type BootState } from '../configuration/boot-state.ts';
import { applyBrand } from './apply-brand.ts';
import { requestAhead, requestAheadOfSignIn } from './request-ahead.ts';

applyTheme(readStoredTheme());

// The prerendered sign-in form is for visitors who are signed out and bring nothing to redeem. From everybody else it is
// hidden before it is painted (AUTH-01, AUTH-12).
const isForm =
  /^\/auth\/?$/.test(location.pathname) &&
  readLocal(SESSION_STORAGE_KEY) === null &&
  !/[?&#](code|token_hash|error|error_description)=/.test(location.search + location.hash);
document.documentElement.dataset['prerendered'] = isForm ? 'fit' : 'unfit';

const config = requestConfig('default');
const settings = config.then((response): Promise<Pick<RuntimeConfig, 'brand' | 'remotes' | 'supabase'>> =>
  response.clone().json(),
);
const state: BootState = {
  config,
  stopListening,
  // The application waits for the same configuration and reports its failure.
  requestAhead: (pathname) => void requestAhead(settings, pathname).catch(() => undefined),
};
window.portalBoot = state;
state.requestAhead(location.pathname);

settings
  .then(({ brand, remotes }) => {
    applyBrand(brand);
    // Not before the page's own files have been loaded and run.
    if (document.readyState === 'complete') requestAheadOfSignIn(remotes);
    else addEventListener('load', () => requestAheadOfSignIn(remotes));
  })
  .catch(() => undefined);

document.addEventListener('click', rememberClick, true);

function rememberClick({ target }: Event) {
  const button = target instanceof Element && target.closest('button');
  if (button) state.clicked = button;
}

function stopListening() {
  document.removeEventListener('click', rememberClick, true);
}
