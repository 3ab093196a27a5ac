import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@portal/ui/primitives/table';
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
  columns: readonly string[];
  /** The cells of each line, and what is said about it. */
  lines: readonly { cells: readonly string[]; state: ReactNode; notes: readonly string[] }[];
  /** The buttons below. */
  actions: ReactNode;
};

/** The lines of a file before they are imported, each with what is said about it. */
export function FilePreview({ label, columns, lines, actions }: PreviewProps) {
  return (
    <Card aria-label={label}>
      <Table label={label}>
        <TableHeader>
          <TableRow>
            {['Line', ...columns, 'State'].map((name) => (
              <TableHead key={name}>{name}</TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {lines.map(({ cells, state, notes }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- The lines of a file keep their order.
            <TableRow key={index}>
              <TableCell>{index + 1}</TableCell>
              {cells.map((cell, column) => (
                <TableCell key={columns[column]} className="max-w-60 wrap-anywhere" translate="no">
                  {cell}
                </TableCell>
              ))}
              <TableCell className="min-w-52">
                {state}
                {notes.map((note) => (
                  <p key={note} className="mt-1 text-sm wrap-anywhere text-muted">
                    {note}
                  </p>
                ))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <CardFooter className="flex flex-wrap items-center gap-3">{actions}</CardFooter>
    </Card>
  );
}
