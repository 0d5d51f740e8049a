import type { Call } from '../../../contract/calls/call';
import { calls } from '../../../contract/calls/calls';
import type { Answers } from '../../../contract/calls/openapi';
import { callerOf } from '../../support/api/callers';
import { addDocument, fixture, type StatusName, status } from '../../support/api/fixture';
import { answerTo, parameterOf, statusFor } from '../../support/api/sample-calls';
import { startTestApi, type TestApi } from '../../support/api/test-api';

/** Values that differ in each run, and fixed ones in their place. */
const passing: [RegExp, string][] = [
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-01-15T08:30:00.000Z'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, 'x'.repeat(43)],
  [/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '0198c0de-0000-4000-8000-000000000001'],
  [/(?<="version":")[^"]+/g, '1.0.0'],
  [/(?<=token=)[\w.-]+/g, 'x.y.z'],
];

const settle = (answer: unknown): unknown =>
  JSON.parse(
    passing.reduce(
      (text, [changing, fixed]) => text.replace(changing, fixed),
      JSON.stringify(answer),
    ),
  );

const add = (api: TestApi, statusName: StatusName) =>
  addDocument(api, {
    owner: 'bureauOwner',
    document_status_id: status[statusName],
    isDescribed: true,
  });

/** Makes a call. The document that it needs or lists is there, and no other. */
async function answerOf(api: TestApi, { call, on, who }: Call): Promise<Response> {
  const caller = callerOf({ call, who });
  const Authorization = caller ? `Bearer ${await api.tokenFor(caller)}` : '';
  const document =
    on && (await add(api, statusFor(call) ?? (call.includes('/approves') ? 'verified' : 'sent')));
  const target = call.includes(':') && on !== 'document' ? await parameterOf(api, call) : document;
  return answerTo(api, call, { Authorization }, target);
}

/** Leaves out the document itself, which is no example. */
const answered = calls.filter(
  ({ call, answers }) =>
    call !== 'GET /openapi.json' &&
    Object.values(answers).some((answer) => typeof answer === 'object'),
);

/** Collects the answers of the API to all calls with JSON, each in a fixture of its own. */
export async function sampleAnswers(): Promise<Answers> {
  const answers: Answers = {};
  for (const call of answered) {
    const api = await startTestApi(fixture);
    const response = await answerOf(api, call);
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${call.call}: ${JSON.stringify(body)}`);
    answers[`${call.call} ${response.status}`] = settle(body);
    await api.close();
  }
  return answers;
}
