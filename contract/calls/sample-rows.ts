import { status } from '../../src/shared/statuses';

/** Ids of the rows in the catalogue's examples. The tests' fixture makes these rows. */

export const district = { malang: 1, batu: 2 };
export const unit = { bureau: 1, institute: 2, malangAgency: 3, batuAgency: 4 };
export const mimeType = { pdf: 1, jpeg: 2 };
export const column = { number: 1, signedOn: 2, remark: 3 };
export const category = { letters: 1, pictures: 2 };
export const type = { decree: 1, certificate: 2, photo: 3, oldCard: 4 };
export { status };
export type StatusName = keyof typeof status;
