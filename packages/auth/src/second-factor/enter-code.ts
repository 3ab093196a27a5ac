import type { AuthError } from '@supabase/supabase-js';
import { connectSupabase } from '@portal/data/client/supabase';
import { z } from '@portal/domain/zod';
import { authErrorMessage, UNREACHABLE } from '../sign-in/auth-error-message.ts';

type CodeOutcome =
  | { ok: true }
  /** 'gone': this authenticator app was removed meanwhile. */
  | { ok: false; kind: 'wrong' | 'gone' | 'failed'; message: string }
  /** Too many codes were wrong: all codes are refused for at most this long. */
  | { ok: false; kind: 'wait'; message: string; waitSeconds: number };

const WRONG = 'Wrong or used code. Wait for the next one.';
const EXPIRED = 'That took too long. Enter the code that your app shows now.';
const GONE = 'This authenticator app was removed from your account.';
/** The database refuses codes for ten minutes to an hour (private.limit_wrong_codes), the auth service requests for one. */
const wait = (minutes: number, message: string): CodeOutcome => ({
  ok: false,
  kind: 'wait',
  message,
  waitSeconds: minutes * 60,
});
const tooManyWrong = (minutes: number) =>
  wait(minutes, `Too many wrong codes were entered. Please wait ${minutes} minutes and try again.`);
const TOO_MANY_TRIES = wait(1, 'Too many attempts. Please wait a minute and try again.');

const OUTCOMES: Readonly<Record<string, CodeOutcome>> = {
  mfa_verification_failed: { ok: false, kind: 'wrong', message: WRONG },
  validation_failed: { ok: false, kind: 'wrong', message: WRONG },
  mfa_challenge_expired: { ok: false, kind: 'wrong', message: EXPIRED },
  mfa_factor_not_found: { ok: false, kind: 'gone', message: GONE },
  mfa_verification_rejected: tooManyWrong(10),
};

/** AUTH-18: a right code raises this session in every tab, and completes the set-up of a new app. Never rejects. */
export async function enterCode(factorId: string, code: string): Promise<CodeOutcome> {
  try {
    const { auth } = await connectSupabase();
    const { error } = await auth.mfa.challengeAndVerify({ factorId, code: onlyDigits(code) });
    return error ? toOutcome(error) : { ok: true };
  } catch (error) {
    console.warn('The code could not be checked.', error);
    return { ok: false, kind: 'failed', message: UNREACHABLE };
  }
}

function toOutcome(error: AuthError): CodeOutcome {
  // The message of the database's limit is ours; the auth service's own limit has another.
  const minutes = /wrong codes.* wait (\d+) minutes/.exec(error.message)?.[1];
  if (error.status === 429) return minutes ? tooManyWrong(Number(minutes)) : TOO_MANY_TRIES;
  return OUTCOMES[error.code ?? ''] ?? { ok: false, kind: 'failed', message: authErrorMessage(error) };
}

/** Apps show a code as "123 456". */
function onlyDigits(code: string): string {
  return code.replaceAll(/\s/g, '');
}

export const codeSchema = z.object({
  code: z
    .string()
    .check(
      z.refine(
        (text) => /^\d{6}$/.test(onlyDigits(text)),
        'Enter the six digits that your authenticator app shows.',
      ),
    ),
});
