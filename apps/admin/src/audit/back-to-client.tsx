import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import { Button } from '@portal/ui/primitives/button';
import { ArrowLeft } from 'lucide-react';

/** The way back from an audit to its client. */
export function BackToClient({ userId }: { userId: string }) {
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to={paths.adminClient(userId)}>
        <ArrowLeft aria-hidden="true" />
        Back to the client
      </Link>
    </Button>
  );
}
