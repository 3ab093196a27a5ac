import { Bug, ClipboardCheck, Globe, type LucideIcon } from 'lucide-react';

/** KB-01: a category of the knowledge base. `slug` identifies it in the URL. */
export type Category = { slug: string; title: string; text: string; icon: LucideIcon };

export const categories: readonly Category[] = [
  {
    slug: 'audit-preparation',
    title: 'Audit Preparation',
    text: 'Get more out of every day an auditor spends on your code.',
    icon: ClipboardCheck,
  },
  {
    slug: 'fuzzing-and-testing',
    title: 'Fuzzing & Testing',
    text: 'Invariants and fuzz campaigns that find what unit tests cannot.',
    icon: Bug,
  },
  {
    slug: 'web2-security',
    title: 'Web2 Security',
    text: 'What surrounds your contracts: front end, DNS, CI and keys.',
    icon: Globe,
  },
];
