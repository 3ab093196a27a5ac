import type { RuntimeConfig } from '@portal/data/client/runtime-config';
import type { LegalSection } from './legal-document.tsx';
import { LegalList } from './legal-list.tsx';
import { StoredOnDevice } from './stored-on-device.tsx';

/** LEGAL-01: the parts of the privacy policy. */
export function privacySections({
  legalName,
  address,
  privacyEmail,
}: RuntimeConfig['brand']): LegalSection[] {
  return [
    {
      id: 'controller',
      title: 'Who is responsible',
      text: (
        <p>
          The controller is {legalName}, {address}. Questions about your data and requests to use your rights
          go to <a href={`mailto:${privacyEmail}`}>{privacyEmail}</a>.
        </p>
      ),
    },
    {
      id: 'data',
      title: 'What we process',
      text: (
        <LegalList
          entries={[
            [
              'Account',
              'email address, password as a hash, or the identity that Google confirms (name, email address, picture); times of signing in.',
            ],
            [
              'Application and profile',
              'name, role, company, project, website, handles on Telegram, X and LinkedIn, the services you intend to use, whether you want the newsletter.',
            ],
            [
              'Work',
              'audits, reports, files that you or we upload, service requests, articles recommended to you.',
            ],
            ['Correspondence', 'messages to us and the emails that the portal sends you.'],
            ['Records', 'what our administrators decided, changed or looked at in your account, and when.'],
            ['Technical data', 'IP address, browser type and time of a request, in short-lived server logs.'],
          ]}
        />
      ),
    },
    {
      id: 'purposes',
      title: 'Why, and on which legal basis',
      text: (
        <>
          <LegalList
            entries={[
              [
                'Applications, audits, your account',
                'steps before and performance of a contract, Article 6(1)(b) GDPR.',
              ],
              [
                'Security of the portal, accountability of our decisions',
                'our legitimate interest in both, Article 6(1)(f).',
              ],
              ['Invoices and contracts', 'a legal obligation, Article 6(1)(c).'],
              [
                'Newsletter',
                'your consent, Article 6(1)(a), which you can withdraw in your profile at any time.',
              ],
            ]}
          />
          <p>
            Without the fields marked as required we cannot review an application; everything else is up to
            you.
          </p>
        </>
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
        <LegalList
          entries={[
            ['Applications that were not approved', '12 months after the decision.'],
            ['Account, profile and files', 'until you close the account, then 30 days.'],
            [
              'Reports and service requests',
              '6 years after the end of the engagement, to answer for our work.',
            ],
            ['Records of administrators’ acts', '3 years.'],
            ['Server logs', '30 days.'],
            ['Invoices', 'as long as tax law requires.'],
          ]}
        />
      ),
    },
    {
      id: 'processors',
      title: 'Who processes it for us',
      text: (
        <>
          <p>We use processors under contracts according to Article 28 GDPR:</p>
          <LegalList
            entries={[
              ['Supabase', 'database, sign-in and file storage, in a region of the European Union.'],
              ['A provider of email delivery', 'your address and what we write to you.'],
              [
                'A content delivery network',
                'the portal’s own program files; your data never passes through it.',
              ],
            ]}
          />
          <p>
            If you choose to sign in with Google, Google learns that you did, under its own policy. The same
            holds for Telegram, X and the booking service when you follow a link to them. Where a recipient is
            outside of the European Economic Area, the European Commission’s standard contractual clauses or
            an adequacy decision apply. Nobody else receives your data unless the law compels us.
          </p>
        </>
      ),
    },
    {
      id: 'device',
      title: 'Cookies and local storage',
      text: (
        <>
          <p>
            We use no tracking, no analytics and no advertising. Your browser keeps, in its local storage and
            one cookie, only what is necessary for what you asked for:
          </p>
          <StoredOnDevice />
        </>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      text: (
        <>
          <LegalList
            entries={[
              [
                'Access and portability',
                'a copy of your data, also in a form that programs can read (Articles 15, 20).',
              ],
              ['Rectification', 'you correct your profile yourself; we correct the rest (Article 16).'],
              [
                'Erasure and restriction',
                'as far as no duty to keep it stands against it (Articles 17, 18).',
              ],
              ['Objection', 'to what rests on our legitimate interest (Article 21).'],
              ['Withdrawal', 'of a consent, at any time, for the future (Article 7(3)).'],
            ]}
          />
          <p>
            Write to us; we answer within a month. You can complain to a supervisory authority, in Poland the
            President of the Personal Data Protection Office (UODO). We make no decision about you by
            automated means alone: people decide on applications.
          </p>
        </>
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
