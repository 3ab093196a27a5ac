import type { Root } from 'react-dom/client';
import { adoptConfig } from './adopt-config.ts';
import { fetchConfig } from './config/fetch-config.ts';
import { ConfigurationUnavailable } from './configuration-unavailable.tsx';
import { warmAhead } from './remotes/warm-ahead.ts';
import { reportError } from './report-error.ts';
import { createShellRouter } from './router.tsx';
import { ShellRoot } from './shell-root.tsx';

/** Fetches the configuration and renders the product; on failure says so and can be started again. */
export async function startShell(root: Root): Promise<void> {
  try {
    const config = await fetchConfig();
    adoptConfig(config);
    warmAhead(config.remotes);
  } catch (error) {
    reportError({ source: 'shell', error: error instanceof Error ? error : new Error(String(error)) });
    root.render(<ConfigurationUnavailable onRetry={() => void startShell(root)} />);
    return;
  }
  root.render(<ShellRoot router={createShellRouter()} />);
}
