/** One request, without the headers that say who asks. */
export type FuzzRequest = {
  surface: 'rest' | 'storage' | 'auth' | 'functions';
  method: string;
  /** As it goes over the wire: dots and escapes are not tidied up. */
  path: string;
  headers: Record<string, string>;
  body: string;
};
