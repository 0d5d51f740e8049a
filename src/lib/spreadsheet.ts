/** An .xlsx file of one frozen header row, made in the browser; what makes it is loaded with the first one. */
export async function headerOnlySheet(headers: string[]): Promise<Blob> {
  const { default: writeSheet } = await import('write-excel-file/browser');
  return writeSheet([headers.map((value) => ({ value, fontWeight: 'bold' }))], {
    columns: headers.map((header) => ({ width: Math.max(header.length + 4, 16) })),
    stickyRowsCount: 1,
  }).toBlob();
}
