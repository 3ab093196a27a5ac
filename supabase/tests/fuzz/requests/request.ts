/** A request without the headers that identify the caller. */
export type FuzzRequest = {
  surface: 'rest' | 'functions';
  method: string;
  /** The path as it is sent: dots and escapes are not normalized. */
  path: string;
  headers: Record<string, string>;
  body: string;
};
