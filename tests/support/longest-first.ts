import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute or more. In a fresh clone Vitest has no timings to go by. */
const longest = /tests\/(server\/(durability|fuzz)|screens\/faults\/(reads|saves|buttons))\.test\./;

/** Starts with the longest files, so that none of them runs alone on one processor at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
