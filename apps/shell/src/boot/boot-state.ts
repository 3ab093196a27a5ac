import type { ManifestAnswer } from '../remotes/manifest/request-manifest.ts';

/** What the early script leaves for the others. */
export type EarlyPage = {
  /** The answer to the first question for the configuration, asked while the scripts were still on their way. */
  config?: Promise<Response>;
  /** The manifest of the remote that the page will need, asked for as soon as the configuration was there. */
  manifest?: { url: string; answer: Promise<ManifestAnswer> } | undefined;
  /** The button of the prerendered page that was pressed last, when nothing answered yet. */
  pressed?: HTMLButtonElement;
  stopListening: () => void;
};

declare global {
  interface Window {
    /** Absent where the page has no early script: in development, and when that was not to be had. */
    portalEarly?: EarlyPage;
  }
}

/** The configuration that was asked for early: once, as it may have changed since. */
export function takeEarlyConfig(): Promise<Response> | undefined {
  const config = window.portalEarly?.config;
  delete window.portalEarly?.config;
  return config;
}

/** The manifest at this address if it was asked for early: once, as it may have changed since. */
export function takeEarlyManifest(url: string): Promise<ManifestAnswer> | undefined {
  const manifest = window.portalEarly?.manifest;
  if (manifest?.url !== url) return undefined;
  delete window.portalEarly?.manifest;
  return manifest.answer;
}

/** Presses the button that was pressed before the page could answer. */
export function pressAgain(): void {
  const button = window.portalEarly?.pressed;
  delete window.portalEarly?.pressed;
  if (button?.isConnected) button.click();
}
