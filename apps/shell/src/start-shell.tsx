import type { Root } from 'react-dom/client';
import { followImpersonationOfOtherTabs } from '@portal/auth/impersonation';
import { RouterProvider } from '@portal/auth/router';
import { followSession } from '@portal/auth/session';
import { QueryClientProvider } from '@portal/data/query';
import { parseRuntimeConfig, setRuntimeConfig } from '@portal/data/runtime-config';
import { connectSupabase } from '@portal/data/supabase';
import { setSiteName } from '@portal/ui/page-title';
import { Toaster } from '@portal/ui/toast';
import { ConfigurationUnavailable } from './configuration-unavailable.tsx';
import { queryClient } from './query-client.ts';
import { installManifestLoader } from './remotes/load-remote.ts';
import { reportError } from './report-error.ts';
import { createShellRouter } from './router.tsx';
import { forgetUser } from './session/forget-user.ts';
import { forgetDataWhenViewChanges } from './session/impersonation.ts';

const CONFIG_TIMEOUT_MS = 10_000;

/** Fetches the configuration and renders the product; on failure says so and can be started again. */
export async function startShell(root: Root): Promise<void> {
  try {
    const response = await fetch('/config.json', { signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`/config.json answered ${response.status}.`);
    const config = parseRuntimeConfig(await response.json());
    setRuntimeConfig(config);
    setSiteName(config.brand.name);
    followSession(connectSupabase(config.supabase), forgetUser);
    followImpersonationOfOtherTabs();
    forgetDataWhenViewChanges();
    installManifestLoader((url) => config.remotes.find(({ manifest }) => manifest === url)?.name ?? url);
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
