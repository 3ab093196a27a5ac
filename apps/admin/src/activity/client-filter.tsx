import { clientLabel } from '@portal/domain/profiles/client-label';
import { useClientIdentity } from '@portal/data/clients/identity';
import { usePickableClients } from '@portal/data/clients/picker';
import { Combobox } from '@portal/ui/forms/combobox';
import { Field } from '@portal/ui/forms/field';
import { useState } from 'react';

const ANY = { value: '', label: 'All clients' };

type Props = { clientId: string | null; onChange: (clientId: string | null) => void };

/** ADM-08: chooses the client whose entries are shown, applicants included. */
export function ClientFilter({ clientId, onChange }: Props) {
  const [search, setSearch] = useState<string | null>(null);
  const clients = usePickableClients(search ?? '', true, search !== null);
  const identity = useClientIdentity(clientId).data;
  const chosen = clientId !== null && {
    value: clientId,
    label: identity ? clientLabel(identity) : 'One client',
  };
  return (
    <Field label="Client" className="min-[22rem]:max-lg:col-span-2">
      <Combobox
        placeholder="All clients"
        searchPlaceholder="Company, name or email"
        emptyText="No client matches"
        options={[
          ...(search ? [] : [ANY]),
          ...(clients.data ?? []).map((client) => ({
            value: client.client_id,
            label: clientLabel(client),
            description: client.business_email ?? '',
          })),
        ]}
        value={chosen || ANY}
        query={clients}
        errorText="Failed to load clients"
        onSearch={setSearch}
        onSelect={({ value }) => onChange(value || null)}
      />
    </Field>
  );
}
