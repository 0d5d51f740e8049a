import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { paths } from '@/navigation/paths';
import { documents } from '../../server/storage/schema';
import { server, testApi } from '../support/screens/msw';
import { cellsOf, findRow, headers, openScreen } from '../support/screens/screens';

it('lists ID, Status and the count of documents [L-19 C-53]', async () => {
  server.use(
    http.get('*/service/api/data-referensi/document-statuses', () =>
      HttpResponse.json({
        data: {
          data: [
            { id: 1, status: 'Draft', documents_count: '7' },
            { id: 5, status: 'Approved', documents_count: 1204 },
          ],
          links: [],
        },
      }),
    ),
  );
  await openScreen(paths.documentStatus);
  expect(headers()).toEqual(['ID', 'Status', 'Documents']);
  expect(cellsOf(await findRow('Draft'))).toEqual(['1', 'Draft', '7']);
  expect(cellsOf(await findRow('Approved'))).toEqual(['5', 'Approved', '1,204']);
});

it('counts the documents of each of the five statuses, and offers nothing but reading [R-14]', async () => {
  await openScreen(paths.documentStatus);
  const counts = [];
  for (const status of ['Draft', 'Sent', 'Verified', 'Rejected', 'Approved']) {
    counts.push(Number(cellsOf(await findRow(status))[2]));
  }
  const { db } = await testApi();
  expect(counts.reduce((sum, count) => sum + count)).toBe(await db.$count(documents));
  expect(Math.min(...counts)).toBeGreaterThan(0);
  for (const name of ['Add', 'Filter', 'Export', 'Import', 'Edit', 'Delete']) {
    expect(screen.queryByText(name)).toBeNull();
  }
  screen.getByRole('navigation', { name: 'Pages' });
});
