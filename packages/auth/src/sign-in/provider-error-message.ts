import { runtimeConfig } from '@portal/data/client/runtime-config';
import { authErrorMessage } from './auth-error-message.ts';

/** The parameters with which the auth service returns from a provider without a code. */
export type ProviderError = { error: string; code: string; description: string };

export const SWITCHED_OFF = (label: string) =>
  `Signing in with ${label} is switched off. Please choose another way.`;

/** The service's own sentences that are meant for developers, by how they begin. */
const SENTENCES: [begin: string, sentence: (label: string) => string][] = [
  [
    'Multiple accounts with the same email address',
    (label) =>
      `Several accounts here have the address that ${label} gave. Please write to ${runtimeConfig().brand.email}.`,
  ],
  ['Error getting user email', (label) => `${label} gave no e-mail address, so we do not know who you are.`],
  [
    'Error getting user profile',
    (label) =>
      `${label} sent a response that cannot be read. Please write to ${runtimeConfig().brand.email}.`,
  ],
  ['Unable to exchange external code', (label) => `${label} did not confirm this sign-in. Please try again.`],
];

/**
 * AUTH-11, SSO-01: why a sign-in by a provider failed. The words of the provider and the database's sentences are shown as they are,
 * after the label, since anybody can put a text into an address.
 */
export function providerErrorMessage(
  { error, code, description }: ProviderError,
  label = 'your provider',
): string {
  if (code === 'provider_email_needs_verification')
    return `Your e-mail address is not verified at ${label}. Verify it there, or sign in another way.`;
  if (code === 'signup_disabled' || code === 'user_banned')
    return authErrorMessage({ message: description, code, status: 403, name: 'AuthApiError' });
  const sentence = SENTENCES.find(([begin]) => description.startsWith(begin))?.[1];
  if (sentence) return sentence(label);
  if (!description && error === 'access_denied') return `Signing in with ${label} was cancelled.`;
  return `Signing in with ${label} failed: ${description || error}`;
}
