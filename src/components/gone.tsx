import { type Conflict, noDetail } from '@/components/form-modal';

/** What a form gets whose row has been deleted: its fields stay to be read, without Save. */
export const gone = {
  detail: noDetail,
  conflict: {
    report: undefined,
    notice: (
      <div className="message" role="alert">
        <p>This no longer exists: somebody has deleted it.</p>
      </div>
    ),
    isOver: true,
  } satisfies Conflict,
};
