import { askEarly } from '@portal/data/client/early/early-answers';
import {
  pageQuestions,
  profileQuestion,
  roleQuestion,
  secondFactorQuestion,
} from '@portal/data/client/early/early-questions';
import type { RuntimeConfig } from '@portal/data/client/runtime-config';
import { usableSession } from './stored-session.ts';

/**
 * Asks what the page asks first for the user with a stored session: role, profile, second factor and the page's own content. Resolves
 * with whether the user is an admin; false when that is not known. Never rejects: the page asks for itself what failed.
 */
export async function askFirstQuestions(
  supabase: RuntimeConfig['supabase'],
  pathname: string,
): Promise<boolean> {
  const session = usableSession();
  if (!session) return false;
  const { userId, accessToken } = session;
  const role = askEarly(supabase, accessToken, roleQuestion(userId));
  for (const question of [
    profileQuestion(userId),
    secondFactorQuestion,
    ...pageQuestions(pathname, userId),
  ]) {
    askEarly(supabase, accessToken, question).catch(() => undefined);
  }
  try {
    const answer = await role;
    const rows: unknown = answer.ok ? await answer.json() : null;
    return Array.isArray(rows) && rows.length === 1;
  } catch {
    return false;
  }
}
