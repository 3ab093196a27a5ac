import { useRuntimeConfig, type RuntimeConfig } from '@portal/data/runtime-config';
import { LegalDocument, type LegalSection } from './legal-document.tsx';

const LAST_UPDATED = '2026-11-21';

/** LEGAL-01: who processes what of whom, why, for how long, and what one can do about it. */
export function PrivacyPolicyPage() {
  const { brand } = useRuntimeConfig();
  return (
    <LegalDocument
      title="Privacy policy"
      lastUpdated={LAST_UPDATED}
      intro={
        <p>
          This policy says what {brand.name} does with personal data in the client portal. We collect what an
          audit needs, keep it where only you and we can read it, and sell none of it.
        </p>
      }
      sections={sections(brand)}
    />
  );
}

function sections(brand: RuntimeConfig['brand']): LegalSection[] {
  return [
    {
      id: 'controller',
      title: 'Who is responsible',
      text: (
        <p>
          The controller is {brand.legalName}, {brand.address}. Questions about your data and requests to use
          your rights go to <a href={`mailto:${brand.privacyEmail}`}>{brand.privacyEmail}</a>.
        </p>
      ),
    },
    {
      id: 'data',
      title: 'What we process',
      text: (
        <ul className="list-disc pl-5">
          <li>
            Account: e-mail address, password as a hash, or the identity that Google confirms; times of
            signing in.
          </li>
          <li>
            Application and profile: name, role, company, project, website, handles on Telegram, X and
            LinkedIn, the services you intend to use, whether you want the newsletter.
          </li>
          <li>
            Work: audits, reports, files that you or we upload, service requests, articles recommended to you.
          </li>
          <li>Correspondence: messages to us and the e-mails that the portal sends you.</li>
          <li>Records: what our administrators decided or looked at in your account, and when.</li>
          <li>Technical data: IP address and browser type in short-lived server logs.</li>
        </ul>
      ),
    },
    {
      id: 'purposes',
      title: 'Why, and on which legal basis',
      text: (
        <ul className="list-disc pl-5">
          <li>
            To review your application, perform audits and run your account: steps before and performance of a
            contract, Article 6(1)(b) GDPR.
          </li>
          <li>
            To keep the portal secure and our decisions accountable: our legitimate interest, Article 6(1)(f).
          </li>
          <li>To keep invoices and contracts: legal obligation, Article 6(1)(c).</li>
          <li>
            To send the newsletter: your consent, Article 6(1)(a), which you can withdraw in your profile at
            any time.
          </li>
        </ul>
      ),
    },
    {
      id: 'confidential',
      title: 'Unpublished vulnerabilities',
      text: (
        <p>
          Reports and files can describe vulnerabilities that are not public. They are stored in private
          storage, are readable by your account and by our staff who work for you, and leave it only through
          links that expire within minutes. We publish a report only with your written consent.
        </p>
      ),
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      text: (
        <ul className="list-disc pl-5">
          <li>Applications that were not approved: 12 months after the decision.</li>
          <li>Account, profile and files: until you close the account, then 30 days.</li>
          <li>
            Reports and service requests: 6 years after the end of the engagement, to answer for our work.
          </li>
          <li>Activity records: 3 years. Server logs: 30 days. Invoices: as long as tax law requires.</li>
        </ul>
      ),
    },
    {
      id: 'processors',
      title: 'Who processes it for us',
      text: (
        <>
          <p>
            We use processors under contracts according to Article 28 GDPR: Supabase for database, sign-in and
            storage, in a region of the European Union; a provider of e-mail delivery; a content delivery
            network for the portal&apos;s own files, which never sees yours. If you choose to sign in with
            Google, Google learns that you did.
          </p>
          <p>
            Where a processor is outside of the European Economic Area, the European Commission&apos;s
            standard contractual clauses or an adequacy decision apply. Nobody else receives your data unless
            the law compels us.
          </p>
        </>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies and local storage',
      text: (
        <p>
          We use no tracking and no analytics. Your browser keeps your session, your choice of light or dark,
          and drafts of an application in its local storage, and whether the sidebar is open in a cookie for 7
          days. All of these are necessary for what you asked for; signing out removes the session and the
          drafts.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      text: (
        <p>
          You have the right of access, rectification, erasure, restriction, portability and objection, and to
          withdraw consent. We answer within a month. You can complain to a supervisory authority, in Poland
          the President of the Personal Data Protection Office (UODO). We make no decision about you by
          automated means alone: people decide on applications.
        </p>
      ),
    },
    {
      id: 'security',
      title: 'How we protect it',
      text: (
        <p>
          Each row of the database is guarded so that an account reads its own data alone. Connections are
          encrypted, files are private, and every act of an administrator in your account is recorded. If a
          breach puts you at risk, we tell you and the authority as the GDPR requires.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      text: <p>We announce a change of this policy in the portal at least 14 days before it takes effect.</p>,
    },
  ];
}
