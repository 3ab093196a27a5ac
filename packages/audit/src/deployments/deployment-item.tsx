import { useDeploymentHistory, type Deployment } from '@portal/data/deployments/queries';
import { useRemoveDeployment, useSetDeploymentPublic } from '@portal/data/deployments/changes';
import { checksumAddress } from '@portal/domain/deployments/address';
import type { Chain } from '@portal/domain/deployments/deployment-lines';
import type { ChangedSource, Verdict } from '@portal/domain/deployments/judge';
import { formatDate, formatDateTime, formatNumber } from '@portal/domain/format/formatters';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { useAction } from '@portal/ui/hooks/use-action';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Badge } from '@portal/ui/primitives/badge';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { ExternalLink } from '@portal/ui/primitives/external-link';
import { useState } from 'react';
import { Mono } from '@portal/ui/primitives/mono';
import { DeployedChange } from './deployed-change.tsx';
import { describeVerdict } from './verdict-text.ts';

/** A hash, an address or settings, which may be long. */
const Code = ({ children }: { children: string }) => (
  <Mono as="code" className="text-xs wrap-anywhere">
    {children}
  </Mono>
);

type Props = {
  auditId: string;
  deployment: Deployment;
  chain: Chain | undefined;
  mayWrite: boolean;
  /** Whether the reader decides what is shown on the page of the public report. */
  mayShow: boolean;
};

export function DeploymentItem({ auditId, deployment, chain, mayWrite, mayShow }: Props) {
  const { address, label, answer } = deployment;
  const [isOpen, setIsOpen] = useState(false);
  const verdict = answer && describeVerdict(answer, deployment.commit_hash);
  const shown = checksumAddress(address);
  const name = label || shown;
  return (
    <li className="flex flex-col gap-3 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {label && <span className="font-medium wrap-anywhere">{label}</span>}
        <span className="text-sm text-muted">{chain?.name ?? `Chain ${deployment.chain_id}`}</span>
        <ExternalLink
          href={chain?.explorer ? `${chain.explorer}/address/${shown}` : null}
          translate="no"
          className="font-mono text-xs"
        >
          {`${shown.slice(0, 6)}…${shown.slice(-4)}`}
        </ExternalLink>
        <Badge tone={verdict?.tone ?? 'neutral'} wraps>
          {verdict?.label ?? 'Not checked yet'}
        </Badge>
        {deployment.is_public && <span className="text-sm text-muted">On the public report</span>}
        <span className="ml-auto flex items-center gap-3">
          {deployment.checked_at && (
            <span className="text-sm text-muted">{formatDate(deployment.checked_at)}</span>
          )}
          <SmallButton
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide' : 'Show'} details of ${name}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide details' : 'Show details'}
          </SmallButton>
        </span>
      </div>
      {isOpen && (
        <div className="flex flex-col gap-4 border-l-2 border-border pl-4">
          <div className="flex flex-col gap-1">
            <Code>{shown}</Code>
            {verdict && (
              <p className="text-sm wrap-anywhere">
                {answer.kind === 'same' &&
                  `${deployment.is_audited_commit ? 'The audited commit.' : 'Another commit of this audit.'} ${deployment.is_audited_source ? '' : 'It is not confirmed by a published report or fix review yet. '}`}
                {verdict.sentence}
              </p>
            )}
            {answer && <StateFacts deployment={deployment} />}
          </div>
          <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
            {mayShow &&
              (deployment.is_public || (answer?.kind === 'same' && deployment.is_audited_source)) && (
                <ShowButton auditId={auditId} deployment={deployment} name={name} />
              )}
            {mayWrite && (mayShow || !deployment.is_public) && (
              <RemoveButton auditId={auditId} deployment={deployment} name={name} />
            )}
          </div>
          {answer && <Details auditId={auditId} deploymentId={deployment.id} answer={answer} />}
        </div>
      )}
    </li>
  );
}

function StateFacts({ deployment }: Pick<Props, 'deployment'>) {
  const { block_number: block, block_time: time, code_hash: hash, implementation } = deployment;
  return (
    <p className="text-sm text-muted tabular-nums">
      {block === null
        ? `Tried last on ${formatDateTime(deployment.checked_at)}, first on ${formatDateTime(deployment.found_at)}.`
        : `Block ${formatNumber(block)}, ${formatDateTime(time)}. `}
      {hash && (
        <>
          Code hash <Code>{hash}</Code>
        </>
      )}
      {implementation && (
        <>
          , implementation <Code>{checksumAddress(implementation)}</Code>
        </>
      )}
    </p>
  );
}

type DetailsProps = { auditId: string; deploymentId: string; answer: Verdict };

