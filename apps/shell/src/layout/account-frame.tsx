import { usePageTitle } from '@portal/ui/layout/page-title';
import type { ReactNode } from 'react';
import { BrandHeader } from './brand-header.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

type Props = {
  heading: string;
  /** Whether a field of the page takes the focus instead of the heading. */
  focusesField?: boolean;
  children: ReactNode;
};

/** The narrow page around a step of an account: the shell's header, a heading that is also the title, and the content of the step. */
export function AccountFrame({ heading, focusesField = false, children }: Props) {
  usePageTitle(heading);
  const headingRef = useFocusOnNavigation();
  return (
    <div className="flex min-h-dvh flex-col bg-background">
      <BrandHeader />
      <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center gap-6 px-4 pt-10 pb-28">
        <h1 ref={focusesField ? null : headingRef} tabIndex={-1} className="text-3xl">
          {heading}
        </h1>
        {children}
      </main>
    </div>
  );
}
