import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { useRef, useState, type ReactNode } from 'react';
import { useNow } from '@portal/ui/hooks/browser-state';
import { Button } from '@portal/ui/primitives/button';
import type { FindingComment } from '@portal/domain/findings/types';
import { CommentList, toCommentLines } from './comment-list.tsx';

/** FIND-04: how long an author can correct a comment. The database decides; this only shows and hides the button. */
const CORRECTABLE_MS = 15 * 60_000;
const TICK_MS = 10_000;

type ThreadProps = {
  comments: readonly FindingComment[];
  readerId: string;
  canWrite: boolean;
  /** The form that takes the place of a comment while the reader corrects it: a CommentCorrection. */
  correction: (comment: { id: string; body: string }, onClose: () => void) => ReactNode;
};

/** FIND-04: the comments on a finding. The reader can correct their own for 15 minutes. */
export function CommentThread({ comments, readerId, canWrite, correction }: ThreadProps) {
  const [correctedId, setCorrectedId] = useState<string | null>(null);
  const thread = useRef<HTMLDivElement>(null);
  const closedId = useRef<string>(null);
  const keepFocus = useFocusAfterRemoval(() =>
    thread.current?.querySelector<HTMLElement>(`[data-edits="${closedId.current}"]`),
  );
  function closeForm() {
    keepFocus();
    closedId.current = correctedId;
    setCorrectedId(null);
  }
  const now = useNow(TICK_MS);
  const isCorrectable = (id: string) =>
    canWrite &&
    comments.some(
      (comment) =>
        comment.id === id &&
        comment.author_id === readerId &&
        now - Date.parse(comment.created_at) < CORRECTABLE_MS,
    );
  return (
    // New comments are announced, one at a time.
    <div ref={thread} aria-live="polite">
      <CommentList
        headingLevel={3}
        comments={toCommentLines(comments, readerId)}
        actions={({ id }) =>
          id !== correctedId &&
          isCorrectable(id) && (
            <Button data-edits={id} variant="link" size="sm" onClick={() => setCorrectedId(id)}>
              Edit
            </Button>
          )
        }
        replacement={({ id, body }) => id === correctedId && correction({ id, body }, closeForm)}
      />
    </div>
  );
}
