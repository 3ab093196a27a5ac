import { connectBackend } from '../_shared/backend.ts';
import { readCaller } from '../_shared/caller.ts';
import { allowedOrigins, backendConfig } from '../_shared/config.ts';
import { withErrorResponses, HttpError, json, onlyPost, withCors } from '../_shared/http.ts';

type Announcement = 'queued' | 'replayed' | 'not_submitted';

/**
 * POST by the applicant's page after submitting: makes sure that the team's notice and the applicant's confirmation are
 * in the outbox, once per user (ONB-06). The database is called in the name of the caller; recipients and content come from
 * their saved profile, and the body is not read. 202 the first time, 409 when replayed or when nothing was submitted; 4xx with
 * a sentence otherwise.
 */
export const sendOnboardingNotification = withCors(
  allowedOrigins(),
  withErrorResponses(async (request) => {
    onlyPost(request);
    const caller = readCaller(request);
    const backend = connectBackend(backendConfig());
    const announcement = await backend.rpcAs<Announcement>(caller, 'announce_application', {});
    if (announcement === 'not_submitted') {
      throw new HttpError(409, 'Your application has not been submitted yet.');
    }
    if (announcement === 'replayed') {
      throw new HttpError(409, 'The team has already been told about this application.');
    }
    return json({ message: 'The team has been told about your application.' }, 202);
  }),
);
