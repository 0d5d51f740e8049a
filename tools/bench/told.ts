import type { Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { groupBy } from 'es-toolkit';
import {
  documents as demoDocuments,
  type SeedDocument,
} from '../../server/demo/documents/documents';
import { labelOf } from '../../server/demo/reference/reference-data';
import { owners as ownerRoles } from '../../server/domain/roles';
import { status } from '../../server/domain/statuses';
import { openStorage } from '../../server/storage/open-storage';
import { document_types, documents, users } from '../../server/storage/schema';
import { copySeeded } from '../../tests/support/processes/seeded-folder';
import type { Section } from './section';
import { withServedApp } from './served-app';

const leastTold = 0.9;
/** Milliseconds: reading a scan takes a second or two. */
const patience = 60_000;

/** A document of the demonstration with a wrong value, once more a draft of its owner. */
type Wrong = { id: number; owner: string; role: string; column: string; kind: string };

const faultIn = ({ fault }: SeedDocument) => (fault?.in === 'form' ? fault : undefined);

/** Makes drafts of the documents whose meta data contradict their file. */
async function makeDrafts(dataDir: string): Promise<Wrong[]> {
  const { db, close } = await openStorage({ dataDir });
  const wrong: Wrong[] = [];
  for (const document of demoDocuments) {
    const fault = faultIn(document);
    if (!fault) continue;
    const { owner, document_type, additional_name } = document;
    const [row] = await db
      .select({ id: documents.id, extension: documents.extension })
      .from(documents)
      .innerJoin(users, eq(users.id, documents.user_id))
      .innerJoin(document_types, eq(document_types.id, documents.document_type_id))
      .where(
        and(
          eq(users.username, owner.username),
          eq(document_types.document_type, document_type),
          eq(documents.additional_name, additional_name),
        ),
      );
    if (!row) throw new Error(`${document_type} of ${owner.name} is not there.`);
    await db
      .update(documents)
      .set({ document_status_id: status.draft })
      .where(eq(documents.id, row.id));
    const kind = row.extension === 'pdf' ? 'letters' : 'pictures';
    const role = owner.roles.find((name) => ownerRoles.includes(name)) ?? '';
    wrong.push({ id: row.id, owner: owner.name, role, column: fault.column, kind });
  }
  await close();
  return wrong;
}

/** Reads the mark under the wrong value when its owner opens the form. */
async function readMark(page: Page, { id, role, column }: Wrong): Promise<string> {
  await page.evaluate((name) => localStorage.setItem('ROLE', name), role);
  await page.goto(`/document/my-document/${id}/meta-data`);
  const input = page.getByLabel(labelOf(column), { exact: true });
  const field = page.locator('.meta-data-field').filter({ has: input });
  const mark = field.locator('.finding');
  await mark.waitFor({ timeout: patience });
  await page.waitForFunction(
    () => ![...document.querySelectorAll('.finding')].some((one) => one.textContent?.endsWith('…')),
    undefined,
    { timeout: patience },
  );
  return (await mark.getAttribute('data-state')) ?? '';
}

type Mark = { kind: string; mark: string; what: string };

async function readMarks(): Promise<Mark[]> {
  let wrong: Wrong[] = [];
  return withServedApp(
    async ({ signInAs }) => {
      const marks: Mark[] = [];
      for (const [owner, own] of Object.entries(groupBy(wrong, (one) => one.owner))) {
        const page = await signInAs(owner);
        for (const one of own) {
          const mark = await readMark(page, one);
          marks.push({ kind: one.kind, mark, what: `${one.column} of ${owner}` });
        }
        await page.context().close();
      }
      return marks;
    },
    async (dataDir) => {
      await copySeeded(dataDir);
      wrong = await makeDrafts(dataDir);
    },
  );
}

/** Measures how many of the demonstration's wrong values owners are told of before they send. */
export async function told(): Promise<Section> {
  const marks = await readMarks();
  const isTold = ({ mark }: Mark) => mark === 'not found' || mark === 'read as';
  const row = (what: string, of: Mark[]) => [what, of.length, of.filter(isTold).length];
  const untold = marks.filter((one) => !isTold(one));
  return {
    title: 'Wrong values that the owner is told of before sending',
    columns: ['', 'wrong values', 'told'],
    rows: [
      ...Object.entries(groupBy(marks, ({ kind }) => kind)).map(([kind, of]) => row(kind, of)),
      row('all', marks),
    ],
    notes: [
      'Every document of the demonstration whose meta data contradict its file, opened as a draft by its owner in the built app in Chromium. Told is who sees “not found” or “read as …” under the wrong value.',
      ...untold.map(({ what, mark }) => `Not told: ${what} (${mark}).`),
    ],
    over: marks.length - untold.length < leastTold * marks.length ? ['Less than nine in ten.'] : [],
  };
}
