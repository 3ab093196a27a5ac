import { Outlet, useLocation, type RouteObject } from '@portal/frame/routing/router';
import { useLayoutEffect } from 'react';

/** For tests: the routes, and the key of the location whose page stands in the document, which comes after that of the router. */
export function noteShownLocation(routes: RouteObject[]) {
  const shown = { key: '' };
  function NotedPage() {
    const { key } = useLocation();
    useLayoutEffect(() => void (shown.key = key));
    return <Outlet />;
  }
  return { shown, routes: [{ Component: NotedPage, children: routes }] };
}
