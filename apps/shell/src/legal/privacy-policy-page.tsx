import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { LegalDocument } from './legal-document.tsx';
import { privacySections } from './privacy-sections.tsx';

const LAST_UPDATED = '2026-11-26';

/** LEGAL-01: who processes what of whom, why, for how long, and what one can do about it. */
export function PrivacyPolicyPage() {
  const { brand } = useRuntimeConfig();
  return (
    <LegalDocument
      title="Privacy policy"
      lastUpdated={LAST_UPDATED}
      intro={
        <p>
          This policy explains what {brand.name} does with personal data in the client portal. We collect what
          an audit needs, keep it where only you and we can read it, and sell none of it.
        </p>
      }
      sections={privacySections(brand)}
    />
  );
}
