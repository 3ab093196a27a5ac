// All code imports the router from here. A library shared between shell and remotes is not tree-shaken; this re-export is.
import { Link, type LinkProps } from 'react-router-dom';

export {
  Link,
  Navigate,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  createBrowserRouter,
  matchRoutes,
  useBeforeUnload,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
export type { RouteObject } from 'react-router-dom';

type AppLinkProps = Omit<LinkProps, 'to'> & { href: string };

/** The router's link with `href` in place of `to`, as the layouts of packages/ui expect it. */
export function AppLink({ href, ...rest }: AppLinkProps) {
  return <Link to={href} {...rest} />;
}
