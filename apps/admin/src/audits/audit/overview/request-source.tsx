import { useRequestSource, useWithdrawSourceRequest } from '@portal/data/sources/changes';
import { formatDate } from '@portal/domain/format/formatters';
import { useAction } from '@portal/ui/hooks/use-action';
import { SmallButton } from '@portal/ui/primitives/small-button';

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
      <SmallButton
        className="self-start"
        isPending={request.isPending}
        onClick={() => void request.run(repositoryId)}
      >
        Request the source from the client
      </SmallButton>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p>Source requested from the client on {formatDate(requestedAt)}.</p>
      <SmallButton isPending={withdraw.isPending} onClick={() => void withdraw.run(repositoryId)}>
        Withdraw the request
      </SmallButton>
    </div>
  );
}
