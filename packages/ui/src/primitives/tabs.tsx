import * as RadixTabs from '@radix-ui/react-tabs';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** Usage: `<Tabs defaultValue="overview"><TabsList aria-label="…"><TabsTrigger value="overview">…`, with one TabsContent for each value. */
export const Tabs = RadixTabs.Root;

export function TabsList({ className, ...props }: ComponentProps<typeof RadixTabs.List>) {
  return (
    <RadixTabs.List
      {...props}
      className={cn(
        'flex gap-5 overflow-x-auto overflow-y-hidden border-b border-border contain-inline-size',
        className,
      )}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      {...props}
      className={cn(
        'inline-flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent text-base font-medium text-muted',
        'transition-colors duration-100 hover:text-foreground focus-visible:-outline-offset-2 focus-visible:outline-2 focus-visible:outline-ring focus-visible:rounded-sm',
        'data-[state=active]:border-accent data-[state=active]:text-foreground',
        'forced-colors:border-[Canvas] forced-colors:data-[state=active]:border-[Highlight]',
        className,
      )}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content {...props} className={cn('pt-4', className)} />;
}
