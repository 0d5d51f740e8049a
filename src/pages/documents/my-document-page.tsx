import { useQueryClient } from '@tanstack/react-query';
import { type Document, myDocuments } from '@/api/documents';
import { AddButton } from '@/components/add-button';
import { DeleteAction } from '@/components/delete-action';
import { ListCard } from '@/components/list-card';
import { PageTitle } from '@/components/page-title';
import { RowAction } from '@/components/row-action';
import { RowMenu } from '@/components/row-menu';
import { confirm, preloadDialog } from '@/feedback/confirm';
import { useGuardedMutation } from '@/hooks/use-guarded-mutation';
import { awaitListedRows, useList } from '@/hooks/use-list';
import { toPath, useOpen } from '@/navigation/opened';
import { documentColumns, documentFilters } from '@/pages/documents/document-columns';
import { documentCan, formatDocument } from '@/pages/documents/document-rules';
import { ManyFilesButton } from '@/pages/documents/many-files/many-files-button';
import { preloadSheet } from '@/pages/documents/sheet/preload-sheet';
import { loadMetaData, loadSheet, loadUpload } from '@/pages/overlays';
import { t } from '@/texts/texts';

/** The user's own documents: upload, describe, send. */
export function Component() {
  const list = useList(myDocuments);
  const open = useOpen();

  return (
    <>
      <PageTitle
        section={t('Document')}
        page={t('My Document')}
        actions={
          <>
            <ManyFilesButton onOpen={() => open('many')} />
            <AddButton onClick={() => open('add')} preload={loadUpload} />
          </>
        }
      />
      <ListCard
        list={list}
        columns={documentColumns}
        actions={(document) => <Actions document={document} open={open} />}
        caption={t('My Document')}
        filters={documentFilters}
      />
    </>
  );
}

type ActionsProps = { document: Document; open: ReturnType<typeof useOpen> };

function Actions({ document, open }: ActionsProps) {
  const queryClient = useQueryClient();
  const { run, isPending } = useGuardedMutation(myDocuments.send);

  async function askAndSend() {
    if (!(await confirm(t('Data that has been sent cannot be changed!')))) return;
    // After a save, the row is stale until the list has been reloaded.
    const rows = await awaitListedRows(queryClient, myDocuments);
    run({ document: rows.find(({ id }) => id === document.id) ?? document });
  }

  const detail = documentCan.showDetail(document) && (
    <RowAction
      key="detail"
      onClick={() => open(toPath(document.id))}
      preload={preloadSheet(loadSheet, document)}
    >
      {t('Detail')}
    </RowAction>
  );
  const metaData = documentCan.editMetaData(document) && (
    <RowAction
      key="meta-data"
      onClick={() => open(toPath(document.id, 'meta-data'))}
      preload={loadMetaData}
    >
      {t('Meta Data')}
    </RowAction>
  );
  const edit = documentCan.edit(document) && (
    <RowAction key="edit" onClick={() => open(toPath(document.id, 'edit'))} preload={loadUpload}>
      {t('Edit')}
    </RowAction>
  );
  const send = documentCan.send(document) && (
    <RowAction key="send" onClick={askAndSend} preload={preloadDialog} isBusy={isPending} isMain>
      {t('Send')}
    </RowAction>
  );
  const remove = documentCan.delete(document) && (
    <DeleteAction key="delete" resource={myDocuments} row={{ id: document.id }} />
  );

  const all = [detail, metaData, edit, send, remove].filter(Boolean);
  if (all.length <= 3) return all;
  const [first, ...rest] = all;
  return (
    <>
      {first}
      {send}
      <RowMenu label={t('More actions of {document}', { document: formatDocument(document) })}>
        {rest.filter((action) => action !== send)}
      </RowMenu>
    </>
  );
}
