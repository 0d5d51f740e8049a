import type { MiddlewareHandler } from 'hono';

/** A browser runs, loads and sends nothing but what is the site's own. */
const contentSecurityPolicy = Object.entries({
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  // The hash is of the empty string: css-in-js adds an empty style element and fills it through the CSSOM.
  'style-src': "'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  'img-src': "'self' blob: data:",
  'font-src': "'self' data:",
  'connect-src': "'self' blob:",
  'worker-src': "'self' blob:",
  'frame-src': "'self' blob:",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
})
  .map(([directive, sources]) => `${directive} ${sources}`)
  .join('; ');

const headers = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Puts the security headers on every answer; one that an answer brings along stays. */
export const securityHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(headers)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
};
