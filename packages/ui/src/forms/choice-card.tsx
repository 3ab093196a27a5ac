import type { LucideIcon } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { cn } from '../primitives/class-names.ts';

interface ChoiceCardProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'title' | 'children'> {
  title: ReactNode;
  description?: ReactNode;
  icon?: LucideIcon;
}

/** A radio button shown as a card. It is a native input, so react-hook-form's register and the arrow keys work. */
export function ChoiceCard({ title, description, icon: Icon, ...input }: ChoiceCardProps) {
  const id = useId();
  return (
    <label
      className={cn(
        'relative flex items-start gap-3 rounded-lg border border-input bg-surface px-4 py-3 shadow-xs transition-colors',
        'hover:border-foreground/60 has-checked:border-accent has-checked:bg-accent-subtle',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        'has-disabled:opacity-55',
      )}
    >
      <input
        {...input}
        type="radio"
        aria-labelledby={`${id}-title`}
        aria-describedby={description ? `${id}-description` : undefined}
        className="mt-0.75 size-4 shrink-0 appearance-none rounded-full border border-input bg-surface checked:border-5 checked:border-accent focus-visible:outline-none forced-colors:appearance-auto"
      />
      <span className="grid min-w-0 flex-1">
        <span id={`${id}-title`} className="font-medium">
          {title}
        </span>
        {description && (
          <span id={`${id}-description`} className="text-sm text-muted">
            {description}
          </span>
        )}
      </span>
      {Icon && <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />}
    </label>
  );
}
