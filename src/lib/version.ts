declare const __VERSION__: string;

// Not in `env`: programs in Node.js import that, where `__VERSION__` is not defined.

/** The version of this build: that of package.json, with the commit where it is known. */
export const version = __VERSION__;
