import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type StoredMail = {
  id: number;
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  date: string;
};

const KEPT_MAILS = 500;

/** Stores the latest e-mails, newest first, and saves them to a file when there is a data folder. */
export class MailboxStore {
  #mails: StoredMail[] = [];
  #nextId = 1;
  readonly #file: string | null;

  constructor(dataDir: string | null) {
    this.#file = dataDir && join(dataDir, 'mailbox.jsonl');
    if (this.#file && existsSync(this.#file)) this.#load(this.#file);
  }

  add(mail: Omit<StoredMail, 'id'>): void {
    const stored = { ...mail, id: this.#nextId++ };
    this.#mails = [stored, ...this.#mails].slice(0, KEPT_MAILS);
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(stored)}\n`, { mode: 0o600 });
  }

  list(to?: string): StoredMail[] {
    return to ? this.#mails.filter((mail) => mail.to.includes(to.toLowerCase())) : this.#mails;
  }

  get(id: number): StoredMail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  clear(): void {
    this.#mails = [];
    if (this.#file) writeFileSync(this.#file, '', { mode: 0o600 });
  }

  #load(file: string): void {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      // Skips a line that a crash cut off.
      if (line.endsWith('}')) this.#mails.unshift(JSON.parse(line) as StoredMail);
    }
    this.#mails = this.#mails.slice(0, KEPT_MAILS);
    this.#nextId = Math.max(0, ...this.#mails.map(({ id }) => id)) + 1;
  }
}
