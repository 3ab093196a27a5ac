// The first thing that runs: a classic script in the head of every page, built into a file of its own (vite/early-script.ts),
// so that nothing is painted before it has run.
import { readLocal } from '@portal/auth/client-state/local-storage';
import { SESSION_STORAGE_KEY } from '@portal/data/client/supabase';
import type { RuntimeConfig } from '@portal/data/client/runtime-config';
import { readStoredTheme, applyTheme } from '@portal/ui/theme/theme-storage';
import { requestConfig } from '../configuration/request-config.ts';
import { askForManifest } from './request-first-manifest.ts';
import type { EarlyPage } from './boot-state.ts';

applyTheme(readStoredTheme());

// The sign-in form that was rendered at build time is for whoever is signed out and comes with nothing to redeem; from
// anybody else it is hidden before it was seen (AUTH-01, AUTH-12).
const isForm =
  /^\/auth\/?$/.test(location.pathname) &&
  readLocal(SESSION_STORAGE_KEY) === null &&
  !/[?&#](code|token_hash|error|error_description)=/.test(location.search + location.hash);
document.documentElement.dataset['prerendered'] = isForm ? 'fit' : 'unfit';

const config = requestConfig();
const early: EarlyPage = { config, stopListening };
window.portalEarly = early;

// The name in the form, as soon as it is known; React finds it there. And what the page will need next.
config
  .then((response) => response.clone().json())
  .then(({ brand, remotes }: Pick<RuntimeConfig, 'brand' | 'remotes'>) => {
    document.querySelector('[data-brand-name]')?.replaceChildren(brand.name);
    early.manifest = askForManifest(remotes);
  })
  // Whoever waits for the configuration is told.
  .catch(() => undefined);

document.addEventListener('click', remember, true);

function remember({ target }: Event) {
  const button = target instanceof Element && target.closest('button');
  if (button) early.pressed = button;
}

function stopListening() {
  document.removeEventListener('click', remember, true);
}
