import { Link, useLocation } from '@portal/frame/routing/router';
import { paths } from '@portal/domain/routing/paths';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Button } from '@portal/ui/primitives/button';
import { useEffect } from 'react';

export function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.info('404: no page at', pathname);
  }, [pathname]);
  return (
    <>
      <PageHeader
        title="Oops! Page not found"
        documentTitle="Page not found"
        description="There is no page at this address. The link may be out of date."
      />
      <div>
        <Button asChild>
          <Link to={paths.admin}>Open the dashboard</Link>
        </Button>
      </div>
    </>
  );
}
