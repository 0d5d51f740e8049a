// A module of its own, so that tests can mock the browser's navigation.

/** Leaves the app for another site, such as the staff portal. */
export function goTo(url: string): void {
  window.location.assign(url);
}

/** Reloads the app. */
export function reload(): void {
  window.location.reload();
}
