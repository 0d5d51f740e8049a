import type { Mutant } from '../mutant';

const file = 'src/feedback/notify.ts';
const cache = 'src/app/app.tsx';

/** The app's words about successes and failures. */
export const feedback: Mutant[] = [
  {
    name: 'every success toast is an error toast',
    file,
    change: ["show('success',", "show('error',"],
    noticedBy: ['screens/reference.test.tsx', 'creates, edits and deletes'],
  },
  {
    name: 'every error toast is a success toast',
    file,
    change: ["show('error', message)", "show('success', message)"],
    noticedBy: ['screens/columns.test.tsx', 'keeps the form open with its content'],
  },
  {
    name: 'whatever a call was refused for is told as a success',
    file,
    change: ['toastError(describeError(error))', 'toastSuccess(describeError(error))'],
    noticedBy: ['screens/faults/saves.test.tsx', "POST /document/my-documents'"],
  },
  {
    name: 'a refused hand-off is told as a success',
    file: 'src/pages/session-page.tsx',
    change: ['import { toastError }', 'import { toastSuccess as toastError }'],
    noticedBy: ['screens/session.test.tsx', 'a refused hand-off shows'],
  },
  {
    name: 'the end of many decisions is told as an error',
    file: 'src/pages/documents/bulk/bulk-decision-modal.tsx',
    change: ['{ toastSuccess }', '{ toastError as toastSuccess }'],
    noticedBy: ['screens/bulk-deciding.test.tsx', 'sends one by one'],
  },
  {
    name: 'a write that succeeds says nothing',
    file: cache,
    change: ['toastSuccess(String(message));', ''],
    noticedBy: ['screens/reference.test.tsx', 'creates, edits and deletes'],
  },
  {
    name: 'a failure is told twice',
    file: cache,
    change: [
      '(meta?.showError ?? notifyError)(error);',
      '(meta?.showError ?? notifyError)(error); if (meta?.showError) notifyError(error);',
    ],
    noticedBy: ['screens/faults/saves.test.tsx', 'data-referensi/columns/create'],
  },
  {
    name: 'a failed load is told in a toast',
    file: cache,
    change: ['if (isGone(error) &&', 'notifyError(error); if (isGone(error) &&'],
    noticedBy: ['screens/faults/reads.test.tsx', "GET /data-referensi/columns'"],
  },
  {
    name: 'a failed load is told in a toast, a moment later',
    file: cache,
    change: [
      'if (isGone(error) &&',
      'setTimeout(() => notifyError(error), 50); if (isGone(error) &&',
    ],
    noticedBy: ['screens/faults/reads.test.tsx', "GET /data-referensi/columns'"],
  },
  {
    name: 'a list that cannot be loaded is told in a toast, a moment later',
    file: cache,
    change: [
      'if (isGone(error) &&',
      'setTimeout(() => notifyError(error), 50); if (isGone(error) &&',
    ],
    noticedBy: ['screens/lists.test.tsx', 'when the rows cannot be loaded'],
  },
  {
    name: 'a delete without an answer is told in a toast',
    file: 'src/components/delete-action.tsx',
    change: ['console.error(error);\n  else notifyError', 'console.error(error);\n  notifyError'],
    noticedBy: ['screens/columns.test.tsx', 'only logs a delete that gets no answer'],
  },
  {
    name: 'a 401 of a write is told in a toast',
    file,
    change: [' || error.status === 401)) return', ')) return'],
    noticedBy: ['screens/faults/saves.test.tsx', 'data-referensi/columns/create'],
  },
  {
    name: 'a toast stays for half a minute',
    file: 'src/feedback/toasts.tsx',
    change: ['autoClose = 3000', 'autoClose = 30000'],
    noticedBy: ['screens/session.test.tsx', 'a notification is light'],
  },
  {
    name: 'a message for a field that is not on screen is dropped',
    file: 'src/components/use-saved-form.ts',
    change: ['if (unplaced.length > 0)', 'if (unplaced.length > 99)'],
    noticedBy: ['screens/faults/saves.test.tsx', 'data-referensi/columns/create'],
  },
];
