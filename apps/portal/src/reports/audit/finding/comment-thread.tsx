import { useShell } from '@portal/auth/contract/contract';
import { THREAD_SIZE, useComments } from '@portal/data/findings/queries';
import type { FindingComment } from '@portal/data/findings/types';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { CommentList, toCommentLines } from '@portal/ui/findings/comment-list';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { useState } from 'react';
import { CommentCorrection, CommentForm } from './lazy-forms.tsx';
import { useCorrectable } from './use-correctable.ts';

type Props = {
  findingId: string;
  /** The audit's client. Only they write here. */
  clientId: string;
};

/** FIND-04: the comments on a finding, and a form for the client. New comments appear while the page is visible. */
export function CommentThread({ findingId, clientId }: Props) {
  const { user, impersonation } = useShell();
  const [size, setSize] = useState(THREAD_SIZE);
  const thread = useComments(findingId, size);
  const isClient = user.id === clientId && !impersonation;
  return (
    <Card aria-labelledby="comments">
      <CardHeader titleId="comments" title="Comments" />
      <CardContent className="flex flex-col gap-5">
        <QueryContent
          query={thread}
          title="Failed to load the comments"
          skeleton={<Skeleton className="h-20 w-full" />}
          empty={<p className="text-muted">No comments yet.</p>}
          isEmpty={({ comments }) => comments.length === 0}
        >
          {({ comments, totalCount }) => (
            <>
              {totalCount > comments.length && (
                <Button variant="secondary" size="sm" onClick={() => setSize(size + THREAD_SIZE)}>
                  Show earlier comments ({totalCount - comments.length})
                </Button>
              )}
              <Comments findingId={findingId} comments={comments} userId={isClient ? user.id : null} />
            </>
          )}
        </QueryContent>
        {isClient && <CommentForm findingId={findingId} />}
      </CardContent>
    </Card>
  );
}

type CommentsProps = { findingId: string; comments: FindingComment[]; userId: string | null };

function Comments({ findingId, comments, userId }: CommentsProps) {
  const { user } = useShell();
  const [correctedId, setCorrectedId] = useState<string | null>(null);
  const correctable = useCorrectable(comments, userId);
  return (
    // New comments are announced, one at a time.
    <div aria-live="polite">
      <CommentList
        headingLevel={3}
        comments={toCommentLines(comments, user.id)}
        actions={({ id }) =>
          correctable.has(id) &&
          id !== correctedId && (
            <Button variant="link" size="sm" onClick={() => setCorrectedId(id)}>
              Edit
            </Button>
          )
        }
        replacement={({ id, body }) =>
          id === correctedId && (
            <CommentCorrection
              comment={{ id, body }}
              findingId={findingId}
              onClose={() => setCorrectedId(null)}
            />
          )
        }
      />
    </div>
  );
}
