import { useUser } from '@portal/auth/session/session';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Button } from '@portal/ui/primitives/button';
import { QueryFrame } from '../../cache/query-client.tsx';
import { CodeForm } from './code-form.tsx';
import { formatCountdown } from '../../layout/use-countdown.ts';

/** AUTH-18: asks for a fresh code. Brings the query cache along, because /reset-password has none. */
export function StepUpDialog({ onDone }: { onDone: (isEntered: boolean) => void }) {
  const user = useUser();
  return (
    <QueryFrame>
      <Dialog open onOpenChange={(isOpen) => !isOpen && onDone(false)}>
        <DialogContent
          size="sm"
          title="Confirm that it is you"
          description="This needs a code entered within the last 15 minutes."
        >
          <CodeForm userId={user?.id ?? ''} onEntered={() => onDone(true)}>
            {({ isPending, secondsLeft }) => (
              <div className="flex flex-wrap justify-end gap-2">
                <Button variant="secondary" onClick={() => onDone(false)}>
                  Cancel
                </Button>
                <Button
                  type="submit"
                  isPending={isPending}
                  disabled={secondsLeft > 0}
                  className="tabular-nums"
                >
                  {secondsLeft > 0 ? `Try again in ${formatCountdown(secondsLeft)}` : 'Confirm'}
                </Button>
              </div>
            )}
          </CodeForm>
        </DialogContent>
      </Dialog>
    </QueryFrame>
  );
}
