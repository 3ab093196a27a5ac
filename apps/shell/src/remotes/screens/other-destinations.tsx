import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import { useShell } from '@portal/auth/contract/contract';

const LINK = 'text-accent underline underline-offset-4';

/** Where a user can go, and what they can do, while one remote is not available. */
export function WaysOn({ without }: { without: string }) {
  const { isAdmin, impersonation, signOut } = useShell();
  return (
    <nav aria-label="Other parts of the portal" className="flex flex-wrap gap-x-4 gap-y-2">
      {without !== 'portal' && (
        <Link className={LINK} to={paths.dashboard}>
          Client portal
        </Link>
      )}
      {without !== 'admin' && isAdmin && !impersonation && (
        <Link className={LINK} to={paths.admin}>
          Admin console
        </Link>
      )}
      <button type="button" className={`${LINK} cursor-pointer`} onClick={() => void signOut()}>
        Log out
      </button>
    </nav>
  );
}
