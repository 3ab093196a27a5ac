import { useDraftNumbers } from '@portal/data/findings/many-drafts';
import type { ManagedFindingRow } from '@portal/data/findings/managed-findings';
import { Mono } from '@portal/ui/primitives/mono';

type Props = { finding: Pick<ManagedFindingRow, 'id' | 'number' | 'corrects_id'>; none: string };

/** The number of a finding; of a correction (STAFF-03) that of what it corrects. `none` stands for that of another draft. */
export function FindingNumber({ finding: { id, number, corrects_id: corrects }, none }: Props) {
  const numbers = useDraftNumbers(corrects ? [id] : []).data;
  if (!corrects) return <Mono>{number ?? none}</Mono>;
  return (
    <>
      Correction of <Mono>{numbers?.[id]}</Mono>
    </>
  );
}
