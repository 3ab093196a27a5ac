import { useSelectedClient } from '@portal/auth/client-state/selected-client';
import { paths } from '@portal/auth/routing/paths';
import { useNavigate } from '@portal/auth/routing/router';
import { Button } from '@portal/ui/primitives/button';
import { toSelectedClient, type NamedClient } from '../client-panel/to-selected-client.ts';

type Props = {
  client: NamedClient & { approval_status: string };
  request: { id: string; status: string };
  /** ADM-11: whether an audit was already started from the request. The form asks before it creates another one. */
  hasAudits?: boolean;
  /** The id of the element that names the request. */
  'aria-describedby': string;
};

/** ADM-09: opens the form of a new audit for an approved client's request. Not offered for a withdrawn request (REQ-03). */
export function StartAuditButton({ client, request, hasAudits = false, ...props }: Props) {
  const selectClient = useSelectedClient((state) => state.select);
  const navigate = useNavigate();
  if (client.approval_status !== 'approved' || request.status === 'withdrawn') return null;

  function startAudit() {
    selectClient(toSelectedClient(client));
    void navigate(`${paths.reports}?request=${request.id}`);
  }

  return (
    <Button size="sm" variant="secondary" onClick={startAudit} {...props}>
      {hasAudits ? 'Start another audit' : 'Start an audit'}
    </Button>
  );
}
