/** The path of each screen. */
export const paths = {
  root: '/',
  session: '/session',
  dashboard: '/dashboard',
  myDocument: '/document/my-document',
  allDocuments: '/document/document',
  verification: '/document/verification',
  approve: '/document/approve',
  user: '/administrator/user',
  documentType: '/data-referensi/document-type',
  category: '/data-referensi/category',
  column: '/data-referensi/column',
  mimeType: '/data-referensi/mime-type',
  documentStatus: '/data-referensi/document-status',
  unitVerifikator: '/data-referensi/unit-verifikator',
} as const;
