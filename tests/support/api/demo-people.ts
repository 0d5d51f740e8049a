/** Usernames in the demonstration's data. server/demo/people/people.ts says who they are. */

/** Administrator, verifier and owner. */
export const siti = '198703122010122003';
/** Owner. */
export const dewi = '198805172010122001';
/** Verifier. */
export const andi = '198109252006042002';
/** Approver. */
export const hendra = '197506301999031001';
/** Verifier of three districts. */
export const made = '198307142009022005';
/** Approver of three districts. */
export const rizal = '197811032003121002';
/** Administrator of a unit. */
export const bambang = '197904192005011003';
/** Viewer. */
export const maria = '198012102006042004';
