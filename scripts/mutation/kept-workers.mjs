import { VmThreadsPoolWorker } from 'vitest/node';

/** After so many runs a thread is replaced: each run leaves listeners and memory behind. */
const RUNS_PER_THREAD = 50;

const POOL = 'kept-workers';

/** Threads that wait for their next run. */
const waiting = [];

/**
 * Runs each test file in a window of its own, as vmThreads does, but keeps the thread for the next run. A mutant takes a run, and
 * starting a thread with jsdom takes ten times as long as the tests of a mutant. A plugin, because StrykerJS replaces
 * `test.pool`.
 * @returns {import('vitest/config').Plugin}
 */
export function keepWorkers() {
  return {
    name: 'keep-workers',
    configureVitest({ project }) {
      project.config.pool = POOL;
      project.config.poolRunner = { name: POOL, createPoolWorker: (options) => new KeptWorker(options) };
    },
  };
}

class KeptWorker {
  name = POOL;
  reportMemory = false;
  #options;
  #kept;
  #listeners = [];
  #isDone = false;

  constructor(options) {
    this.#options = options;
  }

  async start() {
    this.#kept = waiting.pop();
    if (this.#kept) return;
    const worker = new VmThreadsPoolWorker(this.#options);
    await worker.start();
    this.#kept = { worker, runs: 0 };
  }

  on(event, listener) {
    this.#listeners.push([event, listener]);
    this.#kept.worker.on(event, listener);
  }

  off(event, listener) {
    this.#kept.worker.off(event, listener);
  }

  /** The request to stop is answered here, so that the thread stays. */
  send(message) {
    if (message.type !== 'stop') return this.#kept.worker.send(message);
    this.#isDone = true;
    for (const [event, listener] of this.#listeners)
      if (event === 'message') listener({ type: 'stopped', __vitest_worker_response__: true });
  }

  /** A thread that was not asked to stop has failed, and is not kept. */
  async stop() {
    for (const [event, listener] of this.#listeners) this.#kept.worker.off(event, listener);
    this.#kept.runs += 1;
    if (this.#isDone && this.#kept.runs < RUNS_PER_THREAD) waiting.push(this.#kept);
    else await this.#kept.worker.stop();
  }

  deserialize(data) {
    return data;
  }
}
