import { formatNumber } from '@portal/ui/format/formatters';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import type { SkippedEntry } from './read/read-file-result.ts';

const SHOWN = 200;

/** FIND-08: what of the file cannot be imported, and why. */
export function SkippedCard({ skipped }: { skipped: readonly SkippedEntry[] }) {
  const left = skipped.length - SHOWN;
  return (
    <Card aria-labelledby="skipped-title">
      <CardHeader
        titleId="skipped-title"
        title={`Not imported (${formatNumber(skipped.length)})`}
        description="Parts of the file that are left out, and why."
      />
      <CardContent>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
          {skipped.slice(0, SHOWN).map(({ where, reason }, index) => (
            // The order does not change.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index} className="contents">
              <dt className="text-muted tabular-nums">{where}</dt>
              <dd className="wrap-anywhere max-sm:mb-2">{reason}</dd>
            </div>
          ))}
        </dl>
        {left > 0 && <p className="mt-3 text-muted">and {formatNumber(left)} more</p>}
      </CardContent>
    </Card>
  );
}
