import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SourceChange } from '@portal/data/sources/queries';
import type { QueryState } from '@portal/ui/feedback/query-content';
import { Link } from '@portal/ui/layout/link';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { useStepKeys } from '@portal/ui/shortcuts/use-step-keys';
import type { SourceOfCommit } from '../audited-source.ts';
import { useIsNear } from '../use-is-near.ts';
import { ChangesList, inReviewOrder } from './changes-list.tsx';
import { FileChange } from './file-change.tsx';

type Props = {
  changes: QueryState<SourceChange[]>;
  from: SourceOfCommit;
  to: SourceOfCommit;
  /** The file that the page begins at; null for the list. */
  path: string | null;
  href: (file: SourceChange) => string;
  fileHref: (path: string) => string;
};

/** CODE-04, CODE-06: every file that changed between two commits on one page, with a list of them, and J and K from one to the next. */
export function ChangedFiles({ changes, ...props }: Props) {
  return (
    <>
      <Card aria-label="Changed files" className="print:hidden">
        <CardContent>
          <ChangesList changes={changes} href={props.href} />
        </CardContent>
      </Card>
      {/* The list shows the error when they could not be loaded. */}
      {changes.data && <Files files={inReviewOrder(changes.data)} {...props} />}
    </>
  );
}

/** The height of the page's header with some space below it, in pixels. */
const TOP = 120;

function Files({
  files,
  path,
  ...props
}: Omit<Props, 'changes' | 'href'> & { files: readonly SourceChange[] }) {
  const box = useRef<HTMLDivElement>(null);
  const sections = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-file]') ?? [])];

  // The file that J or K went to last. The scroll position does not tell, because a short page can't scroll it to the top.
  const shown = useRef<string | undefined>(undefined);

  function goTo(section: HTMLElement | undefined) {
    if (section) shown.current = section.dataset['file'];
    section?.scrollIntoView();
    section?.querySelector('h2')?.focus({ preventScroll: true });
    return section !== undefined;
  }

  function step(by: 1 | -1) {
    const all = sections();
    const known = all.findIndex(
      (section) => section.dataset['file'] === shown.current && isInWindow(section),
    );
    const current =
      known === -1 ? all.findLastIndex((section) => section.getBoundingClientRect().top <= TOP) : known;
    return goTo(all[Math.max(current + by, -1)]);
  }

  useStepKeys(step);
  useEffect(() => {
    if (path !== null) goTo(sections().find(({ dataset }) => dataset['file'] === path));
  }, [path]);

  return (
    <div ref={box} className="flex flex-col gap-6" data-wide="">
      {files.length > 1 && (
        <div className="sticky top-14 z-20 flex gap-2 self-end rounded-md border border-border bg-surface p-1.5 shadow-md print:hidden">
          <SmallButton onClick={() => step(-1)}>
            <ChevronUp aria-hidden="true" />
            Previous file
          </SmallButton>
          <SmallButton onClick={() => step(1)}>
            <ChevronDown aria-hidden="true" />
            Next file
          </SmallButton>
        </div>
      )}
      {files.map((file) => (
        <FileSection key={file.path} file={file} isFirst={file.path === path} {...props} />
      ))}
    </div>
  );
}

function isInWindow(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= globalThis.innerHeight;
}

type SectionProps = Pick<Props, 'from' | 'to' | 'fileHref'> & { file: SourceChange; isFirst: boolean };

/** Opens its file when it comes near the window, because each file that is opened is a line of Access. */
function FileSection({ file, isFirst, from, to, fileHref }: SectionProps) {
  const box = useRef<HTMLElement>(null);
  const isNear = useIsNear(box);
  const [isOpen, setIsOpen] = useState(isFirst);
  if ((isNear || isFirst) && !isOpen) setIsOpen(true);
  return (
    <section
      ref={box}
      aria-label={file.path}
      data-file={file.path}
      className="flex min-h-40 min-w-0 scroll-mt-28 flex-col gap-2"
    >
      <h2 tabIndex={-1} translate="no" className="font-mono text-sm font-medium wrap-anywhere">
        {file.path}
      </h2>
      <p className="text-sm">
        {file.findings.length > 0 ? `Covered by ${file.findings.join(', ')}.` : 'Not covered by a finding.'}{' '}
        {file.kind !== 'removed' && file.isText && (
          <Link href={fileHref(file.path)} className="text-accent underline underline-offset-2">
            Open the whole file
          </Link>
        )}
      </p>
      {isOpen && <FileChange change={file} from={from} to={to} />}
    </section>
  );
}
