import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import type { RuntimeConfig } from '@portal/data/client/runtime-config';
import { LegalList, type LegalSection } from './legal-document.tsx';

/** LEGAL-01: the parts of the terms; liability capped at the lesser of the amount paid or 10,000 euros, law of Poland. */
export function termsSections({ legalName, address, email }: RuntimeConfig['brand']): LegalSection[] {
  return [
    {
      id: 'provider',
      title: 'Who we are',
      text: (
        <p>
          {legalName}, {address}, <a href={`mailto:${email}`}>{email}</a>, provides security audits,
          application security, AI red teaming, development and consulting.
        </p>
      ),
    },
    {
      id: 'scope',
      title: 'What the portal is for',
      text: (
        <>
          <p>
            Through the portal you apply as a client, read reports, exchange files, learn, and request
            services. A request is an invitation to us to make an offer; a contract comes about only when both
            sides have agreed on one.
          </p>
          <p>
            The portal is for businesses and projects. It needs a current browser with JavaScript and local
            storage, and an email address.
          </p>
        </>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      text: (
        <>
          <p>
            You must be authorised to act for the project that you name, and give true information. Keep your
            sign-in details to yourself, and tell us immediately if someone else may have them.
          </p>
          <p>
            We may decline an application, and may suspend an account that endangers others or breaks these
            terms. You may close your account at any time by writing to us; what has been agreed for a running
            engagement stays in force.
          </p>
        </>
      ),
    },
    {
      id: 'conduct',
      title: 'What is not allowed',
      text: (
        <p>
          Do not try to access other people’s data, disrupt the service, or upload malware, unlawful content
          or content that you have no right to share. If you find a weakness in the portal, tell us privately:
          research in good faith, on your own account and without harm to others, is welcome.
        </p>
      ),
    },
    {
      id: 'confidentiality',
      title: 'Confidentiality',
      text: (
        <>
          <p>
            Both sides keep confidential what they learn from the other, unpublished vulnerabilities above
            all, and use it for the engagement only. Whoever works on it on either side is bound in the same
            way.
          </p>
          <p>
            The duty ends for what becomes public without a breach, and otherwise lasts five years after the
            engagement; for unfixed vulnerabilities it lasts until they are fixed or lawfully disclosed. A
            separate confidentiality agreement, where there is one, takes precedence.
          </p>
        </>
      ),
    },
    {
      id: 'rights',
      title: 'Reports and rights',
      text: (
        <p>
          Your code remains yours. You may use a report for your own purposes, and publish it in full once we
          have both agreed. You may not publish excerpts that change its meaning. Methods, tools and articles
          remain ours.
        </p>
      ),
    },
    {
      id: 'payment',
      title: 'Payment',
      text: (
        <p>
          The portal is free of charge. Services are paid as agreed for each engagement; unless agreed
          otherwise, prices are in euros without VAT, invoices are due within 14 days, and statutory interest
          applies afterwards.
        </p>
      ),
    },
    {
      id: 'no-guarantee',
      title: 'What an audit is not',
      text: (
        <p>
          An audit reduces risk; it cannot prove that there is none. It concerns the code at one commit, under
          stated assumptions, and is not investment advice or a recommendation of any token or protocol.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'Liability',
      text: (
        <>
          <p>
            As far as the law permits, our total liability in connection with the portal and the services is
            limited to the lesser of the amount paid by you for the service in question or 10,000 euros, and
            we are not liable for lost profits or indirect damage.
          </p>
          <p>
            Nothing limits liability for intent, for injury to life or health, or where the law does not allow
            it.
          </p>
        </>
      ),
    },
    {
      id: 'data',
      title: 'Personal data',
      text: (
        <p>
          How we handle personal data is described in the <Link to={paths.privacyPolicy}>privacy policy</Link>
          . When an engagement has us process personal data for you, we conclude a data processing agreement
          first.
        </p>
      ),
    },
    {
      id: 'availability',
      title: 'Availability and changes',
      text: (
        <LegalList
          entries={{
            'Of the portal':
              'we may change, interrupt or end it with reasonable notice, and will let you take your reports and files with you.',
            'Of these terms':
              'changes are announced at least 14 days ahead; if you disagree you may close your account.',
          }}
        />
      ),
    },
    {
      id: 'complaints',
      title: 'Complaints',
      text: (
        <p>
          Write to <a href={`mailto:${email}`}>{email}</a> and tell us what went wrong and how we can reach
          you. We answer within 14 days.
        </p>
      ),
    },
    {
      id: 'law',
      title: 'Governing law',
      text: (
        <p>
          These terms are governed by the law of Poland. The courts at our seat have jurisdiction, as far as
          mandatory law, for consumers in particular, does not provide otherwise. If a clause is invalid, the
          others remain in force.
        </p>
      ),
    },
  ];
}
