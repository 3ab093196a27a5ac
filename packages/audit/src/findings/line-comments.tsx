import { useShell } from '@portal/frame/contract/contract';
import type { SourceLine } from '@portal/data/findings/changes';
import { THREAD_SIZE, useComments } from '@portal/data/findings/queries';
import { createContext, use, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import type { FindingComment } from '@portal/domain/findings/types';
import { CommentList, toCommentLines } from './comment-list.tsx';

export type LineForm = ComponentType<{ findingId: string; on: SourceLine; onClose: () => void }>;

type LineComments = {
  findingId: string;
  readerId: string;
  comments: readonly FindingComment[];
  current: SourceLine | null;
  /** Begins a comment on a line, or ends it with null; undefined for whoever can't write here. */
  comment: ((on: SourceLine | null) => void) | undefined;
  Form: LineForm;
};

const LineCommentsContext = createContext<LineComments | null>(null);

type ProviderProps = {
  findingId: string;
  canWrite: boolean;
  Form: LineForm;
  children: ReactNode;
};

/** CODE-06: code inside it shows the finding's newest comments at their lines, and takes new ones. */
export function LineCommentsProvider({ findingId, canWrite, Form, children }: ProviderProps) {
  const { user } = useShell();
  const { data } = useComments(findingId, THREAD_SIZE);
  const [current, setCurrent] = useState<SourceLine | null>(null);
  const value = useMemo(
    () => ({
      findingId,
      readerId: user.id,
      comments: (data?.rows ?? []).filter(({ line }) => line !== null),
      current: canWrite ? current : null,
      comment: canWrite ? setCurrent : undefined,
      Form,
    }),
    [findingId, user.id, data, current, canWrite, Form],
  );
  return <LineCommentsContext value={value}>{children}</LineCommentsContext>;
}

const isOn = (one: SourceLine, { repository_id, commit_hash, path, line }: FindingComment) =>
  one.repositoryId === repository_id && one.commit === commit_hash && one.path === path && one.line === line;

const isSame = (one: SourceLine, other: SourceLine | null) =>
  one.repositoryId === other?.repositoryId &&
  one.commit === other.commit &&
  one.path === other.path &&
  one.line === other.line;

/** Outside of a LineCommentsProvider, no line has comments. */
export function useLineComments() {
  const context = use(LineCommentsContext);
  return {
    comment: context?.comment,
    isCommented: (line: SourceLine) => context?.comments.some((comment) => isOn(line, comment)) ?? false,
  };
}

/** CODE-06: the comments on a line, below it, and the form of a new one. A line of a difference belongs to one of the two commits, or to both. */
export function CommentsOnLine({ lines }: { lines: readonly SourceLine[] }) {
  const context = use(LineCommentsContext);
  if (!context) return null;
  const { findingId, readerId, comments, current, comment, Form } = context;
  const shown = comments.filter((one) => lines.some((line) => isOn(line, one)));
  const written = comment && lines.find((line) => isSame(line, current));
  if (shown.length === 0 && !written) return null;
  return (
    <div className="sticky left-0 flex w-[min(48rem,100cqw)] flex-col gap-3 border-y border-border bg-surface px-4 py-3 font-sans text-base whitespace-normal">
      {shown.length > 0 && (
        <CommentList headingLevel={4} comments={toCommentLines(shown, readerId)} isBesideCode />
      )}
      {written && <Form findingId={findingId} on={written} onClose={() => comment(null)} />}
    </div>
  );
}
