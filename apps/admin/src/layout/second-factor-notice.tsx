import { paths, pathWithNext } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import { useQuery } from '@portal/data/client/query';
import { secondFactorStateQuery } from '@portal/data/second-factor/state';
import { Notice } from '@portal/ui/feedback/notice';
import { Button } from '@portal/ui/primitives/button';

/** AUTH-18: where admins may do without a second factor, as in the demonstration, tells the one who has none. */
export function SecondFactorNotice({ userId }: { userId: string }) {
  const { data: state } = useQuery(secondFactorStateQuery(userId));
  if (!state || state.isNeeded || state.hasFactor) return null;
  return (
    <Notice
      tone="warning"
      title="Two-factor authentication is off"
      actions={
        <Button asChild variant="secondary" size="sm">
          <Link to={pathWithNext(paths.setUpSecondFactor, paths.admin)}>Set it up</Link>
        </Button>
      }
    >
      Admins can work without one here, but then your password or mailbox alone is enough to open every
      client’s reports.
    </Notice>
  );
}
