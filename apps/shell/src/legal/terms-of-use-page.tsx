import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { LegalDocument } from './legal-document.tsx';
import { termsSections } from './terms-sections.tsx';

const LAST_UPDATED = '2026-11-21';

/** LEGAL-01: the terms of the portal; liability capped at the lesser of the amount paid or 10,000 euros, law of Poland. */
export function TermsOfUsePage() {
  const { brand } = useRuntimeConfig();
  return (
    <LegalDocument
      title="Terms of use"
      lastUpdated={LAST_UPDATED}
      intro={
        <p>
          These terms apply between you and {brand.legalName} when you use the client portal. An audit itself
          is carried out under a separate agreement, which takes precedence where the two differ.
        </p>
      }
      sections={termsSections(brand)}
    />
  );
}
