import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { PageHeader } from '@portal/ui/layout/page-header';
import { TelegramIcon, XIcon } from '@portal/ui/primitives/brand-icons';
import { safeHref } from '@portal/ui/primitives/external-link';
import { CalendarClock, Mail } from 'lucide-react';
import { ChannelCard, type Channel } from './channel-card.tsx';
import { WhatToWrite } from './what-to-write.tsx';

/** CONT-01: four ways to reach the team, all outside the portal, what each is for and how fast it answers. */
export function ContactPage() {
  const { brand, links } = useRuntimeConfig();
  const channels: Channel[] = [
    {
      title: 'Telegram',
      text: 'Incidents, and general questions during your audit. Please discuss findings in their own threads.',
      answer: 'Answered 24/7',
      action: 'Open Telegram',
      href: safeHref(links.telegram),
      icon: TelegramIcon,
    },
    {
      title: 'Email',
      text: 'Contracts, invoices and anything else you want in writing.',
      answer: 'Answered within 24-48 hours',
      action: brand.email,
      href: `mailto:${brand.email}`,
      icon: Mail,
    },
    {
      title: 'Schedule a Call',
      text: 'Scoping a new audit, or going through a report together.',
      answer: '30 minutes, at a time you choose',
      action: 'Pick a time',
      href: safeHref(links.booking),
      icon: CalendarClock,
    },
    {
      title: 'Twitter/X',
      text: 'News, research and disclosures. Please do not send anything confidential there.',
      answer: 'Public',
      action: 'Open Twitter/X',
      href: safeHref(links.twitter),
      icon: XIcon,
    },
  ];
  return (
    <>
      <PageHeader
        title="Contact & Support"
        description="Our team is available 24/7. In an incident, message us on Telegram first."
      />
      <ul className="grid gap-4 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
        {channels.map((channel) => (
          <li key={channel.title}>
            <ChannelCard {...channel} />
          </li>
        ))}
      </ul>
      <WhatToWrite />
    </>
  );
}
