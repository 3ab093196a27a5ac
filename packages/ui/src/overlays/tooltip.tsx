import * as RadixTooltip from '@radix-ui/react-tooltip';
import { useState, type ReactNode } from 'react';
import { usePortalContainer } from './portal-container.tsx';

export interface TooltipProps {
  content: ReactNode;
  /** One element that takes focus; it needs a name of its own, a tooltip is no label. */
  children: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Distance from the child, in px. */
  sideOffset?: number;
  /** Off: only the child is rendered, so that nothing remounts when tooltips come and go. */
  isEnabled?: boolean;
}

/** A hint on hover and focus. Nothing that is needed to use the page belongs here: touch screens do not show it. */
export function Tooltip({ content, children, side = 'top', sideOffset = 6, isEnabled = true }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const container = usePortalContainer();
  return (
    <RadixTooltip.Provider delayDuration={300} skipDelayDuration={200}>
      <RadixTooltip.Root open={isEnabled && isOpen} onOpenChange={setOpen}>
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
