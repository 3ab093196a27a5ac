import type { Root } from 'react-dom/client';
import { createEmptyRoot, hydratePage } from './boot/hydrate-page.ts';
import { applyConfig } from './configuration/apply-config.ts';
import { fetchConfig } from './configuration/fetch-config.ts';
import { ConfigurationUnavailable } from './configuration/configuration-unavailable.tsx';
import { reportError } from './report-error.ts';
import { createShellRouter } from './router.tsx';
import { ShellRoot } from './shell-frame.tsx';

/** Fetches the configuration and renders the product; on failure says so and can be started again. */
export async function startShell(container: Element, failed?: Root): Promise<void> {
  try {
    await applyConfig(await fetchConfig());
  } catch (error) {
    reportError({ source: 'shell', error: error instanceof Error ? error : new Error(String(error)) });
    const root = failed ?? createEmptyRoot(container);
    root.render(<ConfigurationUnavailable onRetry={() => void startShell(container, root)} />);
    return;
  }
  const page = <ShellRoot router={createShellRouter()} />;
  if (failed) failed.render(page);
  else hydratePage(container, page);
}
