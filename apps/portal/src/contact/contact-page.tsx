import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { PageHeader } from '@portal/ui/layout/page-header';
import { safeHref } from '@portal/ui/primitives/safe-href';
import { AtSign, CalendarClock, Mail, SendHorizontal, type LucideIcon } from 'lucide-react';

type Channel = { title: string; text: string; action: string; href: string | null; icon: LucideIcon };

/** CONT-01: four ways to reach the team, all outside the portal. */
export function ContactPage() {
  const { brand, links } = useRuntimeConfig();
  const channels: Channel[] = [
    {
      title: 'Telegram',
      text: 'The fastest way to reach the engineers on your audit.',
      action: 'Open Telegram',
      href: safeHref(links.telegram),
      icon: SendHorizontal,
    },
    {
      title: 'Email',
      text: 'For anything you want in writing.',
      action: brand.email,
      href: `mailto:${brand.email}`,
      icon: Mail,
    },
    {
      title: 'Schedule a Call',
      text: 'Book a 30-minute call at a time that suits you.',
      action: 'Pick a time',
      href: safeHref(links.booking),
      icon: CalendarClock,
    },
    {
      title: 'Twitter/X',
      text: 'News, research and disclosures.',
      action: 'Open Twitter/X',
      href: safeHref(links.twitter),
      icon: AtSign,
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
    </>
  );
}

function ChannelCard({ title, text, action, href, icon: Icon }: Channel) {
  return (
    <a
      href={href ?? undefined}
      target="_blank"
      rel="noopener noreferrer"
      className="flex h-full items-start gap-4 rounded-lg border border-border bg-surface p-5 shadow-xs transition-colors hover:border-input"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-accent-subtle text-accent">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className="text-lg font-semibold">{title}</span>
        <span className="text-muted">{text}</span>
        <span className="mt-1.5 font-medium wrap-anywhere text-accent">{action}</span>
      </span>
    </a>
  );
}
