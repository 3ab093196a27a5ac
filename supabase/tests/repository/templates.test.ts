import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { messages } from '../../templates/messages.ts';
import { renderHtml, renderText, type Brand } from '../../templates/render.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const { brand } = JSON.parse(read('brand.json')) as { brand: Brand };

describe.each([
  ['confirmation', 'AUTH-10', '/auth', 'signup', 'Email'],
  ['magic-link', 'AUTH-08', '/auth-callback', 'magiclink', 'Email'],
  ['recovery', 'AUTH-13', '/reset-password', 'recovery', 'Email'],
  ['email-change', 'AUTH-20', '/auth-callback', 'email_change', 'NewEmail'],
] as const)('the e-mail template %s', (name, requirement, path, type, address) => {
  const html = read(`templates/${name}.html`);
  const message = messages[name];

  it(`${requirement} is what "npm run templates -w supabase" writes from brand.json`, () => {
    expect(html).toBe(renderHtml(message, brand));
  });

  it(`${requirement} links to ${path} and nowhere else, with a one-time hash that no server gets to see`, () => {
    const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual([
      `{{ .SiteURL }}${path}#token_hash={{ .TokenHash }}&amp;type=${type}&amp;email={{ .${address} }}`,
    ]);
  });

  it(`${requirement} says the same in plain text, and who sends it`, () => {
    const text = renderText(message, brand);
    expect(text).toContain(
      `{{ .SiteURL }}${path}#token_hash={{ .TokenHash }}&type=${type}&email={{ .${address} }}\n`,
    );
    for (const part of [message.text, brand.name, brand.legalName, brand.address, brand.email]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).not.toMatch(/<\w/);
  });

  it(`${requirement} is configured for the hosted project`, () => {
    const configured = `subject = "${message.subject}"\ncontent_path = "./supabase/templates/${name}.html"`;
    expect(read('config.toml')).toContain(configured);
  });
});

it('AUTH-13 the notice of a changed password carries no link that opens anything, and is configured for the hosted project', () => {
  const message = messages['password-changed'];
  const html = read('templates/password-changed.html');
  expect(html).toBe(renderHtml(message, brand));
  expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '{{ .SiteURL }}/auth',
  ]);
  expect(renderText(message, brand)).not.toContain('TokenHash');
  const configured = `enabled = true\nsubject = "${message.subject}"\ncontent_path = "./supabase/templates/password-changed.html"`;
  expect(read('config.toml')).toContain(configured);
  expect(read('config.toml')).toContain('secure_password_change = true');
});

it('a brand with markup in its name stays text', () => {
  const hostile = { ...brand, name: '<img src=x onerror=alert(1)>', legalName: 'A & B "C"' };
  expect(renderHtml(messages.recovery, hostile)).not.toMatch(/<img|A & B/);
});
