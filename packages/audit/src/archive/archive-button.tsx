import type { ArchiveSubject } from '@portal/data/archive/archived-objects';
import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';
import { Button, type ButtonProps } from '@portal/ui/primitives/button';
import { Archive } from 'lucide-react';
import { useState } from 'react';

const ArchiveDialog = lazyDialog(() => import('./archive-dialog.tsx'), 'ArchiveDialog');

/** TAKE-01: "Download archive" of an audit or of a client, for its owner and admins. The code of archives loads with its dialog. */
export function ArchiveButton({ subject, size }: { subject: ArchiveSubject; size?: ButtonProps['size'] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size={size} onClick={() => setIsOpen(true)}>
        <Archive aria-hidden="true" />
        Download archive
      </Button>
      {isOpen && <ArchiveDialog subject={subject} onClose={() => setIsOpen(false)} />}
    </>
  );
}
