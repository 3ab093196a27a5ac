import { afterEach, expect, it, vi } from 'vitest';
import { repeatEarlyClick, takeBootConfig } from './boot-state.ts';

afterEach(() => {
  delete window.portalBoot;
  document.body.innerHTML = '';
});

const boot = {
  stopListening: () => undefined,
  requestAhead: () => undefined,
};

function earlyClick() {
  const clicked = document.createElement('button');
  const onClick = vi.fn<() => void>();
  clicked.addEventListener('click', onClick);
  window.portalBoot = { clicked, ...boot };
  return { clicked, onClick };
}

it('ALL-01 the configuration that the boot script requested is taken once, because it may have changed since', () => {
  const config = Promise.resolve(new Response());
  window.portalBoot = { config, ...boot };
  expect(takeBootConfig()).toBe(config);
  expect(takeBootConfig()).toBeUndefined();
});

it('AUTH-11 an early click is repeated once', () => {
  const { clicked, onClick } = earlyClick();
  document.body.append(clicked);
  repeatEarlyClick();
  repeatEarlyClick();
  expect(onClick).toHaveBeenCalledOnce();
});
