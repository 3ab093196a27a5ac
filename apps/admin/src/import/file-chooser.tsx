import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { useFileChooser } from '@portal/ui/forms/use-file-chooser';
import { Progress } from '@portal/ui/feedback/progress';
import { cn } from '@portal/ui/primitives/class-names';
import { FileUp } from 'lucide-react';
import type { Reading } from './use-file-reading.ts';

const ACCEPTED = '.sarif,.json,.weaudit,.csv,.tsv,.md,.markdown,.txt';

type Props = { reading: Reading; onFiles: (files: readonly File[]) => void; onCancel: () => void };

export function FileChooser({ reading, onFiles, onCancel }: Props) {
  const { areaProps, inputProps, isOver, open } = useFileChooser({
    onFiles,
    accept: ACCEPTED,
    isDisabled: reading.step === 'reading',
  });
  return (
    <Card {...areaProps} aria-label="File" className={cn(isOver && 'border-accent bg-accent-subtle')}>
      <CardContent className="flex flex-col items-center gap-4 py-10 text-center">
        {reading.step === 'reading' ? (
          <>
            <p className="w-full truncate font-medium">
              {reading.percent < 100 ? 'Reading' : 'Looking for findings in'} {reading.name}
            </p>
            <Progress value={reading.percent} label="Reading the files" className="max-w-sm" />
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            <span className="grid size-10 place-items-center rounded-lg border border-border bg-subtle text-muted">
              <FileUp aria-hidden="true" className="size-5" />
            </span>
            <div>
              <p className="text-lg font-semibold">Choose files or drop them here</p>
              <p className="mx-auto max-w-lg text-muted">
                SARIF or JSON of Slither, Aderyn, Semgrep or Mythril, CSV, GitHub issues, this portal’s JSON,
                or reports in Markdown. A folder can be dropped, too. Each file can have 10 MB, all together
                5,000 findings. You choose what to import before anything is saved.
              </p>
            </div>
            <input {...inputProps} aria-label="Files of findings" />
            <Button onClick={open}>Choose files</Button>
          </>
        )}
      </CardContent>
    </Card>
  );
}
