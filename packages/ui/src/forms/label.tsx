import * as RadixLabel from '@radix-ui/react-label';
import type { ComponentProps } from 'react';
import { cn } from '../primitives/class-names.ts';

/** A form label. A Field renders its own. */
export function Label({ className, ...props }: ComponentProps<typeof RadixLabel.Root>) {
  return <RadixLabel.Root {...props} className={cn('text-sm font-medium text-foreground', className)} />;
}
