import { Link, useLocation } from '@portal/auth/routing/router';
import { paths } from '@portal/auth/routing/paths';
import { Button } from '@portal/ui/primitives/button';
import { usePageTitle } from '@portal/ui/layout/page-title';
import { useEffect } from 'react';
import { useFocusOnNavigation } from '../use-focus-on-navigation.ts';

/** LEGAL-02: the catch-all page; logs the path that was asked for. */
export function NotFoundPage() {
  usePageTitle('Page not found');
  const heading = useFocusOnNavigation();
  const { pathname } = useLocation();
  useEffect(() => {
    console.info('404: no page at', pathname);
  }, [pathname]);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
      <p className="font-mono text-sm text-muted">404</p>
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        Oops! Page not found
      </h1>
      <p className="max-w-sm text-balance text-muted">
        There is nothing at this address. Perhaps the link is old.
      </p>
      <Button asChild className="mt-2">
        <Link to={paths.home}>Return to home</Link>
      </Button>
    </main>
  );
}
