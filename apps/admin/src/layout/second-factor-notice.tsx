import { paths, pathWithNext } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import { useQuery } from '@portal/data/client/query';
import { secondFactorStateQuery } from '@portal/data/second-factor/state';
import { Notice } from '@portal/ui/feedback/notice';
import { Button } from '@portal/ui/primitives/button';
import { TriangleAlert } from 'lucide-react';

const TITLE = 'Two-factor authentication is off';

/** AUTH-18: where admins may do without a second factor, as in the demonstration, tells the one who has none. */
export function SecondFactorNotice({ userId }: { userId: string }) {
  if (!useIsOff(userId)) return null;
  return (
    <Notice
      tone="warning"
      title={TITLE}
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

/** AUTH-18: the same in the top bar, for every page but the dashboard. It leads to the set-up and back to the page. */
export function SecondFactorChip({ userId, pathname }: { userId: string; pathname: string }) {
  if (!useIsOff(userId)) return null;
  return (
    <Link
      to={pathWithNext(paths.setUpSecondFactor, pathname)}
      className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md bg-warning-subtle px-2.5 text-sm font-medium text-warning hover:underline"
    >
      <TriangleAlert aria-hidden="true" className="size-4" />
      <span className="max-xl:sr-only">{TITLE}</span>
    </Link>
  );
}

function useIsOff(userId: string): boolean {
  const { data: state } = useQuery(secondFactorStateQuery(userId));
  return Boolean(state && !state.isNeeded && !state.hasFactor);
}
