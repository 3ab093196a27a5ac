// npm run sign-in:providers: the identity providers by which people sign in (SSO-01, docs/sign-in.md). Without an action, lists them.
//   add custom:firm --label Okta --domains firm.example --issuer https://firm.okta.com --client-id ID   (secret: CLIENT_SECRET)
//   add google --label Google --hosted-domain firm.example      add azure --label Microsoft --domains firm.example --tenant ID
//   try custom:firm      remove custom:firm      staff custom:firm      staff anybody
import { parseArgs } from 'node:util';
import { connectOperator, runCommand, unwrap, type Operator } from './operator.ts';

type Provider = { provider: string; label: string; domains: string[] | null; is_for_staff: boolean };

const OPTIONS = ['label', 'domains', 'tenant', 'hosted-domain', 'issuer', 'client-id', 'prompt'] as const;
type Options = Partial<Record<(typeof OPTIONS)[number], string>>;

const isCustom = (provider: string) => provider.startsWith('custom:');

export async function manageProviders(
  operator: Operator,
  authUrl: string,
  [action, provider]: (string | undefined)[],
  options: Options = {},
  clientSecret = process.env['CLIENT_SECRET'],
): Promise<string[]> {
  if (!action) return describe(await listProviders(operator));
  if (provider && action === 'add') return [await add(operator, provider, options, clientSecret)];
  if (provider && action === 'try') return [await tryProvider(operator, authUrl, provider)];
  if (provider && action === 'remove') return [await remove(operator, provider)];
  if (!provider || action !== 'staff') throw new Error('Say add, try, remove or staff, and a provider.');
  unwrap(await operator.rpc('limit_staff_sign_in', provider === 'anybody' ? {} : { provider }));
  return [provider === 'anybody' ? 'Staff sign in as they like.' : `Staff sign in by ${provider} alone.`];
}

const listProviders = async (operator: Operator) =>
  unwrap(await operator.rpc('list_sign_in_providers')) as Provider[];

function describe(providers: Provider[]): string[] {
  const configured = providers.map(({ provider: name, label }) => ({
    name,
    label,
    ...(name === 'azure' && { scopes: 'email' }),
  }));
  return [
    ...providers.map(
      ({ provider, label, domains, is_for_staff: isForStaff }) =>
        `${provider}  ${label}  ${domains?.join(', ') ?? 'any domain'}${isForStaff ? '  the only one for staff' : ''}`,
    ),
    `For config.json: "providers": ${JSON.stringify(configured)}`,
  ];
}

async function add(operator: Operator, provider: string, options: Options, secret?: string): Promise<string> {
  const { label = '', domains, tenant, 'hosted-domain': hd, issuer, 'client-id': clientId } = options;
  unwrap(
    await operator.rpc('put_sign_in_provider', {
      provider,
      label,
      ...(domains && { domains: domains.split(',') }),
      required_claims: {
        ...(tenant && { iss: `https://login.microsoftonline.com/${tenant}/v2.0` }),
        ...(hd && { custom_claims: { hd } }),
      },
    }),
  );
  if (!isCustom(provider))
    return 'Added. Enter its client id and secret in the settings of the auth service.';
  if (!issuer || !clientId || !secret)
    return 'Its domains are stored. Without --issuer, --client-id and CLIENT_SECRET, the auth service stays as it is.';
  const { customProviders } = operator.auth.admin;
  // Without scopes, the auth service requests no address.
  const scopes = ['openid', 'email', 'profile'];
  const settings = {
    name: label,
    issuer,
    client_id: clientId,
    client_secret: secret,
    scopes,
    ...(options.prompt && { authorization_params: { prompt: options.prompt } }),
  };
  const identity = { provider_type: 'oidc', identifier: provider } as const;
  const created = await customProviders.createProvider({ ...identity, ...settings });
  const isKnown = created.error?.code === 'conflict';
  const { error } = isKnown ? await customProviders.updateProvider(provider, settings) : created;
  if (error) throw new Error(`Its domains are stored, but the auth service refused it: ${error.message}`);
  return `Added. Next: npm run sign-in:providers -- try ${provider}`;
}

async function remove(operator: Operator, provider: string): Promise<string> {
  unwrap(await operator.rpc('remove_sign_in_provider', { provider }));
  const { customProviders } = operator.auth.admin;
  const { error } = isCustom(provider) ? await customProviders.deleteProvider(provider) : { error: null };
  // The embedded backend keeps none.
  if (error && error.status !== 404)
    throw new Error(`It signs nobody in, but the auth service still has it: ${error.message}`);
  return 'Removed. Its sessions have ended. Take it out of config.json.';
}

/** Begins a sign-in as a browser would, up to the provider's page. */
async function tryProvider(operator: Operator, authUrl: string, provider: string): Promise<string> {
  if (!(await listProviders(operator)).some((known) => known.provider === provider))
    throw new Error(`The database has no ${provider}: it would refuse everybody. Add it first.`);
  const query = new URLSearchParams({ provider, ...(provider === 'azure' && { scopes: 'email' }) });
  const begun = await fetch(`${authUrl}/auth/v1/authorize?${query.toString()}`, { redirect: 'manual' });
  const location = begun.headers.get('location');
  if (!location) throw new Error(`The auth service refused: ${await begun.text()}`);
  const page = new URL(location);
  if (provider === 'azure' && /^\/(common|organizations|consumers)\//.test(page.pathname))
    throw new Error('The auth service accepts every tenant of Entra. Set the address of your tenant there.');
  const scope = page.searchParams.get('scope') ?? '';
  if (!/\bemail\b/.test(scope)) throw new Error(`It requests no address, only "${scope}".`);
  const { status } = await fetch(page, { redirect: 'manual' });
  const callback = page.searchParams.get('redirect_uri') ?? '';
  if (status >= 400) throw new Error(`${page.host} responded with ${status}. Is ${callback} entered there?`);
  return `${page.host} responds. It returns to ${callback}`;
}

await runCommand(import.meta.url, async () => {
  const text = Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' as const }]));
  const { values, positionals } = parseArgs({ allowPositionals: true, options: text });
  const { SUPABASE_URL, PORTAL_BACKEND_PORT = '4173' } = process.env;
  const url = SUPABASE_URL ?? `http://localhost:${PORTAL_BACKEND_PORT}`;
  for (const line of await manageProviders(connectOperator(), url, positionals, values as Options))
    console.info(line);
});
