import { expect } from 'vitest';
import type { Username } from '../../support/api/fixture';
import type { TestApi } from '../../support/api/test-api';

/** The paths of the document lists. */
export const lists = {
  mine: '/document/my-documents',
  all: '/document/documents',
  verifications: '/document/verifications',
  approves: '/document/approves',
};

export type Row = { id: number; additional_name: string; user: { username: string } };

/** The documents on a page of a list. */
export async function rowsOf(api: TestApi, username: Username, path: string): Promise<Row[]> {
  const { status, body } = await api.call(username, 'GET', path);
  expect(status).toBe(200);
  return body.data.data;
}

export const namesOf = (rows: Row[]) => rows.map(({ additional_name }) => additional_name);
export const ownersOf = (rows: Row[]) => [...new Set(rows.map(({ user }) => user.username))].sort();
