import { useCheckDeployments } from '@portal/data/deployments/changes';
import { useChains, useDeployments, type Deployment } from '@portal/data/deployments/queries';
import { formatCount, formatNumber } from '@portal/domain/format/formatters';
import { Notice } from '@portal/ui/feedback/notice';
import { isAwaited, LoadErrorNotice, QueryContent } from '@portal/ui/feedback/query-content';
import { useAction } from '@portal/ui/hooks/use-action';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { useState } from 'react';
import { AddDeploymentsDialog } from './add-deployments-dialog.tsx';
import { DeploymentItem } from './deployment-item.tsx';

const STEP = 50;

type Props = {
  auditId: string;
  mayWrite: boolean;
  /** Whether the reader decides what is shown on the page of the public report. */
  mayShow: boolean;
};

/** LIVE-01: whether what is deployed is what was audited, for its client and for the auditors. */
export function DeploymentsCard({ auditId, mayWrite, mayShow }: Props) {
  const deployments = useDeployments(auditId);
  const chains = useChains(auditId);
  const [isAdding, setIsAdding] = useState(false);
  const [shown, setShown] = useState(STEP);
  const check = useAction<void, number>(useCheckDeployments(auditId), {
    success: (_input, checked) =>
      checked === 0
        ? {
            title: 'Nothing to check yet',
            description: 'The deployments of an audit can be checked once in five minutes.',
          }
        : `${formatCount(checked, 'deployment')} checked`,
    failure: 'Failed to check the deployments',
  });
  const isSetUp = (chains.data?.length ?? 0) > 0;
  return (
    <Card
      titleId="deployments"
      title="Deployments"
      description="Whether the source of the code at an address is the source that was audited: checked every day against the chain and Sourcify."
      actions={
        mayWrite &&
        isSetUp && (
          <>
            {deployments.data && deployments.data.length > 0 && (
              <SmallButton
                isPending={check.isPending}
                pendingLabel="Checking…"
                onClick={() => void check.run()}
              >
                Check now
              </SmallButton>
            )}
            <SmallButton onClick={() => setIsAdding(true)}>Add deployments</SmallButton>
          </>
        )
      }
    >
      {!isSetUp && !isAwaited(chains) && (
        <CardContent>
          <LoadErrorNotice query={chains}>Deployments cannot be added or checked just now.</LoadErrorNotice>
          {chains.data && (
            <Notice tone="info" title="Deployments are not checked here yet">
              No chains are set up for this portal yet.
            </Notice>
          )}
        </CardContent>
      )}
      <QueryContent
        query={deployments}
        title="Failed to load the deployments"
        inCard
        empty={
          isSetUp && mayWrite
            ? 'No deployments yet. Add the addresses at which the audited code runs.'
            : 'No deployments yet.'
        }
      >
        {(loaded) => (
          <CardContent className="flex flex-col gap-4">
            <p>{summary(loaded)}</p>
            <ul aria-label="Deployments" className="divide-y divide-border">
              {loaded
                .toSorted((one, other) => risk(other) - risk(one))
                .slice(0, shown)
                .map((deployment) => (
                  <DeploymentItem
                    key={deployment.id}
                    auditId={auditId}
                    deployment={deployment}
                    chain={chains.data?.find(({ id }) => id === deployment.chain_id)}
                    mayWrite={mayWrite}
                    mayShow={mayShow}
                  />
                ))}
            </ul>
            {shown < loaded.length && (
              <p>
                <SmallButton onClick={() => setShown(shown + STEP)}>
                  Show more of {formatCount(loaded.length, 'deployment')}
                </SmallButton>
              </p>
            )}
          </CardContent>
        )}
      </QueryContent>
      {isAdding && chains.data && (
        <AddDeploymentsDialog auditId={auditId} chains={chains.data} onClose={() => setIsAdding(false)} />
      )}
    </Card>
  );
}

/** Orders the deployments: what differs first, then what could not be confirmed, what was not checked, and what is as audited. */
function risk({ answer }: Deployment): number {
  if (!answer) return 1;
  if (answer.kind === 'same') return answer.outside.length > 0 ? 2 : 0;
  return answer.kind === 'differs' ? 3 : 2;
}

/** "12 deployments: 9 with the same source, 2 different, 1 not checked." */
function summary(deployments: readonly Deployment[]): string {
  const count = (...kinds: string[]) =>
    deployments.filter(({ answer }) =>
      kinds.includes(
        answer?.kind === 'same' && answer.outside.length > 0 ? 'partly' : (answer?.kind ?? 'none'),
      ),
    ).length;
  const parts: [number, string][] = [
    [count('same'), 'with the same source'],
    [count('differs'), 'different'],
    [count('not_verified', 'no_code', 'partly'), 'not confirmed'],
    [count('failed', 'none'), 'not checked'],
  ];
  const named = parts
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${formatNumber(number)} ${what}`);
  return `${formatCount(deployments.length, 'deployment')}: ${named.join(', ')}.`;
}
