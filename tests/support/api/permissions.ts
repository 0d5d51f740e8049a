import type { Call } from '../../../contract/calls/call';
import { calls } from '../../../contract/calls/calls';
import { everyWho, scopes } from '../../../contract/calls/who';

/** Who may make which call. Tested by tests/server/people/permissions.test.ts. */

export type Permission = Pick<Call, 'call' | 'on' | 'who'>;

export const permissions: Permission[] = calls;

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

/** The content of docs/generated/permissions.md. */
export function permissionsPage(): string {
  return [
    '# Who may make which call',
    '',
    'This page is generated from `contract/calls`; `tests/server/people/permissions.test.ts` tries every cell. To renew it',
    'after a change: `npx vitest run --project server tests/server/people/permissions.test.ts -u`.',
    '',
    'Paths are relative to `/service/api`; *none* is a call without a session. A cell is **yes**, the status of the refusal, or the',
    'documents for which the answer is yes:',
    '',
    ...Object.entries(scopes).map(([scope, meaning]) => `- **${scope}**: ${meaning}`),
    '',
    'A list shows these documents. A call about any other document answers 404, as if it did not exist. In addition:',
    '',
    '- A person with several roles has the permissions of all of them. Lists, and the detail of an own document, accept a `role`: it',
    '  narrows the answer to that role, and is 403 if the caller does not hold it.',
    '- A malformed, unknown or expired token is 401 wherever *none* is.',
    '- If the caller has the permission but the status of the document forbids the change, the answer is 409; so it is for a stale',
    '  `version`. Nobody decides on an own document, and nobody approves or rejects a document that they verified themselves: 403.',
    '  Neither is in their queue. A decision on a draft is 409, too, where a list would show it once it is sent.',
    '- Roles without the Document screen in their menu may still request its list, which shows only documents that they may view.',
    '- The signature of a preview URL, and nothing else, opens `GET /files/:storageId`: 403 after five minutes, if any part was',
    '  changed, or for another file.',
    '- An unknown path is 404, and a known path with another method 405. Without a session both are 401.',
    '',
    row(['call', ...everyWho]),
    row(['---', ...everyWho.map(() => '---')]),
    ...permissions.map(({ call, who }) =>
      row([`\`${call}\``, ...everyWho.map((name) => who[name])]),
    ),
    '',
  ].join('\n');
}
