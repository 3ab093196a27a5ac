import { useShell } from '@portal/frame/contract/contract';
import { useStaff, type StaffEntry } from '@portal/data/admins/staff';
import { formatDate } from '@portal/domain/format/formatters';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Badge } from '@portal/ui/primitives/badge';
import { Card } from '@portal/ui/primitives/card';
import { InviteStaffForm, StaffInvitationActions, StaffPersonActions } from './staff-actions.tsx';
import { ResetSecondFactorButton } from '../clients/actions/reset-second-factor-button.tsx';

/** STAFF-01, AUTH-18: the staff with their roles, who is invited, and resetting a colleague's second factor. */
export function StaffPage() {
  const staff = useStaff();
  return (
    <>
      <PageHeader
        title="Staff"
        description="Admins see all clients. Auditors see the audits that they are staffed on."
      />
      <Card aria-label="Staff">
        <QueryContent query={staff} title="Failed to load the staff" inCard skeletonClassName="h-24">
          {(loaded) => (
            <ul aria-label="Staff" className="divide-y divide-border">
              {loaded.map((entry) => (
                <StaffItem key={entry.id} entry={entry} />
              ))}
            </ul>
          )}
        </QueryContent>
        <InviteStaffForm />
      </Card>
    </>
  );
}

function StaffItem({ entry }: { entry: StaffEntry }) {
  const { user } = useShell();
  const { person_id: personId, name, email, role, has_second_factor: hasSecondFactor } = entry;
  const isSelf = user.id === personId;
  const facts = personId ? name !== email && email : `Invited until ${formatDate(entry.ends_at)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {personId ? name : email}
          {isSelf && ' (you)'}
          <Badge tone={personId ? 'info' : 'neutral'}>
            {personId ? (role === 'admin' ? 'Admin' : 'Auditor') : `Invited as ${role}`}
          </Badge>
        </p>
        {facts && <p className="text-sm wrap-anywhere text-muted">{facts}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {personId && (
          <Badge tone={hasSecondFactor ? 'success' : 'warning'}>
            {hasSecondFactor ? 'Two-factor on' : 'Two-factor off'}
          </Badge>
        )}
        {personId && hasSecondFactor && !isSelf && (
          <ResetSecondFactorButton person={{ id: personId, name, email }} />
        )}
        {personId && !isSelf && <StaffPersonActions person={{ id: personId, name, role }} />}
        {!personId && <StaffInvitationActions entry={entry} />}
      </div>
    </li>
  );
}
