import { useShell, type ImpersonationTarget } from '@portal/frame/contract/contract';
import { useFreshCode } from '@portal/frame/second-factor/use-fresh-code';
import { useClientIdentity } from '@portal/data/clients/identity';
import { toast } from '@portal/ui/feedback/toast';
import { useAction } from '@portal/ui/hooks/use-action';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { clientName, type IdentifiedClient } from '../../shared/client-name.tsx';
import { ReasonDialog } from '../../lazy-dialogs.ts';

type Props = {
  client: IdentifiedClient;
  /** The client's page that opens, and the page of the console to come back to; dashboard and details when left out. */
  pages?: Pick<ImpersonationTarget, 'page' | 'returnTo'>;
};

/** IMP-01, TRUST-01, AUTH-18: asks for a reason and starts impersonation; the guard of the console then leads to the client's page. */
export function ViewAsClientButton({ client, pages }: Props) {
  const { startImpersonation } = useShell();
  const withFreshCode = useFreshCode();
  const identity = useClientIdentity(client.client_id);
  const [isConfirming, setIsConfirming] = useState(false);
  const name = clientName(client);

  const view = useAction(
    (reason: string) => {
      const target = {
        targetUserId: client.client_id,
        targetUserEmail: client.business_email ?? '',
        targetUserName: name,
        ...pages,
      };
      return withFreshCode(() => startImpersonation(target, reason));
    },
    {
      success: { title: 'Impersonation Started', description: `Now viewing as ${name}` },
      failure: 'Failed to start impersonation',
      onSuccess: () => setIsConfirming(false),
    },
  );

  // The identity can still be loading when the button is clicked.
  const open = useAction(async () => identity.data ?? (await identity.refetch({ throwOnError: true })).data, {
    failure: 'Failed to load the client',
    onSuccess: (data) => {
      if (data?.has_owner === false)
        toast.error('This client has no owner yet', {
          description:
            'Invite the owner first. You can view the portal as this client once they have joined.',
        });
      else setIsConfirming(true);
    },
  });

  return (
    <>
      <SmallButton isPending={open.isPending} onClick={() => void open.run()}>
        <Eye aria-hidden="true" />
        View as Client
      </SmallButton>
      {isConfirming && (
        <ReasonDialog
          clientId={client.client_id}
          title={`View the portal as ${name}?`}
          description="You see what this client sees, for at most an hour. You cannot change anything during that time."
          hint="10 to 500 characters. The client can read it, and it is logged."
          confirmLabel="View as Client"
          onConfirm={view.run}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
