import * as RadixTooltip from '@radix-ui/react-tooltip';
import { useState, type ReactNode } from 'react';
import { usePortalContainer } from './portal-container.tsx';

interface TooltipProps {
  content: ReactNode;
  /** One focusable element. It needs its own accessible name, because a tooltip is not a label. */
  children: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Distance from the child, in px. */
  sideOffset?: number;
  /** When false, the tooltip never opens. The tree stays the same, so the child does not remount. */
  isEnabled?: boolean;
}

/** A hint on hover and focus. It must not hold anything essential, because touch screens do not show it. */
export function Tooltip({ content, children, side = 'top', sideOffset = 6, isEnabled = true }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const container = usePortalContainer();
  // Radix does not report the end of a hover or focus that opened nothing. Enabled later, the tooltip would open and take an Escape.
  if (isOpen && !isEnabled) setOpen(false);
  return (
    <RadixTooltip.Provider delayDuration={300} skipDelayDuration={200}>
      <RadixTooltip.Root open={isOpen} onOpenChange={setOpen}>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal container={container}>
          <RadixTooltip.Content
            side={side}
            sideOffset={sideOffset}
            collisionPadding={8}
            className="z-60 max-w-72 rounded-md bg-tooltip px-2.5 py-1.5 text-sm text-tooltip-foreground shadow-md"
          >
            {content}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
