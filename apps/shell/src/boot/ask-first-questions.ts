import { askEarly, type EarlyQuestion } from '@portal/data/client/early/early-answers';
import {
  adminPageQuestions,
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
  /** Resolves with the rows, or null. */
  const fetchRows = async (question: EarlyQuestion): Promise<never[] | null> => {
    try {
      const answer = await askEarly(supabase, accessToken, question);
      const rows: unknown = answer.ok ? await answer.json() : null;
      return Array.isArray(rows) ? (rows as never[]) : null;
    } catch {
      return null;
    }
  };
  const askAll = (questions: EarlyQuestion[]): void => {
    for (const question of questions) {
      void fetchRows(question).then((rows) => rows && question.next && askAll(question.next(rows)));
    }
  };

  const role = fetchRows(roleQuestion(userId));
  askAll([profileQuestion(userId), secondFactorQuestion, ...pageQuestions(pathname, userId)]);
  const isAdmin = (await role)?.length === 1;
  if (isAdmin) askAll(adminPageQuestions(pathname));
  return isAdmin;
}
