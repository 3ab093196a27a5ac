// The licences of everything that a bundle contains of others: a plugin of Vite and of Rolldown.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const NOTICES = 'third-party-notices.txt';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The folder of the innermost package in which a file is. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;
const LICENCE_FILE = /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i;

type Output = { modules?: Record<string, unknown>; originalFileNames?: string[] };

/**
 * Writes `third-party-notices.txt`, with each package of which a module or a file is in the bundle. `alsoOf` names packages whose content
 * comes by other ways, for a bundle with one of these modules. Fails for a package without a licence.
 */
export function thirdPartyNotices(alsoOf: (modules: readonly string[]) => readonly string[] = () => []) {
  let root = ROOT;
  return {
    name: 'third-party-notices',
    configResolved(config: { root: string }) {
      root = config.root;
    },
    generateBundle(
      this: { emitFile: (file: { type: 'asset'; fileName: string; source: string }) => unknown },
      _options: unknown,
      bundle: Record<string, unknown>,
    ) {
      const files = (Object.values(bundle) as Output[]).flatMap(
        // Vite names the file of an asset relative to the app's folder.
        ({ modules = {}, originalFileNames = [] }) => [
          ...Object.keys(modules),
          ...originalFileNames.map((name) => resolve(root, name)),
        ],
      );
      const others = alsoOf(files).map((name) => join(ROOT, 'node_modules', name));
      const folders = [...files, ...others].flatMap((file) => PACKAGE.exec(file)?.[0] ?? []);
      const notices = new Map(folders.map((folder) => notice(folder)));
      this.emitFile({
        type: 'asset',
        fileName: NOTICES,
        source: [...notices]
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([, text]) => text)
          .join('\n'),
      });
    },
  };
}

/** Tailwind's reset and utilities are in the style sheet of every app. */
export const appNotices = thirdPartyNotices(() => ['tailwindcss']);

function notice(folder: string): [name: string, text: string] {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
  if (!license && files.length === 0) throw new Error(`${folder} has no licence.`);
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [
    `${name} ${version}`,
    [`${name} ${version} (${license})`, '', ...texts, '', '-'.repeat(80), ''].join('\n'),
  ];
}
