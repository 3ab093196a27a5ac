// What the pages use of a browser, and a window of jsdom lacks.
import { readFiles } from '../../../packages/domain/src/findings/read/read-files.ts';

/** What the pages use to send bytes, on top of fetch. */
export class Transfer extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  #url = '';
  #headers = new Headers();

  open(_method: string, url: string) {
    this.#url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }
  async send(body: Blob) {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: this.#headers,
      body: await body.arrayBuffer(),
    });
    this.responseText = await response.text();
    this.status = response.status;
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}

/** What the pages use to turn an image into an address. */
export class Reader extends EventTarget {
  result = '';

  async readAsDataURL(blob: Blob) {
    this.result = `data:${blob.type};base64,${Buffer.from(await blob.arrayBuffer()).toString('base64')}`;
    this.dispatchEvent(new Event('load'));
  }
}

/** Reads files of findings as the page's worker does, but in the page. */
export class ReadingWorker extends EventTarget {
  constructor() {
    super();
    setTimeout(() => this.#tell({ isReady: true }));
  }
  #tell(data: object) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  postMessage(files: File[]) {
    void readFiles(files, () => undefined).then((read) => this.#tell({ read }));
  }
  terminate() {}
}
