declare const __VERSION__: string;

// Not in `env`, which programs read that no build has given a version.

/** The version of this build: that of package.json, with the commit where it is known. */
export const version = __VERSION__;
