import { demonstration, filledBy } from '../api/filled';
import { embeddedEngine } from '../api/test-engines';

/** Fills the database of the screen tests once, before processes that would all do it start. */
export default async function fillDemonstration(): Promise<void> {
  await filledBy(demonstration, await embeddedEngine());
}
