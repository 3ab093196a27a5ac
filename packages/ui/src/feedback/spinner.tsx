import { LoaderCircle } from 'lucide-react';
import { cn } from '../primitives/class-names.ts';
import { VisuallyHidden } from '../primitives/visually-hidden.tsx';

/** A turning circle. With `label` it announces itself as a status; without, it is decoration. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const icon = <LoaderCircle aria-hidden="true" className={cn('size-4 animate-spin', className)} />;
  if (!label) return icon;
  return (
    <output className="inline-flex">
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  );
}
