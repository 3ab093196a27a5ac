import { useClientAccess } from '@portal/frame/contract/contract';
import { Link } from '@portal/frame/routing/router';
import type { Proposal } from '@portal/data/proposals/queries';
import { formatDate } from '@portal/domain/format/formatters';
import { paths } from '@portal/domain/routing/paths';
import { Button } from '@portal/ui/primitives/button';

type Props = { proposal: Pick<Proposal, 'request_id' | 'version' | 'valid_until'>; clientId: string };

export function ProposalLink({ proposal: { request_id, version, valid_until }, clientId }: Props) {
  const { isOwner } = useClientAccess(clientId);
  return (
    <Button asChild size="sm" variant={isOwner ? 'primary' : 'secondary'}>
      <Link to={paths.proposal(request_id, version ?? '')}>
        Proposal sent: {isOwner ? 'answer by' : 'valid until'} {formatDate(valid_until)}
      </Link>
    </Button>
  );
}
