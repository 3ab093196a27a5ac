import { describe, expect, it } from 'vitest';
import { reportFileName } from './report-links.ts';

describe('REP-02 the file name of a report', () => {
  it.each([
    [{ title: 'Vault core', version: '1.1' }, 'Vault core 1.1.pdf'],
    [{ title: 'a/b\\c: "d"\u0000', version: null }, 'a b c d.pdf'],
    [{ title: '???', version: null }, 'report.pdf'],
  ])('%j', (report, name) => {
    expect(reportFileName(report)).toBe(name);
  });
});
