import { paths } from '@portal/domain/routing/paths';
import { useNavigate } from '@portal/frame/routing/router';
import { Button } from '@portal/ui/primitives/button';
import { formatDate } from '@portal/domain/format/formatters';
import { usePageTitle } from '@portal/ui/layout/page-title';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { BrandHeader } from '../layout/brand-header.tsx';
import { useFocusOnNavigation } from '../layout/use-focus-on-navigation.ts';

export type LegalSection = { id: string; title: string; text: ReactNode };

type Props = { title: string; lastUpdated: string; intro: ReactNode; sections: readonly LegalSection[] };

/** LEGAL-01: a document with "Back", its date, a table of contents and numbered sections; prints well. */
export function LegalDocument({ title, lastUpdated, intro, sections }: Props) {
  usePageTitle(title);
  const heading = useFocusOnNavigation();
  const navigate = useNavigate();
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate(paths.home));
  return (
    <>
      <BrandHeader />
      <main className="legal-document mx-auto max-w-5xl px-4 py-8 text-base leading-relaxed sm:px-6">
        <div className="mb-6 print:hidden">
          <Button variant="ghost" size="sm" className="-ml-3" onClick={() => void goBack()}>
            <ArrowLeft aria-hidden="true" />
            Back
          </Button>
        </div>
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        <p className="mt-1 text-muted">Last updated {formatDate(lastUpdated)}</p>
        <div className="mt-6 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_15rem]">
          <nav
            aria-label="Contents"
            className="rounded-lg border border-border bg-surface px-5 py-4 lg:sticky lg:top-6 lg:order-2 print:hidden"
          >
            <h2 className="text-sm font-semibold text-muted">Contents</h2>
            <ol className="mt-2 list-decimal pl-6 text-sm sm:columns-2 lg:columns-1">
              {sections.map(({ id, title: name }) => (
                <li key={id} className="py-0.5">
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ol>
          </nav>
          <article className="max-w-prose min-w-0 wrap-anywhere">
            <div className="text-lg leading-relaxed">{intro}</div>
            {sections.map(({ id, title: name, text }, index) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-10 scroll-mt-6">
                <h2 id={`${id}-title`} className="text-xl">
                  {index + 1}. {name}
                </h2>
                <div className="mt-2 flex flex-col gap-3">{text}</div>
              </section>
            ))}
          </article>
        </div>
      </main>
    </>
  );
}

/** A list of terms, each with what is said of it. */
export function LegalList({ entries }: { entries: Readonly<Record<string, ReactNode>> }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5">
      {Object.entries(entries).map(([about, text]) => (
        <li key={about}>
          <strong className="font-semibold">{about}:</strong> {text}
        </li>
      ))}
    </ul>
  );
}
