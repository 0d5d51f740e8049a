/** Milliseconds. */
const minute = 60_000;

type Limits = {
  /** Calls per client and minute. */
  perClient: number;
  /** Calls of all clients per minute. */
  all: number;
};

/** Returns a function that counts a call of a client and says whether it is within the limits. */
export function limitCalls(limits: Limits, now: () => Date): (client: string) => boolean {
  let window = 0;
  let counts = new Map<string, number>();
  let total = 0;
  return (client) => {
    const current = Math.floor(now().getTime() / minute);
    if (current !== window) {
      window = current;
      counts = new Map();
      total = 0;
    }
    const count = counts.get(client) ?? 0;
    if (count >= limits.perClient || total >= limits.all) return false;
    counts.set(client, count + 1);
    total += 1;
    return true;
  };
}
