import type { Rolldown } from 'vite';

/**
 * Modules that are always loaded together, and so share a chunk: left to itself, the bundler makes one of every few that the
 * same screens share. A group takes along whatever its modules import, but for what stands in a group before it.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // What every address loads. A new version of the app leaves its libraries in the browser's cache.
  { name: 'vendor', tags: ['$initial'], test: /[\\/]node_modules[\\/]/ },
  { name: 'app', tags: ['$initial'] },
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
