import { useRequestSource, useWithdrawSourceRequest } from '@portal/data/sources/changes';
import { formatDate } from '@portal/ui/format/formatters';
import { useAction } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';

type Props = {
  auditId: string;
  repositoryId: string;
  /** Since when the client is asked; undefined while they are not. */
  requestedAt: string | undefined;
};

/** CODE-01: asks the client for the source of a repository, and takes that back. */
export function RequestSource({ auditId, repositoryId, requestedAt }: Props) {
  const ask = useAction(useRequestSource(auditId), {
    success: 'The client was asked for the source',
    failure: 'The client was not asked',
  });
  const takeBack = useAction(useWithdrawSourceRequest(auditId), {
    success: 'The request was taken back',
    failure: 'The request was not taken back',
  });
  if (requestedAt === undefined)
    return (
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        isPending={ask.isPending}
        onClick={() => void ask.run(repositoryId)}
      >
        Ask the client for it
      </Button>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p>The client was asked for it on {formatDate(requestedAt)}.</p>
      <Button
        variant="secondary"
        size="sm"
        isPending={takeBack.isPending}
        onClick={() => void takeBack.run(repositoryId)}
      >
        Take back the request
      </Button>
    </div>
  );
}
