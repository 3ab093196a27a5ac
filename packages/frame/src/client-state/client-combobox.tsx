import { useClientIdentity, type ClientIdentity } from '@portal/data/clients/identity';
import { usePickableClients } from '@portal/data/clients/picker';
import { clientLabel } from '@portal/domain/profiles/client-label';
import { Combobox, type ComboboxProps } from '@portal/ui/forms/combobox';
import { useState, type ReactNode } from 'react';

type Option = ComboboxProps['options'][number];

type Props = {
  clientId: string | null;
  onChoose: (client: ClientIdentity) => void;
  includesApplicants: boolean;
  /** Shown until the chosen client is known. */
  known?: Option;
  /** Stands above the clients while nothing is searched, and is chosen without one. */
  any?: { label: string; onChoose: () => void };
  note?: (client: ClientIdentity) => ReactNode;
} & Pick<ComboboxProps, 'aria-label' | 'className' | 'footer' | 'placeholder'>;

/** PICK-03: chooses one of all clients by searching. */
export function ClientCombobox({
  clientId,
  onChoose,
  includesApplicants,
  known,
  any,
  note,
  ...combobox
}: Props) {
  const [search, setSearch] = useState<string | null>(null);
  const clients = usePickableClients(search ?? '', includesApplicants, search !== null);
  const identity = useClientIdentity(clientId).data;
  const toOption = (client: ClientIdentity): Option => ({
    value: client.client_id,
    label: clientLabel(client),
    description: [client.full_name, client.business_email].filter(Boolean).join(' · '),
    note: note?.(client),
  });
  const anyOption = any && { value: '', label: any.label };
  const chosen = clientId === null ? anyOption : identity ? toOption(identity) : known;
  return (
    <Combobox
      {...combobox}
      searchPlaceholder="Company, name or email"
      emptyText={includesApplicants ? 'No client matches' : 'No approved client matches'}
      options={[...(anyOption && !search ? [anyOption] : []), ...(clients.data ?? []).map(toOption)]}
      value={chosen ?? null}
      query={clients}
      errorText="Failed to load clients"
      onSearch={setSearch}
      onSelect={({ value }) => {
        const client = clients.data?.find(({ client_id }) => client_id === value);
        if (client) onChoose(client);
        else any?.onChoose();
      }}
    />
  );
}
