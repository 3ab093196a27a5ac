import type { ReactNode, Ref } from 'react';
import { BrandHeader } from './brand-header.tsx';

type Props = {
  title: string;
  headingRef?: Ref<HTMLHeadingElement>;
  code?: string;
  header?: ReactNode;
  children: ReactNode;
};

export function MessagePage({ title, headingRef, code, header = <BrandHeader />, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col bg-background">
      {header}
      <main className="mx-auto flex w-full max-w-lg flex-1 flex-col justify-center gap-4 px-6 pt-10 pb-28">
        {code && (
          <p translate="no" className="font-mono text-sm text-accent">
            {code}
          </p>
        )}
        <h1 ref={headingRef} tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}
