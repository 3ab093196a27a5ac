import type { Root } from 'react-dom/client';
import { followImpersonationOfOtherTabs } from '@portal/auth/impersonation';
import { RouterProvider } from '@portal/auth/router';
import { followSession } from '@portal/auth/session';
import { QueryClientProvider } from '@portal/data/query';
import { setRuntimeConfig } from '@portal/data/runtime-config';
import { connectSupabase } from '@portal/data/supabase';
import { setSiteName } from '@portal/ui/page-title';
import { Toaster } from '@portal/ui/toast';
import { fetchConfig } from './config/fetch-config.ts';
import { ConfigurationUnavailable } from './configuration-unavailable.tsx';
import { queryClient } from './query-client.ts';
import { warmAhead } from './remotes/warm-ahead.ts';
import { reportError } from './report-error.ts';
import { createShellRouter } from './router.tsx';
import { forgetUser } from './session/forget-user.ts';
import { forgetDataWhenViewChanges } from './session/impersonation.ts';

/** Fetches the configuration and renders the product; on failure says so and can be started again. */
export async function startShell(root: Root): Promise<void> {
  try {
    const config = await fetchConfig();
    setRuntimeConfig(config);
    setSiteName(config.brand.name);
    followSession(connectSupabase(config.supabase), forgetUser);
    followImpersonationOfOtherTabs();
    forgetDataWhenViewChanges();
    warmAhead(config.remotes);
  } catch (error) {
    reportError({ source: 'shell', error: error instanceof Error ? error : new Error(String(error)) });
    root.render(<ConfigurationUnavailable onRetry={() => void startShell(root)} />);
    return;
  }
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createShellRouter()} />
      <Toaster />
    </QueryClientProvider>,
  );
}
