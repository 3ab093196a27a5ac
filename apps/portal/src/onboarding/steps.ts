import type { Path } from 'react-hook-form';
import type { Application } from './application-schema.ts';

type Field = Path<Application>;

type RequiredText = (typeof ABOUT_YOU | typeof YOUR_PROJECT | typeof HANDLES)[number];

/** A step of the wizard. The last one, the review, has no fields. */
export type Step = {
  title: string;
  fields: readonly Field[];
  /** What the step says when one of these fields is empty, besides what each field says. */
  missing: { fields: readonly RequiredText[]; message: string };
};

const ALL_REQUIRED = 'Please fill in all required fields';
const ABOUT_YOU = ['full_name', 'role_title'] as const;
const YOUR_PROJECT = ['company_name', 'project_name', 'company_website', 'project_description'] as const;
const HANDLES = ['telegram_handle', 'twitter_handle'] as const;

/** ONB-02 to ONB-04. */
export const steps: readonly Step[] = [
  { title: 'About You', fields: ABOUT_YOU, missing: { fields: ABOUT_YOU, message: ALL_REQUIRED } },
  {
    title: 'Your Project',
    fields: [...YOUR_PROJECT, 'repository_url', 'git_ref', 'lines_of_code', 'wished_start'],
    missing: { fields: YOUR_PROJECT, message: ALL_REQUIRED },
  },
  {
    title: 'Services',
    fields: ['intended_services.services', 'intended_services.otherText', ...HANDLES, 'linkedin_profile'],
    missing: {
      fields: HANDLES,
      message: 'Telegram and Twitter/X are required. Please enter both to continue.',
    },
  },
  { title: 'Review', fields: [], missing: { fields: [], message: '' } },
];
