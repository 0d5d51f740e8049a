/** Keys of local storage. A sign-out clears them all. */
export const storageKeys = {
  user: 'USER',
  role: 'ROLE',
  accessToken: 'ACCESS_TOKEN',
  language: 'LANGUAGE',
  sidebar: 'SIDEBAR',
  autoAdvance: 'GO_ON',
  singleKeys: 'SINGLE_KEYS',
  undoTime: 'UNDO_TIME',
  readScans: 'READ_SCANS',
  checklist: 'CHECKLIST',
  notApplying: 'NOT_APPLYING',
  receipt: 'RECEIPT',
  sentOnClose: 'SENT',
} as const;
