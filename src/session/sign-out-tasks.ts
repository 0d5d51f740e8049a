/** What has to reach the server before a sign-out takes the token away. */
export const signOutTasks = new Set<() => Promise<unknown>>();
