import { paths, pathWithNext } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { useHasNoSecondFactor } from '@portal/data/second-factor/state';
import { Notice } from '@portal/ui/feedback/notice';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { cn } from '@portal/ui/primitives/class-names';
import { TriangleAlert } from 'lucide-react';

const TITLE = 'Two-factor authentication is off';

/** AUTH-18: where admins may do without a second factor, as in the demonstration, tells the one who has none. */
export function SecondFactorNotice({ userId }: { userId: string }) {
  if (!useHasNoSecondFactor(userId)) return null;
  return (
    <Notice
      tone="warning"
      title={TITLE}
      actions={
        <SmallButton asChild>
          <Link to={pathWithNext(paths.setUpSecondFactor, paths.admin)}>Set it up</Link>
        </SmallButton>
      }
    >
      Admins can work without one here, but then your password or mailbox alone is enough to open every
      client’s reports.
    </Notice>
  );
}

type ChipProps = {
  userId: string;
  pathname: string;
  /** Above the page, where there is room for the words, or in the top bar. */
  place: 'page' | 'top bar';
};

/** AUTH-18: the same in a line, for every page but the dashboard. It leads to the set-up and back to the page. */
export function SecondFactorChip({ userId, pathname, place }: ChipProps) {
  if (!useHasNoSecondFactor(userId)) return null;
  return (
    <Link
      to={pathWithNext(paths.setUpSecondFactor, pathname)}
      className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md bg-warning-subtle px-2.5 text-sm font-medium text-warning hover:underline"
    >
      <TriangleAlert aria-hidden="true" className="size-4" />
      <span className={cn(place === 'top bar' && 'max-xl:sr-only')}>{TITLE}</span>
    </Link>
  );
}
