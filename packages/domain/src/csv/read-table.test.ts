import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';

const read = (text: string) =>
  readTable(new TextEncoder().encode(text), { company: ['client'], project: [], since: ['client since'] }, 2);

describe('MOVE-02 a file of clients', () => {
  it.each([
    ['with commas', 'Company, Project ,Since,Client\n Harbor ,"Bridge, v2",2024-03-31,x'],
    [
      'of a German Excel: a byte order mark, semicolons, CRLF',
      '\uFEFFcompany;project;since\r\nHarbor;Bridge, v2;2024-03-31\r\n',
    ],
    [
      'with other names in another order',
      'Client since;Project;notes;CLIENT\n2024-03-31;"Bridge, v2";x;Harbor\n ;;;\n\n',
    ],
  ])('is read %s', (_, text) => {
    expect(read(text)).toEqual({ rows: [{ company: 'Harbor', project: 'Bridge, v2', since: '2024-03-31' }] });
  });

  it('keeps a formula as the text that it is, and reads what our own exports make of one', () => {
    expect(read("company,project\n=1+1,'=cmd")).toEqual({
      rows: [{ company: '=1+1', project: '=cmd', since: '' }],
    });
  });

  it('may have 500 lines', () => {
    expect(read(`company,project\n${'a,b\n'.repeat(500)}`)).toHaveProperty('rows.length', 500);
  });

  it.each([
    ['company\nHarbor', 'The first line must name the columns. Missing: project.'],
    ['since\n2024', 'The first line must name the columns. Missing: company, project.'],
    ['company,project\n', 'There is no line below the names of the columns.'],
    [`company,project\n${'a,b\n'.repeat(501)}`, 'At most 500 lines can be imported at once. Split the file.'],
    ['%PDF-1.7\0', 'This file is not a text. Save the sheet as CSV.'],
  ])('says what is wrong with %j', (text, problem) => {
    expect(read(text)).toEqual({ problem });
  });
});
