import { allDocuments, type Document } from '@/api/documents';
import { RowAction, RowLink } from '@/components/list-buttons';
import { ListCard } from '@/components/list-card';
import { PageTitle } from '@/components/page-title';
import { confirm, preloadDialog } from '@/feedback/confirm';
import { useGuardedMutation } from '@/hooks/use-guarded-mutation';
import { useList } from '@/hooks/use-list';
import { toPath } from '@/navigation/opened';
import { documentColumns, documentFilters } from '@/pages/documents/document-columns';
import { preloadSheet } from '@/pages/documents/sheet/preload-sheet';
import { loadSheet } from '@/pages/overlays';
import { isSameRole, useSession } from '@/session/session';
import { t } from '@/texts/texts';

/** All documents; the administrator may set one back to Draft. */
export function Component() {
  const list = useList(allDocuments);
  const { role } = useSession();

  return (
    <>
      <PageTitle section={t('Document')} page={t('All Documents')} />
      <ListCard
        list={list}
        columns={documentColumns}
        actions={(document) => (
          <>
            <RowLink path={toPath(document.id)} preload={preloadSheet(loadSheet, document)}>
              {t('Detail')}
            </RowLink>
            {isSameRole(role, 'administrator') && <ResetAction document={document} />}
          </>
        )}
        caption={t('All Documents')}
        filters={documentFilters}
      />
    </>
  );
}

function ResetAction({ document }: { document: Document }) {
  const { run, isPending } = useGuardedMutation(allDocuments.reset);

  async function askAndReset() {
    if (await confirm(t('Reset the document status to Draft'))) run({ document });
  }

  return (
    <RowAction onClick={askAndReset} preload={preloadDialog} isBusy={isPending}>
      {t('Reset|document')}
    </RowAction>
  );
}
