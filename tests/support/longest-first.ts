import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute or more, and say so by nothing that Vitest sees in a fresh clone. */
const longest = /tests\/(server\/(durability|fuzz)|screens\/faults\/(reads|saves|buttons))\.test\./;

/** Begins with the longest files: one that begins last keeps a single processor busy while the others have nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
