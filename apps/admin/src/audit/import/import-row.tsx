import { formatLocation } from '@portal/data/findings/exchange/location-text';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { Badge } from '@portal/ui/primitives/badge';
import { SeverityBadge } from '@portal/ui/findings/finding-badges';
import { TableCell, TableRow } from '@portal/ui/primitives/table';
import type { ImportEntry } from './import-entries.ts';

type Props = { entry: ImportEntry; isChosen: boolean; onChoose: (index: number, isChosen: boolean) => void };

const STATES = { new: null, known: 'Already in the audit', twin: 'Twice in this file' } as const;

/** One finding of the file: what would be imported, and what was changed on the way. */
export function ImportRow({ entry, isChosen, onChoose }: Props) {
  const { finding, index, state } = entry;
  const [place, ...others] = finding.locations;
  return (
    <TableRow>
      <TableCell className="align-top">
        <Checkbox
          checked={isChosen}
          onChange={(event) => onChoose(index, event.target.checked)}
          label={
            <span className="flex min-w-0 flex-col gap-1">
              <span className="font-medium wrap-anywhere">{finding.title}</span>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted sm:hidden">
                <SeverityBadge severity={finding.severity} />
              </span>
              {place && (
                <span className="font-mono text-xs wrap-anywhere text-muted">
                  {formatLocation({ ...place, repository: null })}
                  {others.length > 0 && ` and ${others.length} more`}
                </span>
              )}
              {finding.notes.map((note) => (
                <span key={note} className="text-sm text-warning">
                  {note}
                </span>
              ))}
            </span>
          }
        />
      </TableCell>
      <TableCell className="align-top max-sm:hidden">
        <SeverityBadge severity={finding.severity} />
      </TableCell>
      <TableCell className="align-top text-muted max-md:hidden">
        <span className="block max-w-56 truncate" title={finding.sourceRule ?? undefined}>
          {[finding.sourceTool, finding.sourceRule].filter(Boolean).join(': ')}
        </span>
      </TableCell>
      <TableCell className="align-top whitespace-nowrap text-muted max-md:hidden">{finding.where}</TableCell>
      <TableCell className="align-top">{STATES[state] && <Badge>{STATES[state]}</Badge>}</TableCell>
    </TableRow>
  );
}
