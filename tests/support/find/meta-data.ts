import type { Page } from '@playwright/test';

/** Answers with these meta data, by their descriptions, whatever document is asked for. */
export function serveMetaData(page: Page, values: Record<string, string>): Promise<unknown> {
  return page.route('**/service/api/document/meta-datas/*', (route) =>
    route.fulfill({
      json: {
        data: Object.entries(values).map(([column_description, value], id) => ({
          id,
          column_name: `column_${id}`,
          column_description,
          data_type: value.includes('-') ? 'date' : 'string',
          value,
        })),
      },
    }),
  );
}