function Details({ auditId, deploymentId, answer }: DetailsProps) {
  const compared = answer.kind === 'partly' ? answer.implementation : answer;
  const outside = compared && 'outside' in compared ? compared.outside : [];
  return (
    <>
      {compared?.kind === 'differs' &&
        compared.files.map((file) => (
          <DifferingFile
            key={file.path}
            deploymentId={deploymentId}
            snapshotId={compared.snapshotId}
            file={file}
          />
        ))}
      {compared?.kind === 'differs' && compared.remappings.length > 0 && (
        <div>
          <p className="text-sm font-medium">Remappings that change what an audited file imports</p>
          <ul className="font-mono text-xs wrap-anywhere">
            {compared.remappings.map((remapping) => (
              <li key={remapping}>{remapping}</li>
            ))}
          </ul>
        </div>
      )}
      {outside.length > 0 && (
        <div>
          <p className="text-sm font-medium">Outside the audited source</p>
          <ul translate="no" className="font-mono text-xs wrap-anywhere">
            {outside.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </div>
      )}
      <QueryContent query={useDeploymentHistory(auditId, deploymentId)} title="Failed to load the history">
        {(states) => (
          <div className="flex flex-col gap-4">
            {states[0]?.contracts.map(({ address, name, compilation }) => (
              <section key={address} aria-label={name} className="flex flex-col gap-1">
                <p className="text-sm">
                  <span className="font-medium wrap-anywhere">{name}</span>{' '}
                  <Code>{checksumAddress(address)}</Code>
                </p>
                <DescriptionList
                  items={[
                    { term: 'Match at Sourcify', value: compilation.match },
                    { term: 'Compiler', value: compilation.compiler },
                    { term: 'Settings, not judged', value: <Code>{compilation.settings}</Code> },
                  ]}
                />
              </section>
            ))}
            <div>
              <p className="text-sm font-medium">What was found</p>
              <ul className="flex flex-col gap-1 text-sm">
                {states.map((state) => (
                  <li key={state.id} className="wrap-anywhere">
                    {formatDateTime(state.found_at)}: {describeVerdict(state.answer, state.commit_hash).label}
                    {state.block_number !== null &&
                      `, last seen at block ${formatNumber(state.block_number)}`}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        )}
      </QueryContent>
    </>
  );
}

type FileProps = { deploymentId: string; snapshotId: string; file: ChangedSource };

function DifferingFile({ file, ...place }: FileProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label={file.path} className="flex min-w-0 flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Mono className="text-sm wrap-anywhere">{file.path}</Mono>
        {file.was !== null && file.was !== file.path && (
          <span className="text-sm text-muted">
            In the audit: <Mono className="wrap-anywhere">{file.was}</Mono>
          </span>
        )}
        {file.was === null && <span className="text-sm text-muted">Not in the audited source</span>}
        <SmallButton
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} the difference of ${file.path}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide the difference' : 'Show the difference'}
        </SmallButton>
      </p>
      {isOpen && <DeployedChange file={file} {...place} />}
    </section>
  );
}

type ButtonProps = Pick<Props, 'auditId' | 'deployment'> & { name: string };

/** LIVE-03 */
function ShowButton({ auditId, deployment, name }: ButtonProps) {
  const { id, is_public: isPublic } = deployment;
  const change = useAction(useSetDeploymentPublic(auditId), {
    success: isPublic
      ? 'The public report no longer shows this deployment'
      : 'The public report shows this deployment',
    failure: 'Failed to change what the public report shows',
  });
  return (
    <Button
      variant={isPublic ? 'ghost' : 'secondary'}
      size="sm"
      aria-label={isPublic ? `Hide on the public report: ${name}` : `Show on the public report: ${name}`}
      isPending={change.isPending}
      onClick={() => void change.run({ id, isPublic: !isPublic })}
    >
      {isPublic ? 'Hide on the public report' : 'Show on the public report'}
    </Button>
  );
}

function RemoveButton({ auditId, deployment, name }: ButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useAction(useRemoveDeployment(auditId), {
    success: 'Deployment removed',
    failure: 'Failed to remove the deployment',
    onSuccess: () => setIsConfirming(false),
  });
  return (
    <>
      <Button variant="ghost" size="sm" aria-label={`Remove ${name}`} onClick={() => setIsConfirming(true)}>
        Remove
      </Button>
      <AlertDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Remove ${name}?`}
        description="It is no longer checked, and the results of its checks are removed, too."
        confirmLabel="Remove"
        isPending={remove.isPending}
        onConfirm={() => void remove.run(deployment.id)}
      />
    </>
  );
}
