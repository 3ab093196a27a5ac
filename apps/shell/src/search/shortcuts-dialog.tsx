import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { getKeys, SHORTCUTS } from '@portal/ui/shortcuts/shortcuts';
import { areSingleKeysOn, setSingleKeys } from '@portal/ui/shortcuts/single-keys';
import { useState } from 'react';

/** The list of all keyboard shortcuts, with a switch for single-key shortcuts (WCAG 2.1.4). */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title="Keyboard shortcuts" size="md">
        <dl className="divide-y divide-border">
          {Object.values(SHORTCUTS).map((shortcut) => (
            <div key={shortcut.description} className="flex items-center justify-between gap-4 py-2">
              <dt>{shortcut.description}</dt>
              <dd className="flex shrink-0 gap-1">
                {getKeys(shortcut).map((key) => (
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
              Use single-key shortcuts
              <span className="text-sm text-muted">
                Turn them off if you dictate text or press keys by accident.
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
