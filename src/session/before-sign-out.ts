/** What has to reach the server before a sign-out takes the token away. */
const tasks = new Set<() => Promise<unknown>>();

/** Has a task run and awaited at a sign-out, until the returned function is called. */
export function beforeSignOut(task: () => Promise<unknown>): () => void {
  tasks.add(task);
  return () => tasks.delete(task);
}

export const finishBeforeSignOut = () => Promise.allSettled([...tasks].map((task) => task()));
