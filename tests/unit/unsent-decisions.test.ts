// @vitest-environment happy-dom

import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { range } from 'es-toolkit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { verifications } from '@/api/documents';
import { http } from '@/api/http';
import { createDecision, keepDecision } from '@/drafts/unsent/decision-store';
import { unsentQuery } from '@/drafts/unsent/unsent-decisions';

it('decisions are checked six at a time, and offered as they were made', async () => {
  const ids = range(1, 9);
  for (const id of ids) {
    await keepDecision({
      ...createDecision(),
      madeAt: id,
      username: 'andi',
      role: 'verifikatorDms',
      path: verifications.path,
      waitsIn: 2,
      document: { id, version: 1 },
      document_status_id: 3,
      note: '',
      label: `Verified: ${id}`,
    });
  }

  /** The calls that have begun: each is answered by its function. */
  const answers: (() => void)[] = [];
  const { adapter } = http.defaults;
  onTestFinished(() => {
    http.defaults.adapter = adapter;
  });
  http.defaults.adapter = (config) =>
    new Promise((resolve) => {
      const data = { data: { mime_type: 'application/pdf', url: '/files/7.pdf' } };
      answers.push(() => resolve({ data, status: 200, statusText: '', headers: {}, config }));
    });

  const offered = new QueryClient().fetchQuery(unsentQuery('andi'));
  await vi.waitFor(() => expect(answers).toHaveLength(6));
  for (const answer of answers.toReversed()) answer();
  await vi.waitFor(() => expect(answers).toHaveLength(8));
  for (const answer of answers) answer();
  expect((await offered).map(({ document }) => document.id)).toEqual(ids);
});
