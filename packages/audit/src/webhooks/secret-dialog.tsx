import { CopyButton } from '@portal/ui/feedback/copy-button';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Button } from '@portal/ui/primitives/button';

/** NOTE-03: shows a new secret of a webhook, which cannot be read again. */
export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <Dialog open={secret !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title="Webhook secret"
        description="Your server needs it to verify our signature; Slack and Discord do not. It is shown only once."
        footer={<Button onClick={onClose}>I have saved it</Button>}
        // Closing loses it.
        onInteractOutside={(event) => event.preventDefault()}
      >
        {secret !== null && (
          <div className="flex flex-col items-start gap-3">
            <code className="rounded-md bg-subtle px-3 py-2 font-mono text-sm break-all">{secret}</code>
            <CopyButton text={secret} label="Copy" copied="Secret copied" />
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
