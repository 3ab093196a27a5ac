import { Link, useLocation } from '@portal/auth/router';
import { paths } from '@portal/auth/paths';
import { useEffect } from 'react';

/** LEGAL-02: the catch-all page; logs the path that was asked for. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.info('404: no page at', pathname);
    document.title = 'Page not found';
  }, [pathname]);
  return (
    <main className="grid min-h-dvh place-content-center gap-3 p-6 text-center">
      <p className="text-muted font-mono text-sm">404</p>
      <h1 className="text-2xl font-semibold">Oops! Page not found</h1>
      <Link className="text-accent underline" to={paths.home}>
        Return to home
      </Link>
    </main>
  );
}
