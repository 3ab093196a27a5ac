import { followImpersonationOfOtherTabs } from '@portal/auth/client-state/impersonation';
import { followSelectedClientOfOtherTabs } from '@portal/auth/client-state/selected-client';
import { followSession } from '@portal/auth/session/session';
import { setRuntimeConfig, type RuntimeConfig } from '@portal/data/client/runtime-config';
import { connectSupabase } from '@portal/data/client/supabase';
import { setSiteName } from '@portal/ui/layout/page-title';
import { forgetUser } from './session/forget-user.ts';
import { forgetDataWhenViewChanges } from './session/impersonation.ts';

/** Makes a configuration this page's: its backend, session and view are followed from now on. Once, before rendering. */
export function adoptConfig(config: RuntimeConfig): void {
  setRuntimeConfig(config);
  setSiteName(config.brand.name);
  followSession(connectSupabase(config.supabase), forgetUser);
  followImpersonationOfOtherTabs();
  followSelectedClientOfOtherTabs();
  forgetDataWhenViewChanges();
}
