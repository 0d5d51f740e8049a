import type { Plugin } from 'vite';

/**
 * Leaves out of react-router, which comes in one build only, what is of use to developers: its warnings, and the names of
 * components, which keep those in the bundle that nobody imports. 2 kB; should its text change, so much is back again.
 */
export function routerForProduction(): Plugin {
  return {
    name: 'berkas:router-for-production',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]/ },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = .*;$/gm, '')
          .replaceAll(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1')
          .replaceAll('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false'),
    },
  };
}
