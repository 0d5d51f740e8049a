/** Leaves the app for another site, the staff portal. A module of its own, so that tests can stand in for the browser. */
export function goTo(url: string): void {
  window.location.assign(url);
}

/** Loads the app anew. */
export function reload(): void {
  window.location.reload();
}
