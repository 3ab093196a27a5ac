import { paths } from '@portal/domain/routing/paths';
import { Link, useRouteError } from '@portal/frame/routing/router';
import { asError } from '@portal/ui/feedback/error-boundary';
import { Button } from '@portal/ui/primitives/button';
import { useEffect } from 'react';
import { reportError } from './report-error.ts';
import { MessagePage } from './message-page.tsx';

/** ALL-01: shown when a page of the shell throws while rendering. */
export function ShellError() {
  const thrown = useRouteError();
  useEffect(() => {
    reportError({ source: 'shell', error: asError(thrown) });
  }, [thrown]);
  return (
    <MessagePage title="Something went wrong on this page">
      <p className="text-muted">It has been reported. Reload the page, or go back to the start.</p>
      <div className="flex gap-3">
        <Button onClick={() => location.reload()}>Reload</Button>
        <Button asChild variant="secondary">
          <Link to={paths.home}>Go to the start page</Link>
        </Button>
      </div>
    </MessagePage>
  );
}
