/** An XMLHttpRequest to which the test responds. As in browsers, what was not sent yet is aborted without an event. */
export class FakeRequest extends EventTarget {
  static last: FakeRequest;
  static onSend: (request: FakeRequest) => void = () => undefined;
  upload = new EventTarget();
  status = 0;
  responseText = '';
  opened = '';
  headers: Record<string, string> = {};
  sent: unknown = null;
  isAborted = false;

  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(method: string, url: string) {
    this.opened = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(file: unknown) {
    this.sent = file;
    FakeRequest.onSend(this);
  }
  abort() {
    this.isAborted = true;
    if (this.sent) this.end('abort');
  }
  end(type: string) {
    this.dispatchEvent(new Event(type));
    this.dispatchEvent(new Event('loadend'));
  }
  response(status: number, text = '') {
    Object.assign(this, { status, responseText: text });
    this.end('load');
  }
}
