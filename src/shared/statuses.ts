/** The ids of the statuses, for app, API and contract alike. */
export const status = { draft: 1, sent: 2, verified: 3, rejected: 4, approved: 5 } as const;
export type StatusId = (typeof status)[keyof typeof status];
