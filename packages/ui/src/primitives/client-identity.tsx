import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasFailed, type QueryState } from '../feedback/query-content.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Badge } from './badge.tsx';
import { ApprovalBadge } from './status-badge.tsx';

type Client = {
  company_name: string | null;
  full_name: string | null;
  business_email: string | null;
  approval_status: string;
  suspended_at: string | null;
  has_look_alike: boolean;
  has_owner?: boolean;
};

interface ClientIdentityProps {
  query: QueryState<Client | null>;
  /** What happens to this client, such as "Uploads go to". */
  label: string;
}

/** PICK-05: names the client whom a dialog or an upload is about, by company, person and address. */
export function ClientIdentity({ query, label }: ClientIdentityProps) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5 rounded-md border border-border bg-subtle px-3 py-2 text-sm">
      <p className="text-muted">{label}</p>
      <Identity query={query} />
    </div>
  );
}

function Identity({ query }: { query: QueryState<Client | null> }) {
  const { data: client } = query;
  if (client === null || hasFailed(query))
    return <p className="text-danger">The client could not be loaded. Do not continue.</p>;
  if (!client) return <Skeleton className="h-10 w-48" />;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
        <span translate="no">{client.company_name || client.full_name || 'Unnamed client'}</span>
        {(client.approval_status !== 'approved' || client.suspended_at) && (
          <ApprovalBadge status={client.approval_status} suspendedAt={client.suspended_at} />
        )}
        {client.has_owner === false && <Badge tone="warning">No owner yet</Badge>}
      </p>
      <p translate="no" className="wrap-anywhere text-muted">
        {[client.company_name && client.full_name, client.business_email].filter(Boolean).join(' · ')}
      </p>
      {client.has_look_alike && <LookAlikeWarning>Check the address before you go on.</LookAlikeWarning>}
    </>
  );
}

export function LookAlikeWarning({ children }: { children?: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-sm text-warning">
      <TriangleAlert aria-hidden="true" className="mt-0.75 size-3.5 shrink-0" />
      <span>Another client has a name that looks like this one. {children}</span>
    </p>
  );
}
