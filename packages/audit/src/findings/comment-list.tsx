import type { ReactNode } from 'react';
import type { FindingComment } from '@portal/domain/findings/types';
import { codeLocationLabel } from '@portal/domain/findings/code-location';
import { formatDateTime } from '@portal/domain/format/formatters';
import { LazyMarkdown } from '@portal/ui/markdown/lazy-markdown';
import type { HeadingLevel } from '@portal/domain/markdown/outline-headings';
import { Badge } from '@portal/ui/primitives/badge';
import { actorName } from '@portal/domain/events/describe-event';

interface CommentLine {
  id: string;
  /** Who wrote it, as the reader is told: "You", "Client". */
  who: string;
  byAuditor: boolean;
  body: string;
  createdAt: string;
  editedAt: string | null;
  /** The line of source that it is about: "src/Vault.sol:43". */
  place?: string | null;
}

interface CommentListProps {
  comments: readonly CommentLine[];
  /** The level of headings in a comment: one below the heading of the list. */
  headingLevel: HeadingLevel;
  /** What the reader can do with a comment, such as a button that corrects it. */
  actions?: (comment: CommentLine) => ReactNode;
  /** Replaces the text of a comment, such as by the form that corrects it. */
  replacement?: (comment: CommentLine) => ReactNode;
  /** Whether the comments stand below the line that they are about, besides the thread of the finding. */
  isBesideCode?: boolean;
}

export function toCommentLines(comments: readonly FindingComment[], readerId: string): CommentLine[] {
  return comments.map((comment) => ({
    id: comment.id,
    who: actorName({ ...comment, actor_id: comment.author_id, actor_name: comment.author_name }, readerId),
    byAuditor: comment.by_firm,
    body: comment.body,
    createdAt: comment.created_at,
    editedAt: comment.edited_at,
    place:
      comment.path === null
        ? null
        : codeLocationLabel({ path: comment.path, firstLine: comment.line, lastLine: comment.line }),
  }));
}

/** Comments arrive after the page has been shown, when the browser has given up looking for the fragment of its address. */
function showIfTarget(element: HTMLElement | null) {
  if (element && window.location.hash === `#${element.id}`) element.scrollIntoView({ block: 'center' });
}

export function CommentList({
  comments,
  headingLevel,
  actions,
  replacement,
  isBesideCode = false,
}: CommentListProps) {
  return (
    <ul className="flex flex-col gap-4">
      {comments.map((comment) => (
        <li
          key={comment.id}
          id={`${isBesideCode ? 'line-' : ''}comment-${comment.id}`}
          ref={showIfTarget}
          className="flex min-w-0 flex-col gap-1.5 rounded-md border border-border px-4 py-3"
        >
          <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
              <span translate="no" className="font-medium">
                {comment.who}
              </span>
              {comment.byAuditor && <Badge>Auditor</Badge>}
              <span className="text-muted tabular-nums">
                <time dateTime={comment.createdAt}>{formatDateTime(comment.createdAt)}</time>
                {comment.editedAt && <span> · edited</span>}
              </span>
            </p>
            {actions?.(comment)}
          </header>
          {comment.place && !isBesideCode && (
            <p className="text-sm text-muted">
              On{' '}
              <a
                href={`#line-comment-${comment.id}`}
                className="font-mono wrap-anywhere underline underline-offset-2"
              >
                {comment.place}
              </a>
            </p>
          )}
          {replacement?.(comment) || <LazyMarkdown text={comment.body} headingLevel={headingLevel} />}
        </li>
      ))}
    </ul>
  );
}
