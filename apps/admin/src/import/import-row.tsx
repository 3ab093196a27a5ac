import { TitleText } from '@portal/ui/markdown/title-text';
import { NO_SEVERITY } from '@portal/domain/findings/read/read-file-result';
import { formatLocation } from '@portal/domain/findings/write/location-text';
import { FindingStatusBadge, SeverityBadge } from '@portal/ui/primitives/finding-badges';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { Badge } from '@portal/ui/primitives/badge';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { TableCell, TableRow } from '@portal/ui/primitives/table';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Mono } from '@portal/ui/primitives/mono';
import { ImportDetails } from './import-details.tsx';
import type { ImportEntry } from './import-entries.ts';
import { UpdateFinding } from './update-finding.tsx';

type Props = {
  auditId: string;
  entry: ImportEntry;
  withStatus: boolean;
  isSelected: boolean;
  onSelect: (index: number, isSelected: boolean) => void;
};

const STATES = {
  new: null,
  known: 'Already in the audit',
  changed: 'Changed in the file',
  twin: 'Read twice',
} as const;

const WIDTH = 4;

/** One finding of the files: what would be imported, what was changed on the way, and on request its text and locations. */
export function ImportRow({ auditId, entry, withStatus, isSelected, onSelect }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [isUpdating, setIsUpdating] = useState(false);
  const { finding, index, state } = entry;
  // The page says this once for all.
  const notes = finding.notes.filter((note) => note !== NO_SEVERITY);
  const [place, ...others] = finding.locations;
  const detailsId = `import-details-${index}`;
  return (
    <>
      <TableRow>
        <TableCell className="align-top">
          <Checkbox
            checked={isSelected}
            onChange={(event) => onSelect(index, event.target.checked)}
            label={
              <span className="flex min-w-0 flex-col gap-1">
                <span className="font-medium wrap-anywhere">
                  <TitleText title={finding.title} />
                </span>
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted sm:hidden">
                  <SeverityBadge severity={finding.severity} />
                </span>
                {place && (
                  <Mono className="text-xs wrap-anywhere text-muted">
                    {formatLocation({ ...place, repository: null })}
                    {others.length > 0 && ` and ${others.length} more`}
                  </Mono>
                )}
                {notes.map((note) => (
                  <span key={note} className="text-sm text-warning">
                    {note}
                  </span>
                ))}
              </span>
            }
          />
          <div className="mt-1 ml-6.5 flex flex-wrap items-center gap-2">
            <Button
              variant="ghost"
              size="sm"
              className="-ml-2.5"
              aria-label={`Text and locations of ${finding.title}`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
              Text and locations
            </Button>
            {STATES[state] && <Badge>{STATES[state]}</Badge>}
            {entry.knownId !== null && (
              <SmallButton
                aria-label={`Update ${finding.title}`}
                aria-expanded={isUpdating}
                onClick={() => setIsUpdating(!isUpdating)}
              >
                Update
              </SmallButton>
            )}
            {withStatus && finding.past && <FindingStatusBadge status={finding.past.status} />}
          </div>
        </TableCell>
        <TableCell className="align-top max-sm:hidden">
          <SeverityBadge severity={finding.severity} />
        </TableCell>
        <TableCell className="align-top text-muted max-lg:hidden">
          <span className="block max-w-56 truncate" title={finding.sourceRule ?? undefined}>
            {[finding.sourceTool, finding.sourceRule].filter(Boolean).join(': ')}
          </span>
        </TableCell>
        <TableCell className="min-w-28 align-top wrap-anywhere text-muted max-md:hidden">
          {finding.where}
        </TableCell>
      </TableRow>
      {isUpdating && entry.knownId !== null && (
        <TableRow>
          <TableCell colSpan={WIDTH}>
            <UpdateFinding
              auditId={auditId}
              findingId={entry.knownId}
              theirs={entry.toImport}
              onUpdated={() => onSelect(index, false)}
            />
          </TableCell>
        </TableRow>
      )}
      {isOpen && (
        <TableRow id={detailsId}>
          <TableCell colSpan={WIDTH}>
            <ImportDetails finding={finding} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}
