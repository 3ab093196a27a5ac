import { LeaveDialog } from '@portal/frame/routing/leave-dialog';
import { useFreshAction } from '@portal/frame/second-factor/use-fresh-code';
import {
  beginArchive,
  type ArchivedObject,
  type ArchiveSubject,
} from '@portal/data/archive/archived-objects';
import { DataError } from '@portal/data/client/data-error';
import { useQueryClient } from '@portal/data/client/query';
import { titleFileName } from '@portal/domain/files/archive-names';
import { formatCount, formatFileSize } from '@portal/domain/format/formatters';
import { Notice } from '@portal/ui/feedback/notice';
import { Progress } from '@portal/ui/feedback/progress';
import { toast } from '@portal/ui/feedback/toast';
import { useAction } from '@portal/ui/hooks/use-action';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Button } from '@portal/ui/primitives/button';
import { useEffect, useRef, useState } from 'react';
import { canStreamToDisk, saveArchive } from './save-archive.ts';
import { usePageWriter } from './use-page-writer.tsx';
import { writeArchive } from './write-archive.tsx';

/** TAKE-01: leaving the page ends it, and a failure leaves no file. */
export function ArchiveDialog({ subject, onClose }: { subject: ArchiveSubject; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [objects, setObjects] = useState<ArchivedObject[] | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { outlet, writePage } = usePageWriter();
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const size = objects?.reduce((sum, object) => sum + object.size, 0) ?? 0;

  const prepare = useFreshAction(() => beginArchive(subject), {
    failure: 'The archive was not prepared',
    onSuccess: (listed) => {
      setObjects(listed);
      // The line in Access.
      return queryClient.invalidateQueries({ queryKey: ['access'] });
    },
  });

  const save = useAction(
    async () => {
      const { signal } = (controller.current = new AbortController());
      setProblem(null);
      const write = () => {
        setProgress(0);
        return writeArchive(subject, objects ?? [], { writePage, signal, onProgress: setProgress });
      };
      try {
        if (!(await saveArchive(`${titleFileName(subject.title)}-archive.zip`, write, signal))) return;
        toast.success('Archive saved');
        onClose();
      } catch (error) {
        if (signal.aborted) toast.info('Archive cancelled', { description: 'Nothing was saved.' });
        else
          setProblem(
            error instanceof DataError ? error.message : 'The connection was lost, or the disk is full.',
          );
      } finally {
        setProgress(null);
      }
    },
    { failure: 'The archive was not saved' },
  );

  const isSaving = progress !== null;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !isSaving && !prepare.isPending && onClose()}>
      {outlet}
      <DialogContent
        title="Download archive"
        description={`One ZIP file with ${subject.title}: reports, findings and their discussion, proposal, scope, history, deployments, files and source. It opens without the portal and without a connection.`}
        isLocked={isSaving || prepare.isPending}
        footer={
          isSaving ? (
            <Button variant="secondary" onClick={() => controller.current?.abort()}>
              Cancel
            </Button>
          ) : objects === null ? (
            <Button isPending={prepare.isPending} onClick={() => void prepare.run()}>
              Prepare archive
            </Button>
          ) : (
            <Button isPending={save.isPending} onClick={() => void save.run()}>
              {problem === null ? 'Save archive' : 'Try again'}
            </Button>
          )
        }
      >
        {objects === null ? (
          <p>
            The archive is not encrypted: whoever has it can read it. Access shows that you downloaded it.
          </p>
        ) : (
          <p>
            {formatCount(objects.length, 'stored file')}, {formatFileSize(size)}, and the texts.
            {!canStreamToDisk() &&
              ' Your browser keeps all of it until it is complete, and then saves it as a download.'}
          </p>
        )}
        {isSaving && (
          <div className="flex flex-col gap-2">
            <Progress label="Archive" value={size === 0 ? 0 : (100 * progress) / size} />
            <p className="text-sm text-muted tabular-nums">
              {formatFileSize(progress)} of {formatFileSize(size)}. Keep this page open.
            </p>
          </div>
        )}
        {problem !== null && (
          <Notice tone="danger">
            <strong>Nothing was saved.</strong> {problem}
          </Notice>
        )}
        <LeaveDialog
          isActive={isSaving}
          title="Leave while the archive is being made?"
          description="Nothing is saved when you leave this page."
        />
      </DialogContent>
    </Dialog>
  );
}
