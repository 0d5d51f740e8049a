import type { Entry } from '../entry';

/** The statuses and the roles, which are the API's own. */
export const names = {
  'Draft|status': { id: 'Draf' },
  'Sent|status': { id: 'Terkirim' },
  'Verified|status': { id: 'Terverifikasi' },
  'Rejected|status': { id: 'Ditolak' },
  'Approved|status': { id: 'Disetujui' },
  Administrator: { id: 'Administrator' },
  'Document administrator of the unit': { id: 'Admin dokumen unit kerja' },
  'Civil servant': { id: 'ASN' },
  'Civil servant outside the ministry': { id: 'ASN di luar kementerian' },
  'Non-civil servant': { id: 'Non-ASN' },
  Verifier: { id: 'Verifikator' },
  'Verifier of the agency': { id: 'Verifikator dinas' },
  Approver: { id: 'Penyetuju' },
  'Approver of the agency': { id: 'Penyetuju dinas' },
  Viewer: { id: 'Pemantau' },
} as const satisfies Record<string, Entry>;
