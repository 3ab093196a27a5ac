// What the functions use of Deno, so that TypeScript checks them without it.
declare namespace Deno {
  type Handle = (request: Request) => Response | Promise<Response>;
  type ServeOptions = { hostname?: string; port?: number; onListen?: (address: { port: number }) => void };

  const env: { get(name: string): string | undefined };
  const stdin: { readable: ReadableStream<Uint8Array> };
  function serve(handle: Handle): void;
  function serve(options: ServeOptions, handle: Handle): void;
  function exit(): never;
}

declare module 'npm:nodemailer@10.6.0/lib/mail-composer/index.js' {
  export default class MailComposer {
    constructor(mail: object);
    compile(): { build(): Promise<Uint8Array> };
  }
}

declare module 'npm:nodemailer@10.6.0/lib/smtp-connection/index.js' {
  import type { EventEmitter } from 'node:events';
  import type { Readable } from 'node:stream';

  type Done = (error: Error | null) => void;

  export default class SMTPConnection extends EventEmitter {
    constructor(options: object);
    connect(done: () => void): void;
    login(auth: { credentials: { user: string; pass: string } }, done: Done): void;
    send(envelope: { from: string; to: string[] }, body: Readable, done: Done): void;
    close(): void;
  }
}
