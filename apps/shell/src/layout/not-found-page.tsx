import { Link, useLocation } from '@portal/frame/routing/router';
import { paths } from '@portal/domain/routing/paths';
import { Button } from '@portal/ui/primitives/button';
import { usePageTitle } from '@portal/ui/layout/page-title';
import { useEffect } from 'react';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { MessagePage } from './message-page.tsx';

/** LEGAL-02: the catch-all page; logs the requested path. */
export function NotFoundPage() {
  usePageTitle('Page not found');
  const heading = useFocusOnNavigation();
  const { pathname } = useLocation();
  useEffect(() => {
    console.info('404: no page at', pathname);
  }, [pathname]);
  return (
    <MessagePage code="404" title="Oops! Page not found" headingRef={heading}>
      <p className="text-muted">There is no page at this address. The link may be out of date.</p>
      <div>
        <Button asChild>
          <Link to={paths.home}>Return to home</Link>
        </Button>
      </div>
    </MessagePage>
  );
}
