import { useId, type ComponentProps, type ReactNode } from 'react';
import { cn } from './class-names.ts';

type CardProps = Omit<ComponentProps<'section'>, 'title'> & Partial<Omit<CardHeaderProps, 'className'>>;

/** A title names the card and stands in its header. */
export function Card({ title, titleId, description, actions, className, children, ...props }: CardProps) {
  const ownId = useId();
  const headingId = titleId ?? ownId;
  return (
    <section
      {...(title && { 'aria-labelledby': headingId })}
      {...props}
      className={cn('min-w-0 rounded-lg border border-border bg-surface shadow-xs', className)}
    >
      {title && <CardHeader {...{ title, titleId: headingId, description, actions }} />}
      {children}
    </section>
  );
}

interface CardHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  titleId?: string;
  className?: string;
}

export function CardHeader({ title, description, actions, titleId, className }: CardHeaderProps) {
  return (
    <header className={cn('flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-4', className)}>
      <div className="min-w-0">
        <h2 id={titleId} className="text-lg font-semibold">
          {title}
        </h2>
        {description && <p className="text-muted">{description}</p>}
      </div>
      {actions && <div className="flex max-w-full shrink-0 flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

export function CardContent({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('px-5 py-4', className)} />;
}

type TitledCardProps = Omit<CardProps, 'title'> &
  Pick<CardHeaderProps, 'title'> & { contentClassName?: string };

/** A card with one content, named by its heading. */
export function TitledCard({ contentClassName, children, ...card }: TitledCardProps) {
  return (
    <Card {...card}>
      <CardContent className={contentClassName}>{children}</CardContent>
    </Card>
  );
}

export function CardFooter({ className, ...props }: ComponentProps<'footer'>) {
  return (
    <footer
      {...props}
      className={cn('flex flex-wrap items-center gap-2 border-t border-border px-5 py-3', className)}
    />
  );
}
