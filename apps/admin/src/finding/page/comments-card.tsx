import { CommentCorrection } from '@portal/audit/findings/comment-correction';
import { CommentsCard as Card } from '@portal/audit/findings/comments-card';
import { CommentForm } from '@portal/audit/findings/comment-form';
import type { LineForm } from '@portal/audit/findings/line-comments';

const HINT = 'The client sees it immediately. Markdown is supported.';
export const LineCommentForm: LineForm = (props) => <CommentForm hint={HINT} {...props} />;

/** FIND-04: the comments on a finding, and a form for the auditors. */
export function CommentsCard({ findingId }: { findingId: string }) {
  return (
    <Card
      findingId={findingId}
      description="The client can read and answer these."
      canWrite
      Correction={CommentCorrection}
    >
      <CommentForm findingId={findingId} hint={HINT} />
    </Card>
  );
}
