import * as v from 'valibot';
import type { Document } from '@/api/documents';
import type { User } from '@/api/session';
import { status } from '@/api/statuses';
import { id } from '@/api/wire';
import { readItem, storageKeys, writeItem } from '@/lib/browser-storage';

const sentDocument = v.object({
  id,
  type: v.string(),
  description: v.string(),
  /** Given by the server. */
  name: v.string(),
  /** When it was sent, where the server tells. */
  since: v.optional(v.string()),
});

const receipt = v.object({
  username: v.string(),
  name: v.string(),
  unit: v.string(),
  /** ms, by the clock of the browser. */
  at: v.number(),
  documents: v.array(sentDocument),
});
export type Receipt = v.InferOutput<typeof receipt>;

/**
 * Keeps the receipt of what a person has sent until the next one, or the end of the session. `rows`
 * are the documents as the server has them now.
 */
export function keepReceipt(user: User, sent: Document[], rows: Document[]) {
  const kept: Receipt = {
    username: user.username,
    name: user.name,
    unit: user.unit_verifikator ?? '',
    at: Date.now(),
    documents: sent.map((document) => {
      const row = rows.find((one) => one.id === document.id);
      const { document_type, additional_name, document_name } = row ?? document;
      return {
        id: document.id,
        type: document_type?.document_type ?? '',
        description: additional_name,
        name: document_name,
        since: row?.document_status_id === status.sent ? row.status_since : undefined,
      };
    }),
  };
  writeItem(storageKeys.receipt, JSON.stringify(kept));
}

/** The last receipt of this person. */
export function readReceipt(username: string): Receipt | undefined {
  try {
    const kept = v.parse(receipt, JSON.parse(readItem(storageKeys.receipt)));
    return kept.username === username ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** ms; when the last of the documents was sent, if the server tells it of each. */
export function sentAt({ documents }: Receipt): number | undefined {
  const times = documents.map(({ since }) => Date.parse(since ?? ''));
  return times.length > 0 && times.every(Number.isFinite) ? Math.max(...times) : undefined;
}
