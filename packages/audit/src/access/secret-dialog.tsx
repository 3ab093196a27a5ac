import { CopyButton } from '@portal/ui/feedback/copy-button';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Button } from '@portal/ui/primitives/button';
import { Mono } from '@portal/ui/primitives/mono';

type Props = { title: string; description: string; secret: string | null; onClose: () => void };

/** NOTE-03, API-01: shows a new secret, which cannot be read again. */
export function SecretDialog({ title, description, secret, onClose }: Props) {
  return (
    <Dialog open={secret !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={title}
        description={description}
        footer={<Button onClick={onClose}>I have saved it</Button>}
        // Closing loses it.
        onInteractOutside={(event) => event.preventDefault()}
      >
        {secret !== null && (
          <div className="flex flex-col items-start gap-3">
            <Mono as="code" className="rounded-md bg-subtle px-3 py-2 text-sm break-all">
              {secret}
            </Mono>
            <CopyButton text={secret} label="Copy" copied="Copied" />
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
