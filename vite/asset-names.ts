import type { Rolldown } from 'vite';

const languageData = /^(.+)\.traineddata\.gz$/;

/** Tesseract knows a language by how the name of its file begins, so the hash is a part of that. */
export function assetFileNames({ names: [name = ''] }: Rolldown.PreRenderedAsset): string {
  const [, language] = languageData.exec(name) ?? [];
  return language ? `assets/${language}-[hash].traineddata.gz` : 'assets/[name]-[hash][extname]';
}
