import { cva, type VariantProps } from 'class-variance-authority';
import * as RadixSlot from '@radix-ui/react-slot';
import { Children, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { cn } from './class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';

const buttonClasses = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-md border border-transparent font-medium whitespace-nowrap select-none print:hidden',
    'transition-colors duration-100 disabled:pointer-events-none disabled:opacity-55',
    '[&_svg]:size-4 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground shadow-xs hover:bg-primary-hover',
        secondary:
          'border-input/45 bg-surface text-foreground shadow-xs hover:bg-subtle aria-pressed:border-accent aria-pressed:bg-accent-subtle',
        ghost: 'text-foreground hover:bg-subtle',
        danger: 'bg-danger text-danger-foreground shadow-xs hover:bg-danger-hover',
        link: 'rounded-sm text-accent underline-offset-4 hover:underline',
      },
      size: { sm: 'h-8 px-3 text-sm', md: 'h-9 px-4 text-base', icon: 'size-9', 'icon-sm': 'size-8' },
    },
    compoundVariants: [{ variant: 'link', size: ['sm', 'md'], className: 'h-auto px-0' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

/** Prints a button, as plain text, because it says what the reader has to do. */
export const printedClasses = 'print:inline-flex print:px-0 print:text-foreground print:shadow-none';

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonClasses> {
  /** Shows a spinner, sets aria-busy and ignores clicks. The button keeps its focus and width. */
  isPending?: boolean;
  /** What it says beside the spinner, such as "Issuing…"; without it, the spinner covers the button's own label. */
  pendingLabel?: string;
  asChild?: boolean;
}

function preventClick(event: MouseEvent) {
  event.preventDefault();
}

/** A browser that translates replaces text nodes, which React can then neither change nor remove beside others. */
function textsInElements(children: ReactNode): ReactNode {
  const parts: Exclude<ReactNode, boolean | null | undefined>[] = [];
  let texts = 0;
  for (const child of Children.toArray(children)) {
    const last = parts.at(-1);
    const isText = typeof child === 'string' || typeof child === 'number';
    if (isText && typeof last === 'string') parts[parts.length - 1] = last + child;
    else parts.push(isText ? String(child) : child);
  }
  return parts.map((part) => (typeof part === 'string' ? <span key={`text ${++texts}`}>{part}</span> : part));
}

/** A button. `type` defaults to "button", so that no button submits a form by accident. */
export function Button({
  variant,
  size,
  isPending,
  pendingLabel,
  asChild,
  className,
  ...props
}: ButtonProps) {
  const classes = cn(buttonClasses({ variant, size }), className);
  if (asChild) return <RadixSlot.Root {...props} className={classes} />;
  const { children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      onClick={isPending ? preventClick : onClick}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || rest['aria-disabled']}
    >
      {/* In one cell, so that the button does not become narrower. */}
      <span className={isPending ? 'grid place-items-center *:col-start-1 *:row-start-1' : 'contents'}>
        <span
          aria-hidden={(isPending && pendingLabel !== undefined) || undefined}
          className={isPending ? 'inline-flex items-center gap-2 opacity-0' : 'contents'}
        >
          {textsInElements(children)}
        </span>
        {isPending && (
          <span className="inline-flex items-center gap-2">
            <Spinner />
            {pendingLabel !== undefined && <span>{pendingLabel}</span>}
          </span>
        )}
      </span>
    </button>
  );
}
