import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

const badgeClasses = cva(
  'inline-flex h-5.5 max-w-full items-center gap-1.5 rounded-full px-2 text-xs font-medium whitespace-nowrap ring-1 ring-inset forced-colors:border',
  {
    variants: {
      tone: {
        success: 'bg-success-subtle text-success ring-success/25',
        info: 'bg-info-subtle text-info ring-info/25',
        warning: 'bg-warning-subtle text-warning ring-warning/30',
        danger: 'bg-danger-subtle text-danger ring-danger/25',
        neutral: 'bg-subtle text-muted ring-muted/25',
        critical: 'bg-critical text-critical-foreground ring-transparent',
        turn: 'bg-primary text-primary-foreground ring-transparent',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeClasses>['tone']>;

interface BadgeProps extends Omit<ComponentProps<'span'>, 'color'> {
  tone?: BadgeTone;
  hasDot?: boolean;
  /** Lets long text, such as user input, wrap to several lines instead of being truncated. */
  wraps?: boolean;
}

/** Marks what waits for the reader. The same wherever something does, and the only badge that is filled with ink. */
export const YourTurnBadge = () => <Badge tone="turn">Your turn</Badge>;

/** A short label. The text carries the whole meaning; the colour only repeats it. */
export function Badge({ tone = 'neutral', hasDot, wraps, className, children, ...props }: BadgeProps) {
  return (
    <span
      {...props}
      data-tone={tone}
      className={cn(
        badgeClasses({ tone }),
        wraps && 'h-auto rounded-xl py-0.75 whitespace-normal',
        className,
      )}
    >
      {hasDot && (
        <span
          aria-hidden="true"
          className="size-1.5 shrink-0 rounded-full bg-current forced-colors:bg-[CanvasText]"
        />
      )}
      <span className={wraps ? 'wrap-anywhere' : '-mx-px truncate px-px'}>{children}</span>
    </span>
  );
}
