import { useShell } from '@portal/auth/contract/contract';
import { useAdmins, type Admin } from '@portal/data/admins/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Badge } from '@portal/ui/primitives/badge';
import { Card } from '@portal/ui/primitives/card';
import { ResetSecondFactorButton } from '../clients/actions/reset-second-factor-button.tsx';

/** AUTH-18: everybody with the admin role, and resetting another admin's second factor. */
export function AdminsPage() {
  const admins = useAdmins();
  return (
    <>
      <PageHeader
        title="Admins"
        description="Everyone who can see all clients. An operator grants the role."
      />
      <Card aria-label="Admins">
        <QueryContent
          query={admins}
          title="Failed to load admins"
          inCard
          skeleton={<Skeleton className="h-24 w-full" />}
        >
          {(loaded) => (
            <ul aria-label="Admins" className="divide-y divide-border">
              {loaded.map((admin) => (
                <AdminItem key={admin.person_id} admin={admin} />
              ))}
            </ul>
          )}
        </QueryContent>
      </Card>
    </>
  );
}

function AdminItem({
  admin: { person_id: userId, name, email, has_second_factor: hasSecondFactor },
}: {
  admin: Admin;
}) {
  const { user } = useShell();
  const isSelf = user.id === userId;
  const hasName = name !== email;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {name}
          {isSelf && ' (you)'}
        </p>
        {hasName && <p className="text-sm wrap-anywhere text-muted">{email}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={hasSecondFactor ? 'success' : 'warning'}>
          {hasSecondFactor ? 'Two-factor on' : 'Two-factor off'}
        </Badge>
        {hasSecondFactor && !isSelf && <ResetSecondFactorButton person={{ id: userId, name, email }} />}
      </div>
    </li>
  );
}
