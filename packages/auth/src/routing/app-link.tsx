import { Link, type LinkProps } from 'react-router-dom';

type AppLinkProps = Omit<LinkProps, 'to'> & { href: string };

/** The router's link in the shape that layouts ask for: with `href`, as a plain link has it. */
export function AppLink({ href, ...rest }: AppLinkProps) {
  return <Link to={href} {...rest} />;
}
