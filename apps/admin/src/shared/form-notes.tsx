import { formatDateTime } from '@portal/domain/format/formatters';
import { useClientIdentity } from '@portal/data/clients/identity';
import { ClientIdentity } from '@portal/ui/primitives/client-identity';

export type KeptForm = { formState: { isDirty: boolean }; isKept: boolean; restoredAt: string | null };

export function KeptDraftNote({ form: { formState, isKept, restoredAt } }: { form: KeptForm }) {
  if (!formState.isDirty) return null;
  return (
    <p className="text-sm text-muted">
      {restoredAt && `Restored what you typed on ${formatDateTime(restoredAt)}. `}
      {isKept ? 'Kept on this device until you save.' : 'Not saved yet.'}
    </p>
  );
}

/** PICK-05: names the client of a dialog, with their e-mail address, and warns when another client has a similar name. */
export function WriteTarget({ clientId }: { clientId: string }) {
  return <ClientIdentity label="Client" query={useClientIdentity(clientId)} />;
}
