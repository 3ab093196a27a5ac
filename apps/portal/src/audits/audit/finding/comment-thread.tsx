import { useClientAccess, useShell } from '@portal/auth/contract/contract';
import { THREAD_SIZE, useComments } from '@portal/data/findings/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { CommentThread as Thread } from '@portal/audit/findings/comment-thread';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { useState } from 'react';
import { CommentCorrection, CommentForm } from './lazy-forms.tsx';

type Props = {
  findingId: string;
  /** The audit's client. Only they write here. */
  clientId: string;
};

/** FIND-04: the comments on a finding, and a form for the client. New comments appear while the page is visible. */
export function CommentThread({ findingId, clientId }: Props) {
  const { user } = useShell();
  const { mayWrite } = useClientAccess(clientId);
  const [size, setSize] = useState(THREAD_SIZE);
  const thread = useComments(findingId, size);
  return (
    <Card aria-labelledby="comments">
      <CardHeader titleId="comments" title="Comments" />
      <CardContent className="flex flex-col gap-5">
        <QueryContent
          query={thread}
          title="Failed to load the comments"
          skeleton={<Skeleton className="h-20 w-full" />}
          empty={<p className="text-muted">No comments yet.</p>}
          isEmpty={({ rows }) => rows.length === 0}
        >
          {({ rows: comments, totalCount }) => (
            <>
              {totalCount > comments.length && (
                <Button variant="secondary" size="sm" onClick={() => setSize(size + THREAD_SIZE)}>
                  Show earlier comments ({totalCount - comments.length})
                </Button>
              )}
              <Thread
                comments={comments}
                readerId={user.id}
                canWrite={mayWrite}
                correction={(comment, onClose) => (
                  <CommentCorrection findingId={findingId} comment={comment} onClose={onClose} />
                )}
              />
            </>
          )}
        </QueryContent>
        {mayWrite && <CommentForm findingId={findingId} />}
      </CardContent>
    </Card>
  );
}
