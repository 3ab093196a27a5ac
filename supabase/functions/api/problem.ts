// Errors as RFC 9457 describes them.
import { HttpError, json } from '../_shared/http.ts';

/** What only some refusals have: seconds to wait, what is wrong with which parameter, or the methods that are allowed. */
type More = {
  retryAfter?: number | undefined;
  errors?: { parameter: string; detail: string }[];
  allow?: string[];
};

export class Refusal extends HttpError {
  readonly more: More;
  constructor(status: number, sentence: string, more: More) {
    super(status, sentence);
    this.more = more;
  }
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Request too large',
  415: 'Unsupported media type',
  422: 'Unprocessable content',
  429: 'Too many requests',
  503: 'Unavailable',
};

/** Wraps a handler: what it throws becomes application/problem+json with a sentence; an unknown error tells nothing about itself. */
export function withProblems(
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      return await handle(request);
    } catch (error) {
      if (!(error instanceof HttpError)) console.error(error);
      const { status, message } = error instanceof HttpError ? error : SERVER_ERROR;
      const { retryAfter, errors, allow } = error instanceof Refusal ? error.more : {};
      return json({ title: TITLES[status] ?? 'Server error', status, detail: message, errors }, status, {
        'content-type': 'application/problem+json',
        ...(status === 401 && { 'www-authenticate': 'Bearer' }),
        ...(allow && { allow: allow.join(', ') }),
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      });
    }
  };
}

const SERVER_ERROR = { status: 500, message: 'Something went wrong on our side. Please try again later.' };
