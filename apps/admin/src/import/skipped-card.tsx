import type { ReadFinding, SkippedEntry } from '@portal/domain/findings/read/read-file-result';
import { formatNumber } from '@portal/domain/format/formatters';
import { Select } from '@portal/ui/forms/select';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { useState } from 'react';
import { SEVERITY_OPTIONS } from '../finding/fields/finding-labels.ts';

const SHOWN = 200;
/** How many parts of a kind are listed before the admin asks for all of them, and then. */
const FEW = 3;
const MANY = 500;

type OnImport = (parts: readonly SkippedEntry[], severity: ReadFinding['severity']) => void;

/** FIND-08: what of the files is not imported and why, by reason. Each part can be imported as a finding, or all of a kind at once. */
export function SkippedCard({ skipped, onImport }: { skipped: readonly SkippedEntry[]; onImport: OnImport }) {
  const kinds = [...Map.groupBy(skipped, ({ reason }) => reason)];
  const left = kinds.length - SHOWN;
  return (
    <Card
      title="Not imported"
      description="What is left out, and why. Choose a severity to add a part to the list as a finding."
    >
      <CardContent>
        <ul className="flex flex-col divide-y divide-border">
          {kinds.slice(0, SHOWN).map(([reason, parts]) => (
            <SkippedKind key={reason} reason={reason} parts={parts} onImport={onImport} />
          ))}
        </ul>
        {left > 0 && <p className="mt-3 text-muted">and {formatNumber(left)} more reasons</p>}
      </CardContent>
    </Card>
  );
}

type KindProps = { reason: string; parts: SkippedEntry[]; onImport: OnImport };

function SkippedKind({ reason, parts, onImport }: KindProps) {
  const [isOpen, setIsOpen] = useState(false);
  const importable = parts.filter(({ finding }) => finding);
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
          {reason}
          {parts.length > 1 && <span className="text-muted"> {formatNumber(parts.length)} times.</span>}
        </p>
        {importable.length > 1 && (
          <ImportAs
            label={`Import all ${formatNumber(importable.length)} as findings`}
            onImport={(severity) => onImport(importable, severity)}
          />
        )}
      </div>
      <ul className="flex flex-col gap-2">
        {parts.slice(0, isOpen ? MANY : FEW).map((part, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- Two parts may stand at one place.
            key={`${part.where} ${index}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1"
          >
            <p className="min-w-0 flex-1 basis-60 wrap-anywhere text-muted">
              <span className="tabular-nums">{part.where}</span>
              {part.finding && `: ${part.finding.title}`}
            </p>
            {part.finding && (
              <ImportAs
                label="Import as a finding"
                name={part.finding.title}
                onImport={(severity) => onImport([part], severity)}
              />
            )}
          </li>
        ))}
      </ul>
      {!isOpen && parts.length > FEW && (
        <Button variant="ghost" size="sm" className="self-start" onClick={() => setIsOpen(true)}>
          {parts.length > MANY ? `Show the first ${MANY}` : `Show all ${formatNumber(parts.length)}`}
        </Button>
      )}
    </li>
  );
}

type ImportAsProps = { label: string; name?: string; onImport: (severity: ReadFinding['severity']) => void };

function ImportAs({ label, name, onImport }: ImportAsProps) {
  return (
    <Select
      className="w-full sm:w-60"
      aria-label={name === undefined ? label : `${label}: ${name}`}
      placeholder={label}
      value=""
      options={SEVERITY_OPTIONS}
      onValueChange={onImport}
    />
  );
}
