import type { Section } from './section';

/** The sections of the bench by name, in the order of the report. */
export const sections: Record<string, () => Promise<Section>> = {
  machine: async () => (await import('./machine')).machine(),
  build: async () => (await import('./build')).build(),
  bundle: async () => (await import('./bundle')).bundle(),
  'first-load': async () => (await import('./first-load')).firstLoad(),
  languages: async () => (await import('./languages')).languagesLoad(),
  'web-vitals': async () => (await import('./web-vitals')).webVitals(),
  lists: async () => (await import('./lists')).lists(),
  'lists-postgres': async () => (await import('./lists-postgres')).listsPostgres(),
  counts: async () => (await import('./counts')).counts(),
  'person-and-coverage': async () => (await import('./person-and-coverage')).personAndCoverage(),
  writers: async () => (await import('./writers')).writers(),
  crowd: async () => (await import('./crowd')).crowd(),
  'crowd-embedded': async () => (await import('./crowd')).crowdEmbedded(),
  verify: async () => (await import('./verify')).verifyFiles(),
  'large-files': async () => (await import('./large-files')).largeFiles(),
  interaction: async () => (await import('./interaction')).interaction(),
  viewer: async () => (await import('./viewer')).viewer(),
  desk: async () => (await import('./desk')).desk(),
  'desk-memory': async () => (await import('./desk-memory')).deskMemory(),
  find: async () => (await import('./find')).find(),
  fit: async () => (await import('./fit')).fitPhotos(),
  'many-files': async () => (await import('./many-files')).manyFiles(),
  told: async () => (await import('./told')).told(),
  spreadsheets: async () => (await import('./spreadsheets')).spreadsheets(),
};
