import { formatNumber } from '@portal/domain/format/formatters';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import type { SkippedEntry } from '@portal/domain/findings/read/read-file-result';

const SHOWN = 200;
/** How many places a line names. */
const NAMED = 3;

/** FIND-08: what of the files cannot be imported, and why, with what has one reason counted on one line. */
export function SkippedCard({ skipped }: { skipped: readonly SkippedEntry[] }) {
  const reasons = [...Map.groupBy(skipped, ({ reason }) => reason)];
  const left = reasons.length - SHOWN;
  return (
    <Card aria-labelledby="skipped-title">
      <CardHeader
        titleId="skipped-title"
        title={`Not imported (${formatNumber(skipped.length)})`}
        description="What is left out, and why."
      />
      <CardContent>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,16rem)_1fr]">
          {reasons.slice(0, SHOWN).map(([reason, entries]) => (
            <div key={reason} className="contents">
              <dt className="wrap-anywhere text-muted tabular-nums">{nameEntries(entries)}</dt>
              <dd className="wrap-anywhere max-sm:mb-2">{reason}</dd>
            </div>
          ))}
        </dl>
        {left > 0 && <p className="mt-3 text-muted">and {formatNumber(left)} more reasons</p>}
      </CardContent>
    </Card>
  );
}

/** "Result 3", or "412 times: Result 3, Result 4, Result 9 …". */
function nameEntries(entries: readonly SkippedEntry[]): string {
  const names = entries.slice(0, NAMED).map(({ where }) => where);
  if (entries.length === 1) return names.join();
  return `${formatNumber(entries.length)} times: ${names.join(', ')}${entries.length > NAMED ? ' …' : ''}`;
}
