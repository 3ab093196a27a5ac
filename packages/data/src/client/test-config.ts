// For tests: a deployment like any other, whose backend is whatever a test puts in the place of fetch.
import { setRuntimeConfig, type RemoteConfig, type RuntimeConfig } from './runtime-config.ts';
import { connectSupabase, type PortalClient } from './supabase.ts';

/** What the deployment says of itself. */
export const testConfig: RuntimeConfig = {
  supabase: { url: 'http://backend.test', publishableKey: 'sb_publishable_test' },
  remotes: [],
  brand: {
    name: 'Test Audits',
    legalName: 'Test Audits Ltd',
    address: 'Test Street 1',
    email: 'support@audits.test',
    privacyEmail: 'privacy@audits.test',
  },
  links: {
    website: 'https://audits.test/',
    blog: 'https://audits.test/blog',
    telegram: 'https://t.me/audits',
    twitter: 'https://x.com/audits',
    booking: 'https://cal.test/audits',
  },
};

/** Makes it the page's configuration, with these remotes, and connects the client, which it returns. */
export function adoptTestConfig(remotes: RemoteConfig[] = []): PortalClient {
  setRuntimeConfig({ ...testConfig, remotes });
  return connectSupabase(testConfig.supabase);
}
