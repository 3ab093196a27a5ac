import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';
import { Button } from '@portal/ui/primitives/button';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';

const ReviewAgainDialog = lazyDialog(() => import('./review-again-dialog.tsx'), 'ReviewAgainDialog');

export function ReviewAgainButton({ audit }: { audit: { id: string; title: string } }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        <RotateCcw aria-hidden="true" />
        Review again
      </Button>
      {isOpen && <ReviewAgainDialog audit={audit} onClose={() => setIsOpen(false)} />}
    </>
  );
}
