import type { Id } from '@/api/wire';
import type { Look } from '@/components/looks/look-at-file';

export type FileHintProps = {
  /** The file that was chosen. */
  file: File;
  look: Look | undefined;
  /** Text read on request from a picture or a scan. */
  readText: string | undefined;
  /** Undefined while they are being loaded. */
  types: readonly { id: Id; document_type: string }[] | undefined;
  typeId: Id | undefined;
  /** Undefined where the type cannot be changed. */
  onChoose: ((typeId: Id) => void) | undefined;
  /** Result of a check that was asked for. */
  checked?: string | undefined;
  /** True if a hint that nobody has asked for is to be announced. */
  isAnnounced?: boolean;
};
