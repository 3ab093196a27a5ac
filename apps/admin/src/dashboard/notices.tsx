import { useShell } from '@portal/frame/contract/contract';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { useStaffProfile } from '@portal/data/staff-profiles/staff-profiles';
import { Notice } from '@portal/ui/feedback/notice';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { useSweepTrouble } from '@portal/data/files/queries';
import { useEmailTrouble } from '@portal/data/notices/emails';
import { formatCount, formatDateTime } from '@portal/domain/format/formatters';

/** PROF-03: tells an admin who has not entered a name what clients read instead. */
export function StaffNameNotice() {
  const { user } = useShell();
  const profile = useStaffProfile(user.id);
  if (!profile.data || profile.data.full_name) return null;
  return (
    <Notice
      title="Clients read your email address"
      actions={
        <SmallButton asChild>
          <Link to={paths.profile}>Add your name</Link>
        </SmallButton>
      }
    >
      What you write, review and open is shown to clients under your name. You have not entered one yet.
    </Notice>
  );
}

/** FILE-03: says that deleted files are not removed. Shows nothing while they are, or when it cannot be found out. */
export function SweepNotice() {
  const { data: trouble } = useSweepTrouble();
  if (!trouble) return null;
  return (
    <Notice tone="warning" title="Deleted files are not being removed from storage">
      {trouble.reason ?? 'The scheduled sweep has failed or has not run.'} It last worked on{' '}
      {formatDateTime(trouble.last_completed_at)}. Nobody can open the deleted files. Please tell whoever
      operates the portal.
    </Notice>
  );
}

/** NOTE-02: says which e-mails were not sent. Shows nothing while all are, or when it cannot be found out. */
export function EmailNotice() {
  const { data: trouble } = useEmailTrouble();
  if (!trouble) return null;
  const { failed, last_error: lastError, waiting_since: waitingSince } = trouble;
  return (
    <Notice tone="warning" title={waitingSince ? 'Emails are not being sent' : 'Some emails were not sent'}>
      {waitingSince && <p>The oldest email has been waiting since {formatDateTime(waitingSince)}.</p>}
      {failed > 0 && (
        <p className="wrap-anywhere">
          {formatCount(failed, 'email')} could not be delivered in the last 7 days. The latest error:{' '}
          {lastError}
        </p>
      )}
      <p>Please tell whoever operates the portal.</p>
    </Notice>
  );
}
