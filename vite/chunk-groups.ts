import type { Rolldown } from 'vite';

/**
 * Modules that are always loaded together, and so share a chunk: left to itself, the bundler makes one of every few that the
 * same screens share. A group takes along whatever its modules import, but for what stands in a group before it.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // The first script of all, src/main.ts, which waits for nothing.
  { name: 'main', tags: ['$initial'] },
  // What every address loads. A new version of the app leaves its libraries in the browser's cache.
  {
    name: 'vendor',
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|axios|valibot)[\\/]/,
  },
  { name: 'app', test: /[\\/]app[\\/]start\.tsx$/ },
  // What all screens share that are for somebody who is signed in, those that show a list, those that list documents.
  {
    name: 'layout',
    test: /[\\/](@tanstack|app-layout|role-gate|page-title|load-failed|roles-query)\b/,
  },
  {
    name: 'list',
    test: /[\\/](list-card|use-list|filter-control|add-button|row-action|delete-action|status-badge|format)\.tsx?$/,
  },
  {
    name: 'documents',
    test: /[\\/](use-document-list|document-columns|document-filters|decision-queue)\.tsx?$/,
  },
];
