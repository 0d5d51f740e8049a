/** Every list with the addresses of what opens over it, for walks that must not forget any. */
export const openedScreens = [
  {
    person: 'Dewi Lestari',
    path: '/document/my-document',
    call: '/document/my-documents',
    opened: ['filter', 'add', 'many', 'send', 'receipt', ':id/edit', ':id/meta-data', ':id'],
  },
  {
    person: 'Andi Nurhalizah',
    path: '/document/verification',
    call: '/document/verifications',
    opened: ['filter', 'many', ':id', ':id/detail'],
  },
  {
    person: 'Hendra Gunawan',
    path: '/document/approve',
    call: '/document/approves',
    opened: ['filter', 'many', ':id', ':id/detail'],
  },
  {
    person: 'Siti Rahmawati',
    path: '/document/document',
    call: '/document/documents',
    opened: ['filter', ':id'],
  },
  {
    person: 'Siti Rahmawati',
    path: '/administrator/user',
    call: '/administrator/users',
    opened: ['filter', 'coverage', ':id/edit'],
  },
  ...['document-type', 'category', 'column', 'mime-type'].map((name) => ({
    person: 'Siti Rahmawati',
    path: `/data-referensi/${name}`,
    call: `/data-referensi/${name.replace(/y$/, 'ie')}s`,
    opened: ['filter', 'import', 'add', ':id/edit'],
  })),
  {
    person: 'Siti Rahmawati',
    path: '/data-referensi/unit-verifikator',
    call: '/data-referensi/unit-verifikators',
    opened: ['filter', 'import'],
  },
];

/** Who opens them. */
export const people = [...new Set(openedScreens.map(({ person }) => person))];
