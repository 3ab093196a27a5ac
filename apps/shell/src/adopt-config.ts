import { followImpersonationOfOtherTabs } from '@portal/auth/impersonation';
import { followSelectedClientOfOtherTabs } from '@portal/auth/selected-client';
import { followSession } from '@portal/auth/session';
import { setRuntimeConfig, type RuntimeConfig } from '@portal/data/runtime-config';
import { connectSupabase } from '@portal/data/supabase';
import { setSiteName } from '@portal/ui/page-title';
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
