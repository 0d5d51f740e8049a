// Loaded as one chunk, once there is a stack.
export { PartEnds } from '@/components/cutting/part-ends';
export { StripModal } from '@/components/cutting/strip-modal';
export { writeParts } from '@/components/cutting/write-parts';
