import { statSync } from 'node:fs';

/**
 * The order of the test files that reach a change: the first one that fails ends the run. The file that noticed the
 * change before it probably notices this one too; otherwise small files are quick, and those of whole pages are not.
 */
export class QuickestFirst {
  #vitest;

  constructor(vitest) {
    this.#vitest = vitest;
  }

  shard(files) {
    return files;
  }

  sort(files) {
    const cost = new Map(
      files.map((file) => [
        file,
        this.#vitest.cache.getTestSpecificationResult(file)?.failed ? 0 : statSync(file.moduleId).size,
      ]),
    );
    return files.toSorted((a, b) => cost.get(a) - cost.get(b));
  }
}
