import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { SmallButton } from '@portal/ui/primitives/small-button';

type Props = {
  client: { client_id: string; approval_status: string };
  request: { id: string; status: string };
  /** ADM-11: whether an audit was already started from the request. The form asks before it creates another one. */
  hasAudits?: boolean;
  /** The id of the element that names the request. */
  'aria-describedby'?: string;
};

export function StartAuditButton({ client, request, hasAudits = false, ...props }: Props) {
  if (client.approval_status !== 'approved' || request.status === 'withdrawn') return null;
  return (
    <SmallButton asChild>
      <Link to={paths.adminNewAudit({ client: client.client_id, request: request.id })} {...props}>
        {hasAudits ? 'Start another audit' : 'Start an audit'}
      </Link>
    </SmallButton>
  );
}
