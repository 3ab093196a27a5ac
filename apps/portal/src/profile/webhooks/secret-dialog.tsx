import { copyText } from '@portal/ui/feedback/copy-text';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Button } from '@portal/ui/primitives/button';

/** NOTE-03: a new secret of a webhook, which is shown this once. */
export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <Dialog open={secret !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title="The secret of the webhook"
        description="Your server verifies our signature with it. It is shown this once; a chat does not need it."
        footer={<Button onClick={onClose}>I have saved it</Button>}
        // Closing loses it.
        onInteractOutside={(event) => event.preventDefault()}
      >
        {secret !== null && (
          <div className="flex flex-col items-start gap-3">
            <code className="rounded-md bg-subtle px-3 py-2 font-mono text-sm break-all">{secret}</code>
            <Button variant="secondary" size="sm" onClick={() => void copyText(secret, 'Secret copied')}>
              Copy
            </Button>
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
