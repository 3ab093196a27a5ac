import { Button } from '@portal/ui/button';
import { lazyPage as lazyPageOf } from '@portal/ui/lazy-page';
import type { ComponentType } from 'react';
import { PageLoading } from './page-loading.tsx';
import { reportError } from './report-error.ts';

/** A page of the shell's own: it has no layout around it, and its failure is reported as the shell's. */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  return lazyPageOf(load, {
    loading: <PageLoading />,
    onError: (error) => reportError({ source: 'shell', error }),
    failed: (retry) => (
      <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-4 p-6">
        <h1 className="text-xl">This page could not be loaded</h1>
        <p className="text-muted">Check your connection and try again.</p>
        <div>
          <Button onClick={retry}>Try again</Button>
        </div>
      </main>
    ),
  });
}
