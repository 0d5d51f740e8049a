declare const __VERSION__: string | undefined;

/** The version of this build: that of package.json, with the commit where it is known. */
export const version = typeof __VERSION__ === 'undefined' ? 'not built' : __VERSION__;
