/** Makes a key, which is the same when a file is chosen again. */
export const keyOf = ({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>) =>
  [name, size, lastModified].join('\n');
