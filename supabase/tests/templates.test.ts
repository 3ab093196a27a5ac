import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const { brand } = JSON.parse(read('brand.json')) as {
  brand: { name: string; legalName: string; address: string };
};

// Auth knows no variable for the brand, so the templates repeat it: this notices when brand.json moves on alone.
describe.each([
  ['confirmation', 'AUTH-10', '/auth', 'signup'],
  ['magic-link', 'AUTH-08', '/auth-callback', 'magiclink'],
  ['recovery', 'AUTH-13', '/reset-password', 'recovery'],
])('the e-mail template %s', (name, requirement, path, type) => {
  const html = read(`templates/${name}.html`);

  it(`${requirement} links to ${path} with a token that works once, and to nowhere else`, () => {
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual([`{{ .SiteURL }}${path}?token_hash={{ .TokenHash }}&type=${type}`]);
  });

  it(`${requirement} says who sends it in the words of brand.json`, () => {
    expect(html).toContain(`>${brand.name}<`);
    expect(html).toContain(`${brand.legalName}, ${brand.address}`);
  });

  it(`${requirement} is configured for the hosted project`, () => {
    expect(read('config.toml')).toContain(`content_path = "./supabase/templates/${name}.html"`);
  });
});
