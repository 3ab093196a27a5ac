import { useDeployedFile } from '@portal/data/deployments/queries';
import { useSourceFile } from '@portal/data/sources/queries';
import type { ChangedSource } from '@portal/domain/deployments/judge';
import { joinQueries, QueryContent } from '@portal/ui/feedback/query-content';
import { ComparedTexts, NO_FILE } from '../source/difference/file-change.tsx';

type Props = { deploymentId: string; snapshotId: string; file: ChangedSource };

/** LIVE-01: what differs between a file of the snapshot and the verified one, which is fetched to be shown and not kept. */
export function DeployedChange({ deploymentId, snapshotId, file: { path, was } }: Props) {
  const before = useSourceFile(was === null ? null : snapshotId, was ?? '');
  const after = useDeployedFile(deploymentId, path);
  return (
    <QueryContent
      query={joinQueries(was === null ? NO_FILE : before, after)}
      title="Failed to load the difference"
    >
      {([old, fresh]) =>
        'refusal' in old ? (
          <p className="text-muted">{old.refusal}</p>
        ) : (
          <ComparedTexts
            path={path}
            before={old.text}
            after={fresh.text}
            reported={[]}
            sides={{ old: null, fresh: null }}
          />
        )
      }
    </QueryContent>
  );
}
