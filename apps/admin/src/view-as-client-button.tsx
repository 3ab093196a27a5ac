import { useShell } from '@portal/auth/contract/contract';
import { paths } from '@portal/auth/routing/paths';
import { useNavigate } from '@portal/auth/routing/router';
import type { Client } from '@portal/data/clients/queries';
import { DataError } from '@portal/data/client/data-error';
import { Button } from '@portal/ui/primitives/button';
import { toast } from '@portal/ui/feedback/toast';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { clientName } from './client-name.ts';

/** IMP-01: starts impersonation and opens the client's dashboard. */
export function ViewAsClientButton({ client }: { client: Client }) {
  const { startImpersonation } = useShell();
  const navigate = useNavigate();
  const [isStarting, setIsStarting] = useState(false);
  const name = clientName(client);

  async function viewAsClient() {
    setIsStarting(true);
    try {
      await startImpersonation({
        targetUserId: client.user_id,
        targetUserEmail: client.business_email ?? '',
        targetUserName: name,
      });
      await navigate(paths.dashboard);
      toast.success('Impersonation Started', { description: `Now viewing as ${name}` });
    } catch (error) {
      setIsStarting(false);
      toast.error('Failed to start impersonation', {
        description:
          error instanceof DataError && error.kind === 'forbidden' ? error.message : 'Please try again.',
      });
    }
  }

  return (
    <Button variant="secondary" size="sm" isPending={isStarting} onClick={() => void viewAsClient()}>
      <Eye aria-hidden="true" />
      View as Client
    </Button>
  );
}
