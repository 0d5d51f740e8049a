import type { Entry } from '../entry';

/** What is wrong with the value of a field or a cell. */
export const fields = {
  'This field is required.': { code: 'required', id: 'Wajib diisi.' },
  'Choose one from the list.': { code: 'not_listed', id: 'Pilih salah satu dari daftar.' },
  'Must be text.': { code: 'not_text', id: 'Harus berupa teks.' },
  'Contains a character that is not allowed.': {
    code: 'character_not_allowed',
    id: 'Mengandung karakter yang tidak diizinkan.',
  },
  'At most {count} characters.': { code: 'too_long', id: 'Maksimum {count} karakter.' },
  'At most {count} characters each.': {
    code: 'each_too_long',
    id: 'Masing-masing maksimum {count} karakter.',
  },
  'Every document has this reason already: {reason}': {
    code: 'common_reason',
    id: 'Alasan ini sudah ada untuk semua dokumen: {reason}',
  },
  'This reason is there twice: {reason}': {
    code: 'reason_twice',
    id: 'Alasan ini ditulis dua kali: {reason}',
  },
  'At most {count}.': { code: 'too_many', id: 'Maksimum {count}.' },
  'Must be a whole number from {min} to {max}.': {
    code: 'not_whole_number',
    id: 'Harus berupa bilangan bulat dari {min} sampai {max}.',
  },
  'Choose Yes or No.': { code: 'not_yes_or_no', id: 'Pilih Ya atau Tidak.' },
  'Must be a list.': { code: 'not_a_list', id: 'Harus berupa daftar.' },
  'Must be a date, YYYY-MM-DD.': {
    code: 'not_a_date',
    id: 'Harus berupa tanggal, TTTT-BB-HH, misalnya 2024-06-15.',
  },
  'Must be letters, digits and underscores, beginning with a letter.': {
    code: 'not_a_column_name',
    id: 'Harus berupa huruf, angka, dan garis bawah, serta diawali huruf.',
  },
  'Choose String or Date.': { code: 'not_a_data_type', id: 'Pilih Teks atau Tanggal.' },
  'Enter a MIME type, for example application/pdf.': {
    code: 'not_a_mime_type',
    id: 'Isi tipe MIME, misalnya application/pdf.',
  },
  'Files of this type cannot be recognised. PDFs, pictures and Office files (docx, xlsx, pptx) can.':
    {
      code: 'mime_type_not_recognised',
      id: 'Berkas tipe ini tidak dapat dikenali. Yang dapat dikenali: PDF, gambar, dan berkas Office (docx, xlsx, pptx).',
    },
  'Must be letters and digits, without a dot.': {
    code: 'not_an_extension',
    id: 'Harus berupa huruf dan angka, tanpa titik.',
  },
  'The spreadsheet has rounded this number. Format its column as text.': {
    code: 'rounded_number',
    id: 'Angka ini telah dibulatkan Excel. Ubah format kolomnya menjadi teks.',
  },
  'This is already in use.': { code: 'taken', id: 'Sudah dipakai.' },
  'This no longer exists.': { code: 'gone', id: 'Sudah tidak ada.' },
  'There is no category named {name}.': {
    code: 'no_such_category',
    id: 'Tidak ada kategori bernama {name}.',
  },
  'There is no column named {name}; enter its name, not its description.': {
    code: 'no_such_column',
    id: 'Tidak ada kolom bernama {name}; isi namanya, bukan keterangannya.',
  },
  'There is no mime type named {name}.': {
    code: 'no_such_mime_type',
    id: 'Tidak ada tipe MIME bernama {name}.',
  },
  'There is no role named {name}.': { code: 'no_such_role', id: 'Tidak ada peran bernama {name}.' },
} as const satisfies Record<string, Entry>;
