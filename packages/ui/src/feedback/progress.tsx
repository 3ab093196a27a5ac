import * as RadixProgress from '@radix-ui/react-progress';
import { cn } from '../primitives/class-names.ts';

interface ProgressProps {
  /** 0 to 100. */
  value: number;
  label: string;
  tone?: 'accent' | 'success' | 'danger';
  className?: string;
}

const tones = { accent: 'bg-accent', success: 'bg-success', danger: 'bg-danger' };

export function Progress({ value, label, tone = 'accent', className }: ProgressProps) {
  const percent = Math.min(100, Math.max(0, value));
  return (
    <RadixProgress.Root
      value={percent}
      aria-label={label}
      className={cn('h-1.5 w-full overflow-hidden rounded-full bg-border', className)}
    >
      <RadixProgress.Indicator
        className={cn(
          'h-full rounded-full transition-[width] duration-150 forced-colors:bg-[Highlight]',
          tones[tone],
        )}
        style={{ width: `${percent}%` }}
      />
    </RadixProgress.Root>
  );
}
