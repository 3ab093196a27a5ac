import { paths } from '@portal/auth/paths';
import { useNavigate } from '@portal/auth/router';
import { Button } from '@portal/ui/button';
import { formatDate } from '@portal/ui/formatters';
import { usePageTitle } from '@portal/ui/page-title';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

/** A numbered part of a document; `id` is its place in the address. */
export type LegalSection = { id: string; title: string; text: ReactNode };

type Props = { title: string; lastUpdated: string; intro: ReactNode; sections: readonly LegalSection[] };

/** LEGAL-01: a document with "Back", its date, a table of contents and numbered sections; prints well. */
export function LegalDocument({ title, lastUpdated, intro, sections }: Props) {
  usePageTitle(title);
  const navigate = useNavigate();
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate(paths.home));
  return (
    <main className="legal-document mx-auto max-w-3xl px-4 py-8 text-base leading-relaxed">
      <div className="mb-6 print:hidden">
        <Button variant="ghost" size="sm" onClick={() => void goBack()}>
          <ArrowLeft aria-hidden="true" />
          Back
        </Button>
      </div>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-1 text-muted">Last updated {formatDate(lastUpdated)}</p>
      <div className="mt-6">{intro}</div>
      <nav
        aria-label="Contents"
        className="mt-8 rounded-lg border border-border bg-surface px-5 py-4 print:hidden"
      >
        <h2 className="text-lg">Contents</h2>
        <ol className="mt-2 list-decimal pl-5">
          {sections.map(({ id, title: heading }) => (
            <li key={id}>
              <a className="text-accent hover:underline" href={`#${id}`}>
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title: heading, text }, index) => (
        <section key={id} id={id} className="mt-8 scroll-mt-6">
          <h2 className="text-xl">
            {index + 1}. {heading}
          </h2>
          <div className="mt-2 flex flex-col gap-3">{text}</div>
        </section>
      ))}
    </main>
  );
}
