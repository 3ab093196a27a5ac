// The first script that runs: a classic script in the head of every page, built into a file of its own
// (vite/boot-script.ts), so that nothing is painted before it has run.
import { readLocal } from '@portal/auth/client-state/local-storage';
import type { RuntimeConfig } from '@portal/data/client/runtime-config';
import { SESSION_STORAGE_KEY } from '@portal/data/client/supabase';
import { applyTheme, readStoredTheme } from '@portal/ui/theme/theme-storage';
import { requestConfig } from '../configuration/request-config.ts';
import { preloadDuringSignIn, preloadNextRemote } from '../remotes/preloading/preload-next-remote.ts';
import { requestAhead } from '../remotes/preloading/request-ahead.ts';
import { askFirstQuestions } from './ask-first-questions.ts';
import type { BootState } from './boot-state.ts';
import { storedUserId } from './stored-session.ts';

applyTheme(readStoredTheme());

// The prerendered sign-in form is for visitors who are signed out and bring nothing to redeem. From everybody else it is
// hidden before it is painted (AUTH-01, AUTH-12).
const isForm =
  /^\/auth\/?$/.test(location.pathname) &&
  readLocal(SESSION_STORAGE_KEY) === null &&
  !/[?&#](code|token_hash|error|error_description)=/.test(location.search + location.hash);
document.documentElement.dataset['prerendered'] = isForm ? 'fit' : 'unfit';

if (storedUserId()) {
  const files = (import.meta.env.PORTAL_SIGNED_IN_FILES ?? '').split(' ').filter(Boolean);
  for (const file of files) requestAhead('modulepreload', file);
}

const config = requestConfig();
const state: BootState = { config, stopListening };
window.portalBoot = state;

config
  .then((response) => response.clone().json())
  .then(({ brand, remotes, supabase }: Pick<RuntimeConfig, 'brand' | 'remotes' | 'supabase'>) => {
    // React finds the name in the form when it hydrates it.
    document.querySelector('[data-brand-name]')?.replaceChildren(brand.name);
    // Not before the page's own files have been loaded and run.
    if (document.readyState === 'complete') preloadDuringSignIn(remotes);
    else addEventListener('load', () => preloadDuringSignIn(remotes));
    return preloadNextRemote(remotes, location.pathname, askFirstQuestions(supabase, location.pathname));
  })
  // The application waits for the same request and reports its failure.
  .catch(() => undefined);

document.addEventListener('click', rememberClick, true);

function rememberClick({ target }: Event) {
  const button = target instanceof Element && target.closest('button');
  if (button) state.clicked = button;
}

function stopListening() {
  document.removeEventListener('click', rememberClick, true);
}
