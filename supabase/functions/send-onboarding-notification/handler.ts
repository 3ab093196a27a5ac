import { connectBackend } from '../_shared/backend.ts';
import { readCaller } from '../_shared/caller.ts';
import { allowedOrigins, backendConfig } from '../_shared/config.ts';
import { withErrorResponses, HttpError, json, onlyPost, withCors } from '../_shared/http.ts';

type Announcement = 'queued' | 'replayed' | 'not_submitted';

/** ONB-06: once per user. Recipients and content come from their saved profile, and the body is not read. 202, then 409. */
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
