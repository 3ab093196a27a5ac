import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

type Props = { as?: 'span' | 'code'; className?: string; children: ReactNode };

/** ALL-02: a number, hash, address or path, which a browser that translates the page leaves as it is. */
export function Mono({ as: Element = 'span', className, children }: Props) {
  return (
    <Element translate="no" className={cn('font-mono', className)}>
      {children}
    </Element>
  );
}
