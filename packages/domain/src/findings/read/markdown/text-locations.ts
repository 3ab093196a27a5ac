import type { ExchangedLocation } from '../../write/exchanged-finding.ts';
import { findLocations, permalinksIn, withoutRepeats } from '../find-locations.ts';
import { announcesLocations, findNamedLocations } from './facts.ts';

/** Longer lines are text. */
const MAX_LENGTH = 2_000;
const LINK_ALONE = /^\s*(?:[-*+]\s+)?<?https?:\/\/[^\s<>]{1,1100}>?(?:<br ?\/?>)?[.,;:]?\s*$/;
/** The file of the code below it: "// File: src/A.sol". */
const FILE_OF_CODE = /^\s*(?:\/\/|\/\*|#)?\s*File(?:name)?: ?`?([\w@./#:–-]{1,300})`?\s*(?:\*\/)?\s*$/i;

/** The locations that the title and the text of a finding name. The text keeps them. */
export class TextLocations {
  /** What the title or a line alone links to counts if no words name a location; what a sentence links to, if nothing else does. */
  private readonly linked: ExchangedLocation[] = [];
  private readonly mentioned: ExchangedLocation[] = [];
  /** Below "**Context:**" or "### Lines of code", lines may be locations. */
  private isBelowName = false;
  private readonly named: ExchangedLocation[];

  /** `named` has the locations of the facts, too. */
  constructor(named: ExchangedLocation[]) {
    this.named = named;
  }

  all(): ExchangedLocation[] {
    const found = [this.named, this.linked, this.mentioned].find(({ length }) => length > 0);
    return withoutRepeats(found ?? []);
  }

  /** Reads the title with its links. Returns the addresses that are no locations. */
  readTitle(raw: string): string[] {
    this.linked.push(...permalinksIn(raw));
    if (!raw.includes('://'))
      this.linked.push(...findLocations(raw).places.filter(({ firstLine }) => firstLine !== null));
    return [...raw.matchAll(/\]\((https?:\/\/[^\s()]{1,1000})\)/g)].flatMap(([, address = '']) =>
      permalinksIn(address).length === 0 ? [address] : [],
    );
  }

  announce(name: string): boolean {
    this.isBelowName = announcesLocations(name);
    return this.isBelowName;
  }

  readCode(line: string): void {
    // A longer line would take the square of its length.
    const path = line.length > 500 ? undefined : FILE_OF_CODE.exec(line)?.[1];
    if (path !== undefined) this.named.push(...findLocations(path).places);
  }

  /** `isRead`: the line has been read as facts. `withLinks`: links in it may be locations. */
  read(line: string, isRead: boolean, withLinks: boolean): void {
    if (announcesLocations(line)) return void (this.isBelowName = true);
    const named = isRead ? [] : findNamedLocations(line);
    this.named.push(...named);
    if (this.isBelowName && named.length === 0 && line.length <= MAX_LENGTH) {
      const { places } = findLocations(line.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, ''));
      this.named.push(...places);
      if (places.length > 0) return;
      // The first lines of a table name its columns.
      this.isBelowName = line.includes('|');
    }
    if (withLinks && named.length === 0 && line.includes('://'))
      (LINK_ALONE.test(line) ? this.linked : this.mentioned).push(...permalinksIn(line));
  }
}
