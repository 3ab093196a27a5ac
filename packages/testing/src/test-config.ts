import { createPortalClient } from '@portal/data/client/create-client';
import { setRuntimeConfig, type RemoteConfig, type RuntimeConfig } from '@portal/data/client/runtime-config';
import { setSupabase, type PortalClient } from '@portal/data/client/supabase';

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
    // No web address, so that nothing may lead there.
    booking: 'javascript:alert(1)',
  },
};

let client: PortalClient | undefined;

export function adoptTestConfig(remotes: RemoteConfig[] = []): PortalClient {
  setRuntimeConfig({ ...testConfig, remotes });
  client ??= setSupabase(createPortalClient(testConfig.supabase));
  return client;
}
