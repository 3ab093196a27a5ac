// What the functions use of Deno, for the type check of their tests; Deno brings its own types.
declare const Deno: { env: { get(name: string): string | undefined } };

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
