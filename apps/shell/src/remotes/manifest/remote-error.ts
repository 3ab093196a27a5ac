import { isChunkLoadError } from '@portal/ui/layout/lazy-page';

/** `unreachable`: no file; `unusable`: another response; `incompatible`: another shell; `forbidden`: origin; `broken`: threw. */
export type RemoteFault = 'unreachable' | 'unusable' | 'slow' | 'incompatible' | 'forbidden' | 'broken';

type Details = { remote: string; fault: RemoteFault; version?: string | undefined; cause?: unknown };

export class RemoteError extends Error {
  readonly remote: string;
  readonly fault: RemoteFault;
  readonly version: string | undefined;

  constructor(message: string, { remote, fault, version, cause }: Details) {
    super(message, { cause });
    this.name = 'RemoteError';
    this.remote = remote;
    this.fault = fault;
    this.version = version;
  }
}

export function asRemoteError({ name }: { name: string }, cause: unknown, version?: string): RemoteError {
  if (cause instanceof RemoteError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const fault = isChunkLoadError(cause) ? 'unreachable' : 'broken';
  return new RemoteError(message, { remote: name, version, fault, cause });
}
