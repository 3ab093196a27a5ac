import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { keysOf, SHORTCUTS } from '@portal/ui/shortcuts/shortcuts';
import { areSingleKeysOn, setSingleKeys } from '@portal/ui/shortcuts/single-keys';
import { useState } from 'react';

/** The list of all keyboard shortcuts, with the switch for those of a single key (WCAG 2.1.4). */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title="Keyboard shortcuts" size="md">
        <dl className="divide-y divide-border">
          {Object.values(SHORTCUTS).map((shortcut) => (
            <div key={shortcut.does} className="flex items-center justify-between gap-4 py-2">
              <dt>{shortcut.does}</dt>
              <dd className="flex shrink-0 gap-1">
                {keysOf(shortcut).map((key) => (
                  <kbd
                    key={key}
                    className="grid h-6 min-w-6 place-items-center rounded-sm border border-input/45 bg-subtle px-1.5 font-sans text-xs"
                  >
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <Checkbox
          label={
            <span className="grid">
              Use shortcuts of a single key
              <span className="text-sm text-muted">
                Turn them off if you dictate text, or if keys are pressed by accident.
              </span>
            </span>
          }
          checked={isOn}
          onChange={({ target }) => {
            setSingleKeys(target.checked);
            setOn(target.checked);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
