import { globSync, readFileSync } from 'node:fs';
import { parseSync, type Plugin } from 'vite';

/** Seen from the folder of a remote. */
const SOURCES = ['src', '../../packages/{auth,data,ui}/src'];
const TESTS = /\.test\.tsx?$/;

/**
 * Fails a remote's build at once when a source file cannot be parsed. Later, the federation plugin would wait in silence for
 * all modules to be parsed, until its timeout, before the error is printed.
 */
export function checkSyntax(): Plugin {
  return {
    name: 'check-syntax',
    apply: 'build',
    buildStart() {
      const error = findSyntaxError(SOURCES);
      if (error) this.error(error);
    },
  };
}

/** The first source file in these folders that cannot be parsed, with the reason and the place; null when all can. Leaves out tests. */
export function findSyntaxError(folders: string[]): string | null {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`));
  for (const file of files.filter((each) => !TESTS.test(each))) {
    const [error] = parseSync(file, readFileSync(file, 'utf8')).errors;
    if (error) return `${file}: ${error.message}\n${error.codeframe ?? ''}`;
  }
  return null;
}
