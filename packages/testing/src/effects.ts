// What an effect of a component has begun must have ended when the component is gone: a listener of the window, the document or a
// media query, an interval, an observer. Every component test is checked, so that a new hook needs no test of its own for this.
type Begun = { what: string; signal?: AbortSignal | undefined };

const begun = new Map<unknown, Begun>();

/** Notes what an effect begins. React's name of what runs effects is in the stack. */
export function noteBegin(key: unknown, what: string, signal?: AbortSignal): void {
  const { stack = '' } = new Error('Of the effect');
  if (!stack.includes('commitHookEffectListMount')) return;
  const place = stack.split('\n').find((line) => /\/(apps|packages)\/(?!testing)/.test(line)) ?? stack;
  begun.set(key, { what: `${what} ${place.trim()}`, signal });
}

export const noteEnd = (key: unknown) => void begun.delete(key);

/** What goes on although everything is unmounted; forgets it. */
export function takeLeftovers(): string[] {
  const left = [...begun.values()].filter(({ signal }) => !signal?.aborted);
  begun.clear();
  return left.map(({ what }) => what);
}

const keys = new WeakMap<object, Record<string, object>>();
/** One key for a listener of one target, type and phase. */
function keyOf(target: unknown, type: string, listener: object, options: unknown): object {
  const isCapturing = typeof options === 'object' ? (options as AddEventListenerOptions).capture : options;
  const known = keys.get(listener) ?? {};
  keys.set(listener, known);
  return (known[`${String(target)} ${type} ${Boolean(isCapturing)}`] ??= {});
}
const outlivesComponents = (target: object) => target === window || target === document || 'media' in target;

// oxlint-disable-next-line typescript/unbound-method -- called with the target below
const { addEventListener, removeEventListener } = EventTarget.prototype;
Object.assign(EventTarget.prototype, {
  addEventListener(
    this: EventTarget | undefined,
    ...[type, listener, options = {}]: Parameters<typeof addEventListener>
  ) {
    const target = this ?? window;
    if (listener && outlivesComponents(target)) {
      const { signal, once = false } = typeof options === 'object' ? options : {};
      if (!once) noteBegin(keyOf(target, type, listener, options), `listener of ${type}`, signal);
    }
    addEventListener.call(target, type, listener, options);
  },
  removeEventListener(
    this: EventTarget | undefined,
    ...[type, listener, options = {}]: Parameters<typeof removeEventListener>
  ) {
    const target = this ?? window;
    if (listener && outlivesComponents(target)) noteEnd(keyOf(target, type, listener, options));
    removeEventListener.call(target, type, listener, options);
  },
});

const { setInterval: begin, clearInterval: end } = globalThis;
globalThis.setInterval = ((...input: Parameters<typeof setInterval>) => {
  const timer = begin(...input);
  noteBegin(Number(timer), 'interval');
  return timer;
}) as typeof setInterval;
globalThis.clearInterval = (timer) => {
  noteEnd(Number(timer));
  end(timer);
};
