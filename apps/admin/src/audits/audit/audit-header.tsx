import { clientLabel } from '@portal/domain/profiles/client-label';
import { useShell } from '@portal/frame/contract/contract';
import { useSelectedClient } from '@portal/frame/client-state/selected-client';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { useAdmins } from '@portal/data/admins/staff';
import { useAuditStaff } from '@portal/data/audits/staff';
import { useListedManagedAudit, type ListedAudit } from '@portal/data/audits/list';
import { useClientIdentity } from '@portal/data/clients/identity';
import { useClient, useListedClient } from '@portal/data/clients/queries';
import { ArchiveButton } from '@portal/audit/archive/archive-button';
import { PageHeader } from '@portal/ui/layout/page-header';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { cn } from '@portal/ui/primitives/class-names';
import { AuditStatusBadge } from '@portal/ui/primitives/status-badge';
import { FolderOpen, TriangleAlert } from 'lucide-react';
import { ViewAsClientButton } from '../../clients/actions/view-as-client-button.tsx';
import { toSelectedClient } from '../../shared/client-name.tsx';
import { ReviewAgainButton } from './review-again-button.tsx';
import { fixesDueDate, plannedText } from '../audit-facts.tsx';

/** A no-break space has the height of an address. */
const UNKNOWN_CLIENT = { full_name: null, company_name: null, business_email: '\u00a0' };

type HeaderFacts = Pick<
  ListedAudit,
  'id' | 'client_id' | 'title' | 'status' | 'lead_id' | 'planned_start' | 'planned_end' | 'fixes_due'
>;

/** AUD-05, PICK-05: whose audit this is, where it stands, who leads it, and its dates, in one line. */
export function AuditHeader({ audit }: { audit: HeaderFacts }) {
  // An auditor reads no client's profile (STAFF-02).
  const client = useClient(audit.client_id, useListedClient(audit.client_id));
  const listed = useListedManagedAudit(audit.id);
  const identity = useClientIdentity(audit.client_id);
  const named = client.data ?? listed ?? identity.data;
  const { isAdmin } = useShell();
  const admins = useAdmins(isAdmin);
  const staff = useAuditStaff(audit.id);
  const selectClient = useSelectedClient((state) => state.select);
  const lead = [...(staff.data ?? []), ...(admins.data ?? [])].find(
    ({ person_id }) => person_id === audit.lead_id,
  )?.name;
  const name = named ? clientLabel(named) : 'Client';
  // The address and the buttons have their place before the client is known, so that nothing below moves under a pointer.
  const known = client.data ?? { ...UNKNOWN_CLIENT, client_id: audit.client_id };
  const facts = [
    // What waits for the client waits for an owner first (MOVE-01).
    identity.data?.has_owner === false && 'No owner yet',
    audit.lead_id === null ? 'No lead auditor' : lead,
    plannedText(audit),
    fixesDueDate(audit),
  ];
  return (
    <PageHeader
      title={audit.title}
      trail={[
        { text: 'Audits', href: paths.adminAudits },
        { text: name, href: isAdmin && paths.adminClient(audit.client_id) },
      ]}
      description={
        isAdmin && (
          <>
            {/* In the line of the address, so that it moves little when it arrives. First, because a long address, which the client chooses, would push it out of view. */}
            {identity.data?.has_look_alike && (
              <span className="mr-2 text-warning">
                <TriangleAlert aria-hidden="true" className="mr-1 inline size-3.5 align-[-0.15em]" />
                Another client has a similar name. Check the address:
              </span>
            )}
            {/* In an element of its own: a browser that translates replaces the text, before which the warning comes. */}
            <span translate="no">{known.business_email}</span>
          </>
        )
      }
      facts={
        <>
          <AuditStatusBadge status={audit.status} />
          <p className="min-w-0 text-sm text-muted tabular-nums @6xl:truncate">
            {facts.filter(Boolean).join(' · ')}
          </p>
        </>
      }
      actions={
        isAdmin && (
          <div className={cn('flex flex-wrap items-center gap-2', !client.data && 'invisible')}>
            <SmallButton asChild>
              <Link to={paths.filesOfAudit(audit.id)} onClick={() => selectClient(toSelectedClient(known))}>
                <FolderOpen aria-hidden="true" />
                Files
              </Link>
            </SmallButton>
            {audit.status === 'completed' && <ReviewAgainButton audit={audit} />}
            <ArchiveButton
              subject={{ clientId: audit.client_id, auditId: audit.id, title: audit.title }}
              size="sm"
            />
            <ViewAsClientButton
              client={known}
              pages={{ page: paths.audit(audit.id), returnTo: paths.adminAudit(audit.id) }}
            />
          </div>
        )
      }
    />
  );
}
