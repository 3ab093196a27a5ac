import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';
import type { ScopeRepository } from '@portal/data/audits/scope';
import type { ManagedFindingRow } from '@portal/data/findings/managed-findings';
import { codeLocationLabel, shortPath } from '@portal/domain/findings/code-location';
import { Button } from '@portal/ui/primitives/button';
import { cn } from '@portal/ui/primitives/class-names';
import { useState } from 'react';
import { Mono } from '@portal/ui/primitives/mono';

const LocationsDialog = lazyDialog(() => import('./locations-dialog.tsx'), 'LocationsDialog');

type Props = {
  audit: { id: string; client_id: string };
  finding: ManagedFindingRow;
  repositories: readonly ScopeRepository[];
};

export function LocationButton({ audit, finding, repositories }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [first, ...others] = finding.finding_locations;
  const toText = (path: (whole: string) => string) => {
    const label = first
      ? codeLocationLabel({ path: path(first.path), firstLine: first.first_line, lastLine: first.last_line })
      : 'Add location';
    return others.length > 0 ? `${label} and ${others.length} more` : label;
  };
  const [text, wholeText] = [toText(shortPath), toText((path) => path)];
  if (finding.status === 'withdrawn') return <Mono className="text-xs wrap-anywhere">{first && text}</Mono>;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className={cn(
          '-ml-3 h-auto min-h-8 text-left font-normal wrap-anywhere whitespace-normal',
          first ? 'font-mono text-xs' : 'text-muted',
        )}
        aria-label={`Locations of ${finding.number ?? finding.title}: ${wholeText}`}
        title={wholeText}
        onClick={() => setIsOpen(true)}
      >
        {text}
      </Button>
      {isOpen && (
        <LocationsDialog
          audit={audit}
          finding={finding}
          repositories={repositories}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
