import { afterEach, beforeEach, expect, it } from 'vitest';
import { anonymise } from '../../server/people/anonymise';
import { findPerson } from '../../server/people/find-person';
import { document_events, documents } from '../../server/storage/schema';
import { apiPerTest } from '../support/api/api-per-test';
import { addDocument, documentIn, status } from '../support/api/fixture';
import { startSecondApi, type TestApi } from '../support/api/test-api';
import { base, form } from '../support/api/uploads';
import { untilOneWaits } from './until-waiting';

// Somebody is anonymised during a call.

const api = apiPerTest();
const leaver = 'jackOfAllTrades';
let second: TestApi;
beforeEach(async () => {
  second = await startSecondApi(api());
});
afterEach(() => second.close());

/** Makes a call that arrives while its caller is anonymised. */
async function tooLate(method: string, path: string, body: object) {
  await api().tokenFor(leaver);
  let answer: ReturnType<TestApi['call']> | undefined;
  await second.db.transaction(async (tx) => {
    await anonymise(tx, await findPerson(tx, leaver));
    answer = api().call(leaver, method, path, body);
    await untilOneWaits(second.db);
  });
  return answer;
}

const again = { message: 'Please sign in again.', code: 'signed_out' };

it('an upload under way is refused, and leaves no document [O-43]', async () => {
  const answer = await tooLate('POST', base, form({}));
  expect([answer?.status, answer?.body]).toEqual([401, again]);
  expect(await api().db.$count(documents)).toBe(0);
});

it('a decision under way is refused, and leaves no note [O-43]', async () => {
  const id = await addDocument(api(), { owner: 'bureauOwner', document_status_id: status.sent });
  const note = { document_status_id: status.rejected, verifier_note: 'Too dark' };
  const answer = await tooLate('PUT', `/document/verifications/update/${id}`, note);
  expect([answer?.status, answer?.body]).toEqual([401, again]);
  expect(await documentIn(api(), id)).toMatchObject({
    document_status_id: status.sent,
    verifier_note: '',
  });
  expect(await api().db.$count(document_events)).toBe(0);
});
