import { expect, test } from 'vitest';
import { profileChanges, profileFields } from './form-fields.ts';
import type { Profile } from './queries.ts';

const stored: Profile = {
  id: 'p',
  client_id: 'u',
  full_name: 'Ada',
  role_title: null,
  company_name: 'Analytical',
  project_name: 'Engine',
  company_website: 'https://engine.test',
  project_description: null,
  telegram_handle: '@ada',
  twitter_handle: '@ada',
  linkedin_profile: null,
  business_email: 'ada@client.test',
  intended_services: ['Rust Audit', 'Other: Move audit'],
  repository_url: null,
  git_ref: null,
  lines_of_code: null,
  wished_start: null,
  newsletter_subscribed: true,
  onboarding_completed: true,
  submitted_at: null,
  approval_status: 'approved',
  approved_at: '2026-11-21T00:00:00Z',
  suspended_at: null,
  suspension_reason: null,
  rejection_reason: null,
  created_at: '2026-11-20T00:00:00Z',
  updated_at: '2026-11-21T00:00:00Z',
};

test('ONB-05 PROF-01 a profile survives the form unchanged, and an empty text is stored as null', () => {
  expect(profileFields(stored)).toMatchObject({
    role_title: '',
    intended_services: { services: ['Rust Audit', 'Other'], otherText: 'Move audit' },
  });
  const changes = profileChanges(profileFields(stored));
  expect(stored).toMatchObject(changes);
});

test('GUARD-08 a form sends only the columns that a client may write', () => {
  expect(Object.keys(profileChanges(profileFields(stored))).sort()).toEqual([
    'company_name',
    'company_website',
    'full_name',
    'intended_services',
    'linkedin_profile',
    'newsletter_subscribed',
    'project_description',
    'project_name',
    'role_title',
    'telegram_handle',
    'twitter_handle',
  ]);
});
