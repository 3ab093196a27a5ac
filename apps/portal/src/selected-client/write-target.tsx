import { useClientIdentity } from '@portal/data/clients/identity';
import { ClientIdentity } from '@portal/ui/primitives/client-identity';
import { useManagedUserId } from './managed-client.ts';

type Props = { userId: string; label: string };

/** PICK-05: tells an admin for which client a dialog or an upload writes. Clients, who write for themselves, see nothing. */
export function WriteTarget(props: Props) {
  const { isAdminView } = useManagedUserId();
  return isAdminView ? <Target {...props} /> : null;
}

function Target({ userId, label }: Props) {
  return <ClientIdentity label={label} query={useClientIdentity(userId)} />;
}
