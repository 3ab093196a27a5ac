import { useShell } from '@portal/auth/contract/contract';
import { useAddComment } from '@portal/data/findings/changes';
import { THREAD_SIZE, useComments } from '@portal/data/findings/queries';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { CommentCorrection } from '@portal/audit/findings/comment-correction';
import { CommentThread } from '@portal/audit/findings/comment-thread';
import { useAction } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { useState } from 'react';
import { MessageForm } from '../../shared/message-form.tsx';

/** FIND-04: the comments of the client and the auditors on a finding. */
export function CommentsCard({ findingId }: { findingId: string }) {
  const { user } = useShell();
  const [size, setSize] = useState(THREAD_SIZE);
  const thread = useComments(findingId, size);
  const add = useAction(useAddComment(findingId), { failure: 'The comment was not sent' });
  const comments = thread.data?.rows ?? [];

  return (
    <Card aria-labelledby="comments">
      <CardHeader titleId="comments" title="Comments" description="The client can read and answer these." />
      <CardContent className="flex flex-col gap-4">
        <QueryContent
          query={thread}
          title="Failed to load the comments"
          skeleton={<Skeleton className="h-24 w-full" />}
        >
          {({ totalCount }) => (
            <>
              {totalCount > comments.length && (
                <Button variant="secondary" size="sm" onClick={() => setSize(size + THREAD_SIZE)}>
                  Show earlier comments
                </Button>
              )}
              {comments.length > 0 && (
                <CommentThread
                  canWrite
                  comments={comments}
                  readerId={user.id}
                  correction={(comment, onClose) => (
                    <CommentCorrection findingId={findingId} comment={comment} onClose={onClose} />
                  )}
                />
              )}
            </>
          )}
        </QueryContent>
        <MessageForm
          name={`comment:${findingId}`}
          label="New comment"
          hint="Markdown is supported. The client sees it immediately."
          action="Send comment"
          maxLength={MAX_LENGTH.finding_comments.body}
          onSend={add.run}
        />
      </CardContent>
    </Card>
  );
}
