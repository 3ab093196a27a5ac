import '../styles.css';
import type { Root } from 'react-dom/client';
import { createEmptyRoot, hydratePage } from './hydrate-page.ts';
import { applyConfig } from './apply-config.ts';
import { fetchConfig } from '../configuration/fetch-config.ts';
import { reportError, watchLeaving, watchUncaught } from '../layout/report-error.ts';
import { createShellRouter } from './router.tsx';
import { ShellRoot } from './shell-frame.tsx';
import { asError } from '@portal/ui/feedback/error-boundary';
import { Button } from '@portal/ui/primitives/button';
import { NamelessHeader } from '../layout/brand-header.tsx';
import { MessagePage } from '../layout/message-page.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');
watchLeaving();
watchUncaught();
void startShell(container);

async function startShell(container: Element, failed?: Root): Promise<void> {
  try {
    await applyConfig(await fetchConfig());
  } catch (error) {
    reportError({ source: 'shell', error: asError(error) });
    const root = failed ?? createEmptyRoot(container);
    root.render(<ConfigurationUnavailable onRetry={() => void startShell(container, root)} />);
    return;
  }
  const page = <ShellRoot router={createShellRouter()} />;
  if (failed) failed.render(page);
  else hydratePage(container, page);
}

/** The shell could not learn where its backend is: says so and tries again on request (ALL-01). */
function ConfigurationUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage title="The portal could not start" header={<NamelessHeader />}>
      <p className="text-muted">
        Its configuration could not be loaded. Check your connection and try again. Nothing is lost.
      </p>
      <div>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </MessagePage>
  );
}
