import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync, type ParseResult, type Plugin } from 'vite';

/** Seen from the folder of a remote. */
const SOURCES = ['src', '../../packages/{auth,data,ui}/src'];
const TESTS = /\.test\.tsx?$/;

type IsFound = (source: string, importer: string) => Promise<boolean>;

/**
 * Fails a remote's build at once when a source file cannot be parsed or imports something that does not exist. Later, the
 * federation plugin would wait in silence for all modules to be parsed, until its timeout, before the error is printed.
 */
export function checkSources(): Plugin {
  return {
    name: 'check-sources',
    apply: 'build',
    async buildStart() {
      const error = await findSourceError(
        SOURCES,
        async (source, importer) => (await this.resolve(source, importer)) !== null,
      );
      if (error) this.error(error);
    },
  };
}

/**
 * The first fault in the source files of these folders, with the place; null when there is none. Leaves out tests. `isFound`
 * says whether an import leads somewhere.
 */
export async function findSourceError(folders: string[], isFound: IsFound): Promise<string | null> {
  const files = folders.flatMap((folder) => globSync(`${resolve(folder)}/**/*.{ts,tsx}`));
  for (const file of files.filter((each) => !TESTS.test(each))) {
    const code = readFileSync(file, 'utf8');
    const { errors, module } = parseSync(file, code);
    const [error] = errors;
    if (error) return `${file}: ${error.message}\n${error.codeframe ?? ''}`;
    for (const source of importsOf(module, code))
      if (!(await isFound(source, file))) return `${file}: "${source}" cannot be found.`;
  }
  return null;
}

/** What a module imports, without types. */
function importsOf(
  { staticImports, staticExports, dynamicImports }: ParseResult['module'],
  code: string,
): string[] {
  const isCode = (entries: { isType: boolean }[]) =>
    entries.length === 0 || entries.some(({ isType }) => !isType);
  const imported = staticImports
    .filter(({ entries }) => isCode(entries))
    .map((each) => each.moduleRequest.value);
  const exported = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [moduleRequest.value])),
  );
  const requested = dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start, end));
  const literal = requested.filter((text) => /^(['"]).*\1$/.test(text)).map((text) => text.slice(1, -1));
  return [...imported, ...exported, ...literal];
}
