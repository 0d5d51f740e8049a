import { remove } from '@/api/resource';
import type { Id } from '@/api/wire';
import { RowAction } from '@/components/row-action';
import { useWrite } from '@/components/use-write';
import { confirm, confirmIntent } from '@/feedback/confirm';
import { reportDeleteFailure } from '@/feedback/report';

/** Deletes a row of the list of a base path, after asking (spec section 5). */
export function DeleteAction({ base, id }: { base: string; id: Id }) {
  const { run, isRunning } = useWrite(() => remove(base, id), base, reportDeleteFailure);

  async function askAndDelete() {
    if (await confirm('Data that has been deleted cannot be restored!')) await run(undefined);
  }

  return (
    <RowAction onClick={askAndDelete} intent={confirmIntent} isRunning={isRunning}>
      Delete
    </RowAction>
  );
}
