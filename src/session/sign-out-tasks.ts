/** Tasks to finish before a sign-out, which takes the token away. */
export const signOutTasks = new Set<() => Promise<unknown>>();
