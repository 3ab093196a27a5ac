import { useOthersAtFinding } from '@portal/data/findings/managed-findings';

/** FIND-10: names who else has this finding open, before their changes conflict. Nothing where that is not known. */
export function OthersHere({ findingId }: { findingId: string }) {
  const others = useOthersAtFinding(findingId).data ?? [];
  return (
    <output className="font-medium text-warning">
      {/* The line is reserved, so that a name that arrives does not move the form while somebody types. */}
      {others.length > 0
        ? `${new Intl.ListFormat('en').format(others)} also ${others.length > 1 ? 'have' : 'has'} this open.`
        : '\u00a0'}
    </output>
  );
}
