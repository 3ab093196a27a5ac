import { clientLabel } from '@portal/domain/profiles/client-label';
import { useShell } from '@portal/frame/contract/contract';
import { useSelectedClient } from '@portal/frame/client-state/selected-client';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { useClientIdentity, type ClientIdentity } from '@portal/data/clients/identity';
import { Button } from '@portal/ui/primitives/button';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { ClientCombobox } from '@portal/frame/client-state/client-combobox';
import { LookAlikeWarning } from '@portal/ui/primitives/client-identity';
import { ApprovalBadge } from '@portal/ui/primitives/status-badge';
import { Notice } from '@portal/ui/feedback/notice';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';

/** PICK-01 to PICK-05: lets an admin select the client whose data the page shows. Hidden from clients and while impersonating. */
export function ClientPickerBar() {
  const { isAdmin, impersonation } = useShell();
  return isAdmin && !impersonation ? <PickerBar /> : null;
}

function PickerBar() {
  const { client, isFromOtherTab, select, clear } = useSelectedClient();
  const [includesApplicants, setIncludesApplicants] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const identity = useClientIdentity(client?.clientId ?? null).data;

  function clearSelection() {
    clear();
    // Clearing removes the button, so move focus to the combobox.
    bar.current?.querySelector<HTMLElement>('[role=combobox]')?.focus();
  }

  return (
    <section ref={bar} aria-label="Admin Mode" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3 rounded-lg border border-border bg-surface px-4 py-3">
        <span className="font-medium">Admin Mode:</span>
        <ClientCombobox
          aria-label="Client"
          className="min-w-0 flex-1 basis-64"
          placeholder="Select a client to manage their data..."
          includesApplicants={includesApplicants}
          clientId={client?.clientId ?? null}
          {...(client && {
            known: { value: client.clientId, label: client.name, description: client.email },
          })}
          onChoose={(chosen) =>
            select({
              clientId: chosen.client_id,
              name: clientLabel(chosen),
              email: chosen.business_email ?? '',
            })
          }
          note={(option) => (
            <>
              <span className="empty:hidden">
                <StatusNote client={option} />
              </span>
              {option.has_look_alike && <LookAlikeWarning />}
            </>
          )}
          footer={
            <Checkbox
              className="text-sm"
              label="Show applicants too"
              checked={includesApplicants}
              onChange={(event) => setIncludesApplicants(event.target.checked)}
            />
          }
        />
        {client && (
          <div className="flex min-w-0 items-center justify-between gap-3 max-md:w-full">
            <span className="flex min-w-0 flex-col text-sm text-muted">
              {identity?.company_name && <span className="wrap-anywhere">{identity.full_name}</span>}
              <span className="wrap-anywhere">{client.email}</span>
            </span>
            {identity && <StatusNote client={identity} />}
            <Button asChild variant="ghost" size="sm">
              <Link to={paths.adminClient(client.clientId)}>Client details</Link>
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label="Clear the selected client"
              onClick={clearSelection}
            >
              <X aria-hidden="true" />
            </Button>
          </div>
        )}
      </div>
      {/* Always rendered, so that screen readers announce it. */}
      <output className="empty:hidden">
        {client && isFromOtherTab && (
          <Notice tone="warning" title="Chosen in another tab">
            This page now shows the data of {client.name}, {client.email}.
          </Notice>
        )}
      </output>
      {identity?.has_look_alike && (
        <Notice tone="warning" title="Another client has a name that looks like this one">
          Check the address before you upload or change anything: {identity.business_email}
        </Notice>
      )}
      {identity && identity.approval_status !== 'approved' && (
        <Notice tone="warning" title="This client has not been approved">
          You cannot add audits, reports, files or recommendations for them.
        </Notice>
      )}
      {!client && <Notice>Select a client to view and manage their data on this page</Notice>}
    </section>
  );
}

function StatusNote({ client }: { client: ClientIdentity }) {
  if (client.approval_status === 'approved' && !client.suspended_at) return null;
  return <ApprovalBadge status={client.approval_status} suspendedAt={client.suspended_at} />;
}
