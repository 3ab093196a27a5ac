import { useShell } from '@portal/frame/contract/contract';
import { THREAD_SIZE, useComments } from '@portal/data/findings/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { TitledCard } from '@portal/ui/primitives/card';
import { useState, type ComponentType, type ReactNode } from 'react';
import type { CommentCorrection } from './comment-correction.tsx';
import { CommentThread } from './comment-thread.tsx';

type Props = {
  findingId: string;
  description?: string;
  canWrite: boolean;
  /** A CommentCorrection, which a page can load after its texts. */
  Correction: ComponentType<Parameters<typeof CommentCorrection>[0]>;
  children?: ReactNode;
};

/** FIND-04: the comments of the client and the auditors on a finding. New ones appear while the page is visible. */
export function CommentsCard({ findingId, description, canWrite, Correction, children }: Props) {
  const { user } = useShell();
  const [size, setSize] = useState(THREAD_SIZE);
  return (
    <TitledCard
      titleId="comments"
      title="Comments"
      description={description}
      contentClassName="flex flex-col gap-5"
    >
      <QueryContent
        query={useComments(findingId, size)}
        title="Failed to load the comments"
        skeletonClassName="h-20"
        empty={<p className="text-muted">No comments yet.</p>}
        isEmpty={({ rows }) => rows.length === 0}
      >
        {({ rows: comments, totalCount }) => (
          <>
            {totalCount > comments.length && (
              <SmallButton onClick={() => setSize(size + THREAD_SIZE)}>
                Show earlier comments ({totalCount - comments.length})
              </SmallButton>
            )}
            <CommentThread
              comments={comments}
              readerId={user.id}
              canWrite={canWrite}
              correction={(comment, onClose) => (
                <Correction findingId={findingId} comment={comment} onClose={onClose} />
              )}
            />
          </>
        )}
      </QueryContent>
      {children}
    </TitledCard>
  );
}
