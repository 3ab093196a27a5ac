import { keepInvitation } from '@portal/auth/routing/kept-invitation';
import { Link } from '@portal/frame/routing/router';
import { paths } from '@portal/domain/routing/paths';
import { Button } from '@portal/ui/primitives/button';

/** A link to go on without the invitation, which is then forgotten on this device. */
export function ToPortal({ to = paths.auth, children }: { to?: string; children: string }) {
  return (
    <Button variant="secondary" asChild>
      <Link to={to} replace onClick={() => keepInvitation(null)}>
        {children}
      </Link>
    </Button>
  );
}
