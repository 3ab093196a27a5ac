import type { RuntimeConfig } from '@portal/data/client/runtime-config';
import { LegalList, type LegalSection } from './legal-document.tsx';
import { RetentionPeriods } from './retention-periods.tsx';
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
          entries={{
            Account:
              'email address, password as a hash, or the identity that Google or your company’s sign-in confirms (name, email address, picture); times of signing in.',
            'Sign-in protection':
              'the key of your authenticator app, if you use one, and your recovery codes as hashes; wrong codes that were entered; your sessions; the browsers that you signed in with, as in “Firefox on Windows”.',
            'Application and profile':
              'name, role, company, project, website, handles on Telegram, X and LinkedIn, the services you intend to use, whether you want the newsletter.',
            Work: 'proposals, audits with their scope, preparation, findings and history, where audited code is deployed, your answers and comments on findings, reports, files and source code that you or we upload, service requests, articles recommended to you.',
            Correspondence: 'messages to us and the emails that the portal sends you.',
            Records:
              'what our staff decided or changed in your account, when and why an administrator viewed the portal as you see it, who opened which of your reports and files, and when you signed in, from which IP address and with which browser.',
            'Technical data':
              'IP address, browser type and time of each request, in our providers’ server logs; for at most a day, the IP address of whoever checks whether a report is ours.',
          }}
        />
      ),
    },
    {
      id: 'purposes',
      title: 'Why, and on which legal basis',
      text: (
        <>
          <LegalList
            entries={{
              'Applications, audits, your account':
                'steps before and performance of a contract, Article 6(1)(b) GDPR.',
              'Security of the portal, accountability of our decisions':
                'our legitimate interest in both, Article 6(1)(f).',
              'Invoices and contracts': 'a legal obligation, Article 6(1)(c).',
              Newsletter:
                'your consent, Article 6(1)(a), which you can withdraw in your profile at any time.',
            }}
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
          storage, are readable by your account, by our administrators and, if they belong to an audit, by the
          auditors who work on it, and leave it only through links that expire within a minute. Each opening
          is recorded, and your profile shows you who looked and who opened what. A finding that is not
          published yet is readable by our administrators and the auditors of its audit alone. An access token
          opens what the person who created it may read. AI assistants can be connected only while the owner
          of your account or, for our staff, an administrator allows it; what they read then goes to their
          providers. A report is public only while you make it so.
        </p>
      ),
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      text: (
        <>
          <RetentionPeriods />
          <p>
            Older data is removed automatically every day. After an erasure we keep the records above without
            your name, and the fact that an account was erased, so that we can account for our work (Article
            17(3)(e) GDPR).
          </p>
        </>
      ),
    },
    {
      id: 'processors',
      title: 'Who processes it for us',
      text: (
        <>
          <p>We use processors under contracts according to Article 28 GDPR:</p>
          <LegalList
            entries={{
              Supabase:
                'database, sign-in, file storage and the programs that send emails, in a region of the European Union.',
              'A provider of email delivery': 'your address and what the portal writes to you.',
              'A provider of storage for backups':
                'encrypted copies of the database and of files, in the European Union. It does not have the key.',
              'A content delivery network':
                'the portal’s own program files, and so the IP address of whoever loads them. Nothing that you enter or read passes through it.',
            }}
          />
          <p>
            To find out whether what is deployed is what was audited, we send the addresses of contracts, and
            nothing else, to servers of their chains and to Sourcify.
          </p>
          <p>
            If you choose to sign in with Google or with your company’s sign-in, its provider learns that you
            did, under its own policy. The same holds for Telegram, X and the booking service when you follow
            a link to them. Where a recipient is outside of the European Economic Area, the European
            Commission’s standard contractual clauses or an adequacy decision apply. Nobody else receives your
            data unless the law compels us.
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
            entries={{
              'Access and portability':
                'a copy of your data, also in a form that programs can read (Articles 15, 20).',
              Rectification: 'you correct your profile yourself; we correct the rest (Article 16).',
              'Erasure and restriction': 'unless we have a legal duty to keep the data (Articles 17, 18).',
              Objection: 'to processing based on our legitimate interest (Article 21).',
              Withdrawal: 'of consent at any time, with effect for the future (Article 7(3)).',
            }}
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
          The database decides for each row and each file who may read it: your account, our administrators,
          and the auditors who work on your audits. Connections are encrypted, files are private, backups are
          encrypted before they leave us. Our staff sign in with a second factor, and you can do so too. Your
          profile shows your sessions and ends them; a session that nobody uses for 30 days ends by itself. A
          sign-in from a new browser is told to you by email. What our staff decide or change in your account
          is recorded in a log that nobody can rewrite. If a breach puts you at risk, we tell you and the
          authority as the GDPR requires.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      // Kept by people: no program sends this email.
      text: (
        <p>We email every client about a change to this policy at least 14 days before it takes effect.</p>
      ),
    },
  ];
}
