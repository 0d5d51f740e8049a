declare const __VERSION__: string;

// Apart from `env`, which programs in Node.js import: `__VERSION__` is not defined there.

/** The version of this build: that of package.json, with the commit where it is known. */
export const version = __VERSION__;
