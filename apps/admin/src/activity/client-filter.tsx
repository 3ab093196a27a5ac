import { ClientCombobox } from '@portal/frame/client-state/client-combobox';
import { Field } from '@portal/ui/forms/field';

type Props = { clientId: string | null; onChange: (clientId: string | null) => void };

export function ClientFilter({ clientId, onChange }: Props) {
  return (
    <Field label="Client" className="min-[22rem]:max-lg:col-span-2">
      <ClientCombobox
        placeholder="All clients"
        includesApplicants
        clientId={clientId}
        {...(clientId !== null && { known: { value: clientId, label: 'One client' } })}
        any={{ label: 'All clients', onChoose: () => onChange(null) }}
        onChoose={({ client_id }) => onChange(client_id)}
      />
    </Field>
  );
}
