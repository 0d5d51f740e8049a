declare const __VERSION__: string;

/** The version of this build: that of package.json, with the commit where it is known. */
export const version = __VERSION__;
