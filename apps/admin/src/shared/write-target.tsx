import { useClientIdentity } from '@portal/data/clients/identity';
import { ClientIdentity } from '@portal/ui/primitives/client-identity';

/** PICK-05: names the client whom a dialog is about, with their address and whether the name can be taken for another's. */
export function WriteTarget({ userId }: { userId: string }) {
  return <ClientIdentity label="Client" query={useClientIdentity(userId)} />;
}
