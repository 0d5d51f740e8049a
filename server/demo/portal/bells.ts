import { Webhook } from 'standardwebhooks';
import * as v from 'valibot';
import { webhookKey } from '../../portal-events/sign';

/** What somebody has been told since the last hand-off. */
export type Bell = { approved: number; rejected: number };

const eventBody = v.object({
  id: v.pipe(v.string(), v.uuid()),
  username: v.string(),
  approved: v.number(),
  rejected: v.number(),
});

/** Returns whether the headers prove that the API has signed this body. */
export function isSigned(body: string, headers: Record<string, string>, key: Uint8Array): boolean {
  try {
    new Webhook(webhookKey(key)).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

/** The bells of the stand-in portal, by username. They are forgotten when the server stops. */
export function createBells() {
  const bells = new Map<string, Bell>();
  const seen = new Set<string>();
  return {
    of: (username: string): Bell | undefined => bells.get(username),
    /** Rings once for an event, however often it arrives. Throws if it is none. */
    ring(body: string): void {
      const { id, username, approved, rejected } = v.parse(eventBody, JSON.parse(body));
      if (seen.has(id)) return;
      seen.add(id);
      const before = bells.get(username) ?? { approved: 0, rejected: 0 };
      bells.set(username, {
        approved: before.approved + approved,
        rejected: before.rejected + rejected,
      });
    },
    clear: (username: string) => bells.delete(username),
  };
}
