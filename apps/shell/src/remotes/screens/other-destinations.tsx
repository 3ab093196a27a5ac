import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { useIsStaff, useShell } from '@portal/frame/contract/contract';
import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { findRemoteByPath } from '../../configuration/remotes.ts';

const LINK = 'text-accent underline underline-offset-4';

export function OtherDestinations({ without }: { without: string }) {
  const { account, impersonation, signOut } = useShell();
  const isStaff = useIsStaff();
  const { remotes } = useRuntimeConfig();
  const isAvailable = (path: string) => findRemoteByPath(remotes, path)?.name !== without;
  return (
    <nav aria-label="Other parts of the portal" className="flex flex-wrap gap-x-4 gap-y-2">
      {isAvailable(paths.dashboard) && !account?.isAuditor && (
        <Link className={LINK} to={paths.dashboard}>
          Client portal
        </Link>
      )}
      {isAvailable(paths.admin) && isStaff && !impersonation && (
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
