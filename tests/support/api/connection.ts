/** The bindings that the listening server adds to a call from another machine. */
export function connectionFrom(remoteAddress: string, headers: HeadersInit = {}) {
  return {
    incoming: { socket: { remoteAddress }, headers: Object.fromEntries(new Headers(headers)) },
  };
}
