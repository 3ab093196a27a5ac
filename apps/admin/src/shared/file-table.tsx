import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardFooter } from '@portal/ui/primitives/card';
import { useFileChooser } from '@portal/ui/forms/use-file-chooser';
import { cn } from '@portal/ui/primitives/class-names';
import { Notice } from '@portal/ui/feedback/notice';
import type { ReactNode } from 'react';

type ChooserProps = {
  label: string;
  accept: string;
  isSingle?: boolean;
  problem: string | null;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
};

/** MOVE-02, MOVE-03: where a file of lines is chosen or dropped, what it must contain, and why the last one could not be read. */
export function TableFileChooser({
  label,
  accept,
  isSingle = false,
  problem,
  onFiles,
  children,
}: ChooserProps) {
  const { areaProps, inputProps, isOver, open } = useFileChooser({ onFiles, accept, isSingle });
  return (
    <Card {...areaProps} aria-label={label} className={cn(isOver && 'border-accent bg-accent-subtle')}>
      <CardContent className="flex flex-col items-start gap-4">
        {problem && (
          <Notice tone="danger" title="This cannot be imported" className="w-full">
            {problem}
          </Notice>
        )}
        <div className="max-w-prose text-muted">{children}</div>
        <input {...inputProps} aria-label={label} />
        <Button onClick={open}>Choose or drop files</Button>
      </CardContent>
    </Card>
  );
}

type PreviewProps = {
  label: string;
  /** What names each line, what else it says, and what is said about it. */
  lines: readonly { title: string; facts: readonly string[]; state: ReactNode; notes: readonly string[] }[];
  add: { label: string; isPending: boolean; isDisabled: boolean; run: () => void };
  reset: { label: string; run: () => void };
  /** Why nothing can be added yet. */
  problem: string | false;
};

/** The lines of a file before they are imported, each with what is said about it. */
export function FilePreview({ label, lines, add, reset, problem }: PreviewProps) {
  return (
    <Card aria-label={label}>
      <ol aria-label={label} className="divide-y divide-border">
        {lines.map(({ title, facts, state, notes }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- The lines of a file keep their order.
          <li key={index} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-5 py-2.5">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium wrap-anywhere">
                <span className="mr-2 font-normal text-muted tabular-nums">{index + 1}</span>
                <span translate="no">{title}</span>
              </p>
              <p translate="no" className="text-sm wrap-anywhere text-muted">
                {facts.filter(Boolean).join(' · ')}
              </p>
              {notes.map((note) => (
                <p key={note} className="text-sm wrap-anywhere">
                  {note}
                </p>
              ))}
            </div>
            {state}
          </li>
        ))}
      </ol>
      <CardFooter className="flex flex-wrap items-center gap-3">
        <Button isPending={add.isPending} disabled={add.isDisabled} onClick={add.run}>
          {add.label}
        </Button>
        <Button variant="secondary" disabled={add.isPending} onClick={reset.run}>
          {reset.label}
        </Button>
        {problem && <p className="text-sm text-danger">{problem}</p>}
      </CardFooter>
    </Card>
  );
}
