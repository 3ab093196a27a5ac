import { connectBackend } from '../_shared/backend.ts';
import { allowedOrigins, backendConfig } from '../_shared/config.ts';
import { withErrorAnswers, HttpError, json, onlyPost, readJson, withCors } from '../_shared/http.ts';
import { checkProfileData } from './profile-data.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

type Announcement = 'queued' | 'replayed' | 'not_submitted';

/**
 * POST by the applicant's page after submitting: makes sure that the team's notice and the applicant's confirmation are
 * in the outbox, once per user (ONB-06). Recipients and content come from the signed-in user's saved profile, never
 * from the body. 202 the first time, 409 when replayed or when nothing was submitted; 4xx with a sentence otherwise.
 */
export const sendOnboardingNotification = withCors(
  allowedOrigins(),
  withErrorAnswers(async (request) => {
    onlyPost(request);
    const accessToken = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    if (!accessToken) throw new HttpError(401, 'Please sign in first.');
    const backend = connectBackend(backendConfig());
    const user = await backend.getUser(accessToken);
    if (!user) throw new HttpError(401, 'Your session has ended. Please sign in again.');
    checkProfileData(await readJson(request, BODY_LIMIT_BYTES));

    const announcement = await backend.rpc<Announcement>('announce_application', { applicant_id: user.id });
    if (announcement === 'not_submitted') {
      throw new HttpError(409, 'Your application has not been submitted yet.');
    }
    if (announcement === 'replayed') {
      throw new HttpError(409, 'The team has already been told about this application.');
    }
    return json({ message: 'The team has been told about your application.' }, 202);
  }),
);
