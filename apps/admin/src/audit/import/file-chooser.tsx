import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { Progress } from '@portal/ui/feedback/progress';
import { cn } from '@portal/ui/primitives/class-names';
import { FileUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import type { Reading } from './use-file-reading.ts';

const ACCEPTED = '.sarif,.json,.csv,.tsv,.md,.markdown,.txt';

type Props = { reading: Reading; onFile: (file: File) => void; onCancel: () => void };

/** FIND-08: where a file is chosen or dropped; while it is read, how far that is. */
export function FileChooser({ reading, onFile, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && reading.step !== 'reading') onFile(file);
  }

  return (
    <Card
      aria-label="File"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(isOver && 'border-accent bg-accent-subtle')}
    >
      <CardContent className="flex flex-col items-center gap-4 py-10 text-center">
        {reading.step === 'reading' ? (
          <>
            <p className="w-full truncate font-medium">
              {reading.percent < 100 ? 'Reading' : 'Looking for findings in'} {reading.name}
            </p>
            <Progress value={reading.percent} label="Reading the file" className="max-w-sm" />
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
              <p className="text-lg font-semibold">Choose a file or drop it here</p>
              <p className="mx-auto max-w-lg text-muted">
                SARIF of Slither, Aderyn or Semgrep, CSV, this portal’s JSON, or a report in Markdown. At most
                10 MB and 5,000 findings. You choose what to import before anything is saved.
              </p>
            </div>
            <input
              ref={input}
              type="file"
              accept={ACCEPTED}
              aria-label="File of findings"
              className="sr-only"
              tabIndex={-1}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                // So that choosing the same file again is a change.
                event.target.value = '';
                if (file) onFile(file);
              }}
            />
            <Button onClick={() => input.current?.click()}>Choose a file</Button>
          </>
        )}
      </CardContent>
    </Card>
  );
}
