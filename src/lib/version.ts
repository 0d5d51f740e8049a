declare const __VERSION__: string;

// Not in `env`, which Node.js programs import: `__VERSION__` is not defined there.

/** The version of this build: that of package.json, with the commit where it is known. */
export const version = __VERSION__;
