import { uniqBy } from 'es-toolkit';

type OpenedScreen = {
  person: string;
  /** Role to switch to, unless it is the person's first one. */
  role?: string;
  path: string;
  call: string;
  opened: string[];
};

const administrator = { person: 'Siti Rahmawati', role: 'Administrator' };

/** Every list with the addresses of what opens over it, for tests that must visit all. */
export const openedScreens: OpenedScreen[] = [
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
    ...administrator,
    path: '/document/document',
    call: '/document/documents',
    opened: ['filter', ':id'],
  },
  {
    ...administrator,
    path: '/administrator/user',
    call: '/administrator/users',
    opened: ['filter', 'coverage', 'coverage/reasons', ':id/edit'],
  },
  ...['document-type', 'category', 'column', 'mime-type'].map((name) => ({
    ...administrator,
    path: `/data-referensi/${name}`,
    call: `/data-referensi/${name.replace(/y$/, 'ie')}s`,
    opened: ['filter', 'import', 'add', ':id/edit'],
  })),
  {
    ...administrator,
    path: '/data-referensi/unit-verifikator',
    call: '/data-referensi/unit-verifikators',
    opened: ['filter', 'import'],
  },
];

/** The people who open them. */
export const people = uniqBy(openedScreens, ({ person }) => person);

/** The lists that a person opens. */
export const openedBy = (name: string) => openedScreens.filter(({ person }) => person === name);
