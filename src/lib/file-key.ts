/** The same file, chosen again, has the same key. */
export const keyOf = ({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>) =>
  [name, size, lastModified].join('\n');
