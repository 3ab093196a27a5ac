import type { Proposal } from '@portal/data/proposals/queries';
import { TitledCard } from '@portal/ui/primitives/card';
import { ScopeDifference } from '../scope/scope-difference.tsx';

type Version = Pick<Proposal, 'version' | 'scope'>;
type Props = { before: Version; after: Version; titleId: string; className?: string };

export function ScopeChanges({ before, after, titleId, className }: Props) {
  return (
    <TitledCard className={className} titleId={titleId} title={`Scope since version ${before.version}`}>
      <ScopeDifference
        before={before.scope}
        after={after.scope}
        beforeLabel={`Version ${before.version}`}
        afterLabel={`Version ${after.version}`}
      />
    </TitledCard>
  );
}
