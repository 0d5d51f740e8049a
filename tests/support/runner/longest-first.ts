import { groupBy, sortBy } from 'es-toolkit';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of ten seconds or more, the longest first. In a fresh clone Vitest has no timings. */
const longest = [
  'postgres/copy',
  'server/durability',
  'postgres/two-processes',
  'server/fuzz',
  'server/site-start',
  'server/real-portal',
  'postgres/copy-to-bucket',
  'postgres/lost-database',
  'server/s3-file-store',
  'server/query-plans',
  'server/shutdown',
  'screens/faults/saves',
  'screens/faults/reads',
  'server/data-folder',
  'postgres/lost-store',
  'server/main',
  'screens/faults/buttons',
  'server/permissions',
  'postgres/query-plans',
  'server/export-import',
  'postgres/start',
  'screens/drafts-after-session',
  'screens/drafts',
  'server/document-lists',
  'server/fuzz-http',
];

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => moduleId.includes(`/tests/${name}.test.`));
  return place === -1 ? longest.length : place;
}

/** Starts each project with its longest files, so that none of them runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Project by project: only files of the same project share a process.
    const sorted = await super.sort(files);
    const projects = Object.values(groupBy(sorted, ({ project }) => project.name));
    return projects.flatMap((ofProject) => sortBy(ofProject, [placeOf]));
  }
}
