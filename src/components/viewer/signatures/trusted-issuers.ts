/** A PEM file with certificates of issuers of signatures; empty for none. */
const trustedIssuersUrl: string = import.meta.env.VITE_TRUSTED_ISSUERS || '';

let loading: Promise<readonly Uint8Array[]> | undefined;

/**
 * The certificates, in DER, of the issuers that the operator trusts. Loaded once; empty if none are
 * named, or if loading fails, which the next call tries again.
 */
export function loadTrustedIssuers(): Promise<readonly Uint8Array[]> {
  loading ??= load().catch(() => {
    loading = undefined;
    return [];
  });
  return loading;
}

async function load(): Promise<readonly Uint8Array[]> {
  if (!trustedIssuersUrl) return [];
  const response = await fetch(trustedIssuersUrl);
  return response.ok ? readPem(await response.text()) : Promise.reject(response.status);
}

/** The certificates of a PEM file. Throws if one of them is no base64. */
export function readPem(text: string): Uint8Array[] {
  const parts = text.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g);
  return [...parts].map(([, base64 = '']) =>
    Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
  );
}
