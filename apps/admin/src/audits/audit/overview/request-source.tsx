import { useRequestSource, useWithdrawSourceRequest } from '@portal/data/sources/changes';
import { formatDate } from '@portal/domain/format/formatters';
import { useAction } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';

type Props = {
  auditId: string;
  repositoryId: string;
  requestedAt: string | undefined;
};

export function RequestSource({ auditId, repositoryId, requestedAt }: Props) {
  const request = useAction(useRequestSource(auditId), {
    success: 'Source requested from the client',
    failure: 'The source was not requested',
  });
  const withdraw = useAction(useWithdrawSourceRequest(auditId), {
    success: 'Request withdrawn',
    failure: 'The request was not withdrawn',
  });
  if (requestedAt === undefined)
    return (
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        isPending={request.isPending}
        onClick={() => void request.run(repositoryId)}
      >
        Request the source from the client
      </Button>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p>Source requested from the client on {formatDate(requestedAt)}.</p>
      <Button
        variant="secondary"
        size="sm"
        isPending={withdraw.isPending}
        onClick={() => void withdraw.run(repositoryId)}
      >
        Withdraw the request
      </Button>
    </div>
  );
}
