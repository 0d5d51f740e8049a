import type { Id } from '@/api/wire';
import type { Look } from '@/components/looks/look-at-file';

export type FileHintProps = {
  /** The file that was chosen. */
  file: File;
  look: Look | undefined;
  /** What has been read of a picture or a scan on request. */
  readText: string | undefined;
  /** Undefined while they are being loaded. */
  types: readonly { id: Id; document_type: string }[] | undefined;
  typeId: Id | undefined;
  /** Undefined where the type cannot be changed. */
  onChoose: ((typeId: Id) => void) | undefined;
  /** What a check says that was asked for. */
  checked?: string | undefined;
  /** True if a hint that nobody has asked for is to be announced. */
  isAnnounced?: boolean;
};
