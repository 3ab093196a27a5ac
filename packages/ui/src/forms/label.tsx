import * as RadixLabel from '@radix-ui/react-label';
import type { ComponentProps } from 'react';
import { cn } from '../primitives/class-names.ts';

/** A control's name. Inside a Field the Field draws it. */
export function Label({ className, ...props }: ComponentProps<typeof RadixLabel.Root>) {
  return <RadixLabel.Root {...props} className={cn('text-sm font-medium text-foreground', className)} />;
}
