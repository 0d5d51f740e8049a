import { groupBy, sortBy } from 'es-toolkit';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of ten seconds or more, the longest first. In a fresh clone Vitest has no timings. */
const longest = `
  postgres/lost-database postgres/two-processes postgres/copy server/shared-queue server/backup
  server/durability server/main server/data-folder server/s3-file-store
  server/users-command postgres/query-plans server/permissions server/shutdown server/site-start
  postgres/lost-store screens/reference screens/rehearsal screens/undo screens/undo-answers
  screens/many-files-faults screens/my-document-upload screens/faults/reads screens/faults/saves
  server/users-import server/container-build postgres/copy-to-bucket server/fuzz
  server/export-import screens/faults/buttons postgres/start postgres/restored-copy
  server/import-refusals server/rehearsal-killed server/fill-archive server/preview-keys
`
  .trim()
  .split(/\s+/);

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => {
    const [folder, file] = name.split(/\/(?=[^/]+$)/);
    return moduleId.includes(`/tests/${folder}/`) && moduleId.includes(`/${file}.test.`);
  });
  return place === -1 ? longest.length : place;
}

/** Starts each project with its longest files, so that none of them ends up alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Project by project: only files of the same project share a process.
    const sorted = await super.sort(files);
    const projects = Object.values(groupBy(sorted, ({ project }) => project.name));
    return projects.flatMap((ofProject) => sortBy(ofProject, [placeOf]));
  }
}
