import { type ComponentType, createElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { categories } from '@/api/categories';
import { columns } from '@/api/columns';
import { documentTypes } from '@/api/document-types';
import { mimeTypes } from '@/api/mime-types';
import type { SpreadsheetResource } from '@/api/resource';
import { unitVerifikators } from '@/api/unit-verifikators';
import { loadFilter, loadImport } from '@/components/list-overlays';
import { OverlayRouteError } from '@/components/overlay';
import { lazyRoute, loadOnce, withTexts } from '@/feedback/load-code';
import { paths } from '@/navigation/paths';
import { inLanguage } from '@/texts/language';
import type { Text } from '@/texts/texts';

/** The child routes of lists: what is open over a list has an address, and Back closes it. */

// Loads each part when its button is pointed at, or when it opens.

export const loadUpload = loadOnce(() => import('@/pages/documents/upload-modal'));
export const loadManyFiles = loadOnce(() => import('@/pages/documents/many-files/tray-modal'));
export const loadSendAll = loadOnce(() => import('@/pages/documents/send-all/send-all-modal'));
export const loadReceipt = loadOnce(() => import('@/pages/documents/send-all/receipt-modal'));
export const loadMetaData = loadOnce(() => import('@/pages/documents/meta-data/meta-data-modal'));
export const loadSheet = loadOnce(() => import('@/pages/documents/sheet/document-modal'));
export const loadDesk = loadOnce(() => import('@/pages/documents/desk/desk'));
export const loadBulk = loadOnce(() => import('@/pages/documents/bulk/bulk-decision-modal'));
export const loadDistricts = loadOnce(() => import('@/pages/administration/district-modal'));
export const loadCoverage = loadOnce(() => import('@/pages/administration/coverage-modal'));
export const loadDocumentType = loadOnce(() => import('@/pages/reference/document-type-modal'));
export const loadCategory = loadOnce(() => import('@/pages/reference/category-modal'));
export const loadColumn = loadOnce(() => import('@/pages/reference/column-modal'));
export const loadMimeType = loadOnce(() => import('@/pages/reference/mime-type-modal'));

type Load = () => Promise<{ Component: ComponentType }>;

/** `what` starts the sentence of a failure, as in 'The column form could not be shown'. */
function over(what: Text, load: Load, ...paths: string[]): RouteObject {
  const loadComponent = async () => inLanguage((await withTexts(load)).Component);
  const lazy = lazyRoute(loadComponent);
  // Shows what the code throws, or that it could not be loaded.
  const errorElement = <OverlayRouteError what={what} />;
  return { errorElement, children: paths.map((path) => ({ path, lazy })) };
}

const filter = over('The filter', loadFilter, 'filter');

type ImportOf = ComponentType<{ resource: SpreadsheetResource }>;

const withResource = (Import: ImportOf, resource: SpreadsheetResource) => () =>
  createElement(Import, { resource });

function spreadsheet(resource: SpreadsheetResource): RouteObject {
  async function load() {
    const { ImportModal } = await loadImport();
    return { Component: withResource(ImportModal, resource) };
  }
  return over('The import', load, 'import');
}

/** The addresses of a form. */
const form = ['add', ':id/edit'];

const deciding: RouteObject[] = [
  filter,
  over('The form for many documents', loadBulk, 'many'),
  over('The review desk', loadDesk, ':id'),
  over('The document', loadSheet, ':id/detail'),
];

/** Routes over each list, by the path of the list. */
export const overlays: Record<string, RouteObject[]> = {
  [paths.myDocument]: [
    filter,
    over('The upload form', loadUpload, ...form),
    over('The form for several files', loadManyFiles, 'many'),
    over('The form for sending', loadSendAll, 'send'),
    over('The receipt', loadReceipt, 'receipt'),
    over('The form for meta data', loadMetaData, ':id/meta-data'),
    over('The document', loadSheet, ':id'),
  ],
  [paths.allDocuments]: [filter, over('The document', loadSheet, ':id')],
  [paths.verification]: deciding,
  [paths.approve]: deciding,
  [paths.user]: [
    filter,
    over('The coverage', loadCoverage, 'coverage/:part?'),
    over('The form for districts', loadDistricts, ':id/edit'),
  ],
  [paths.documentType]: [
    filter,
    spreadsheet(documentTypes),
    over('The document type form', loadDocumentType, ...form),
  ],
  [paths.category]: [
    filter,
    spreadsheet(categories),
    over('The category form', loadCategory, ...form),
  ],
  [paths.column]: [filter, spreadsheet(columns), over('The column form', loadColumn, ...form)],
  [paths.mimeType]: [
    filter,
    spreadsheet(mimeTypes),
    over('The mime type form', loadMimeType, ...form),
  ],
  [paths.unitVerifikator]: [filter, spreadsheet(unitVerifikators)],
};
