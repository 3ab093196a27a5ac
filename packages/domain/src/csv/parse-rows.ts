import Papa from 'papaparse';

/** The names of the columns and the rows that are not empty, up to one more than can be imported. */
export function parseRows(text: string, maxRows: number): string[][] {
  const rows: string[][] = [];
  // `Title, "A, B"`: a space before a quote belongs to no cell.
  const hasSpaces =
    /[,;|] +"/.test(text.split('\n', 2).join('\n')) && !/[,;|]"/.test(text.split('\n', 1)[0] ?? '');
  Papa.parse<string[]>(hasSpaces ? text.replace(/(?<=[,;|]) +(?="(?:[^"]|"(?:[,;|\r\n]|$)))/g, '') : text, {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
    step: ({ data }, parser) => {
      rows.push(data);
      if (rows.length > maxRows + 1) parser.abort();
    },
  });
  return rows;
}
