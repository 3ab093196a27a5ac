import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';

const ReviewAgainDialog = lazyDialog(() => import('./review-again-dialog.tsx'), 'ReviewAgainDialog');

export function ReviewAgainButton({ audit }: { audit: { id: string; title: string } }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SmallButton onClick={() => setIsOpen(true)}>
        <RotateCcw aria-hidden="true" />
        Review again
      </SmallButton>
      {isOpen && <ReviewAgainDialog audit={audit} onClose={() => setIsOpen(false)} />}
    </>
  );
}
