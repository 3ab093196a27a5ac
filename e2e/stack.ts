import { createClient } from '@supabase/supabase-js';
import type { Database } from '../packages/data/src/client/database.types.ts';

type Stack = {
  urls: Record<'shell' | 'portal' | 'admin' | 'backend' | 'mailbox' | 'standalone', string>;
  publishableKey: string;
  secretKey: string;
};

/** The running product, as globalSetup left it in the environment. */
export const stack = JSON.parse(process.env['PORTAL_E2E_STACK'] ?? '{}') as Stack;

/** The backend with the operator's key: arranges what a journey starts from. */
export const service = createClient<Database>(
  stack.urls?.backend ?? 'http://localhost',
  stack.secretKey ?? 'none',
  {
    auth: { persistSession: false },
  },
);

export type Mail = { id: number; to: string[]; subject: string; text: string; html: string };

/** The e-mails to an address whose subject matches, newest first. */
export async function mailsTo(to: string, subject: RegExp): Promise<Mail[]> {
  const response = await fetch(`${stack.urls.mailbox}/api/messages?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as Mail[]).filter((mail) => subject.test(mail.subject));
}

/** The newest e-mail to an address whose subject matches; waits for it. */
export async function waitForMail(to: string, subject: RegExp, timeoutMs = 20_000): Promise<Mail> {
  const end = Date.now() + timeoutMs;
  do {
    const [found] = await mailsTo(to, subject);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 250));
  } while (Date.now() < end);
  throw new Error(`No e-mail to ${to} whose subject matches ${subject} arrived.`);
}

/** The first link of an e-mail that leads to the product. */
export function authLink(mail: Mail): string {
  const link = /href="([^"]*token_hash[^"]*)"/.exec(mail.html)?.[1];
  if (!link) throw new Error(`The e-mail "${mail.subject}" has no link.`);
  return link.replaceAll('&amp;', '&');
}
