/** What a user reads when a request is refused because the session has ended (AUTH-15). */
export const SESSION_ENDED = 'Your session has ended. Please sign in again.';
