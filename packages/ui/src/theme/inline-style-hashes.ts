/**
 * The inline styles that the Content-Security-Policy must allow. Sonner inserts one <style> when it loads: empty at first
 * (the first hash), then with its rules (the second). No other component inserts styles: dialogs omit Radix's Overlay,
 * menus are not modal, and Select is native. inline-style-hashes.test.ts fails when sonner changes its styles.
 */
export const styleHashes = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];
