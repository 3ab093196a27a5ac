import { Link, type LinkProps } from 'react-router-dom';

type AppLinkProps = Omit<LinkProps, 'to'> & { href: string };

/** The router's link with `href` in place of `to`, as the layouts of packages/ui expect it. */
export function AppLink({ href, ...rest }: AppLinkProps) {
  return <Link to={href} {...rest} />;
}
