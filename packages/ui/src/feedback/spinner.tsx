import { LoaderCircle } from 'lucide-react';
import { cn } from '../primitives/class-names.ts';

/** A spinner. With `label` it is announced as a status; without, it is decorative. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const icon = <LoaderCircle aria-hidden="true" className={cn('size-4 animate-spin', className)} />;
  if (!label) return icon;
  return (
    <output className="inline-flex">
      {icon}
      <span className="sr-only">{label}</span>
    </output>
  );
}
