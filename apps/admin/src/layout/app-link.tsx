import { Link } from '@portal/auth/router';
import type { LinkComponentProps } from '@portal/ui/link-component';

/** The router's link in the shape that packages/ui asks for. */
export function AppLink({ href, ...rest }: LinkComponentProps) {
  return <Link to={href} {...rest} />;
}
