import { Card, CardContent, CardFooter } from '@portal/ui/primitives/card';
import { cn } from '@portal/ui/primitives/class-names';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  success: 'bg-success-subtle text-success',
  warning: 'bg-warning-subtle text-warning',
  danger: 'bg-danger-subtle text-danger',
};

type Props = { icon: LucideIcon; tone: keyof typeof tones; footer: ReactNode; children: ReactNode };

/** ONB-08, PEND-01, PEND-02: the status of an application, shown as a whole page. */
export function ApplicationStatusCard({ icon: Icon, tone, footer, children }: Props) {
  return (
    <Card className="mx-auto w-full max-w-xl sm:mt-8">
      <CardContent className="flex flex-col gap-4 p-6 wrap-anywhere sm:p-8">
        <span className={cn('grid size-12 place-items-center rounded-full', tones[tone])}>
          <Icon aria-hidden="true" className="size-6" />
        </span>
        {children}
      </CardContent>
      <CardFooter className="justify-between gap-x-4 px-6 py-4 sm:px-8">{footer}</CardFooter>
    </Card>
  );
}
