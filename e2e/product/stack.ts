import { createClient } from '@supabase/supabase-js';
import type { startStack } from '../../scripts/start/stack.mjs';
import type { Database } from '../../packages/domain/src/database.types.ts';

type Stack = {
  urls: Awaited<ReturnType<typeof startStack>>['urls'] & { standalone?: string };
  publishableKey: string;
  secretKey: string;
};

/** The running product's URLs and keys: those that playwright.config.ts puts into the environment, or those of `setStack`. */
export let stack = JSON.parse(process.env['PORTAL_E2E_STACK'] ?? '{}') as Stack;

export let service = connect();

/** Benchmarks start one product after another in the same process. */
export function setStack(running: Stack): void {
  stack = running;
  service = connect();
}

function connect() {
  return createClient<Database>(stack.urls?.backend ?? 'http://localhost', stack.secretKey ?? 'none', {
    auth: { persistSession: false },
  });
}

/** Returns the data of a Supabase response. Throws the response's error message when there is one. */
export async function dataOrThrow<T>(
  query: PromiseLike<{ data: T; error: { message: string } | null }>,
): Promise<T> {
  const { data, error } = await query;
  if (error) throw new Error(error.message);
  return data;
}

export type Mail = { id: number; to: string[]; subject: string; text: string; html: string };

export async function mailsTo(to: string, subject: RegExp): Promise<Mail[]> {
  const response = await fetch(`${stack.urls.mailbox}/api/messages?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as Mail[]).filter((mail) => subject.test(mail.subject));
}

/** Waits for an email to an address whose subject matches and returns the newest one. */
export async function waitForMail(to: string, subject: RegExp, timeoutMs = 40_000): Promise<Mail> {
  const end = Date.now() + timeoutMs;
  do {
    const [found] = await mailsTo(to, subject);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  } while (Date.now() < end);
  throw new Error(`No email to ${to} with a subject matching ${subject} arrived.`);
}

export function authLink(mail: Mail): string {
  const link = /href="([^"]*token_hash[^"]*)"/.exec(mail.html)?.[1];
  if (!link) throw new Error(`The email "${mail.subject}" has no sign-in or confirmation link.`);
  return link.replaceAll('&amp;', '&');
}
