import { useShell } from '@portal/auth/contract/contract';
import { useSelectedClient } from '@portal/auth/client-state/selected-client';
import { usePickableClients, type PickableClient } from '@portal/data/clients/picker';
import { Button } from '@portal/ui/primitives/button';
import { Combobox } from '@portal/ui/forms/combobox';
import { Notice } from '@portal/ui/feedback/notice';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';

/** PICK-01 to PICK-04: lets an admin select the client whose data the page shows. Hidden from clients and while impersonating. */
export function ClientPickerBar() {
  const { isAdmin, impersonation } = useShell();
  return isAdmin && !impersonation ? <PickerBar /> : null;
}

function PickerBar() {
  const { client, isFromOtherTab, select, clear } = useSelectedClient();
  const [search, setSearch] = useState<string | null>(null);
  const bar = useRef<HTMLElement>(null);
  const clients = usePickableClients(search ?? '', search !== null);

  function choose(userId: string) {
    const chosen = clients.data?.find((candidate) => candidate.user_id === userId);
    if (chosen) select({ userId, name: clientLabel(chosen), email: chosen.business_email ?? '' });
  }

  function clearSelection() {
    clear();
    // Clearing removes the button, so move focus to the combobox.
    bar.current?.querySelector<HTMLElement>('[role=combobox]')?.focus();
  }

  return (
    <section ref={bar} aria-label="Admin Mode" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3 rounded-lg border border-border bg-surface px-4 py-3">
        <span className="font-medium">Admin Mode:</span>
        <Combobox
          aria-label="Client"
          className="min-w-0 flex-1 basis-64"
          placeholder="Select a client to manage their data..."
          searchPlaceholder="Company, name or email"
          emptyText="No client matches"
          options={(clients.data ?? []).map(toOption)}
          value={client && { value: client.userId, label: client.name, description: client.email }}
          isLoading={clients.isFetching}
          error={clients.isError ? 'Failed to load clients' : undefined}
          onRetry={() => void clients.refetch()}
          onSearch={setSearch}
          onSelect={({ value }) => choose(value)}
        />
        {client && (
          <div className="flex min-w-0 items-center justify-between gap-3 max-md:w-full">
            <span className="flex min-w-0 flex-col text-sm text-muted">
              <span className="wrap-anywhere">{client.email}</span>
              <output className="empty:hidden">{isFromOtherTab && 'Chosen in another tab'}</output>
            </span>
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
      {!client && <Notice>Select a client to view and manage their data on this page</Notice>}
    </section>
  );
}

function clientLabel(client: PickableClient): string {
  return client.company_name ?? client.full_name ?? client.business_email ?? 'Unnamed client';
}

function toOption(client: PickableClient) {
  return {
    value: client.user_id,
    label: clientLabel(client),
    description: [client.full_name, client.business_email].filter(Boolean).join(' · '),
  };
}
