import { useOthersAtFinding } from '@portal/data/findings/managed-findings';

/** FIND-10: names who else has this finding open, before their changes conflict. Nothing where that is not known. */
export function OthersHere({ findingId }: { findingId: string }) {
  const others = useOthersAtFinding(findingId).data ?? [];
  return (
    <output className="font-medium text-warning">
      {others.length > 0 &&
        `${new Intl.ListFormat('en').format(others)} ${others.length > 1 ? 'have' : 'has'} this open, too.`}
    </output>
  );
}
