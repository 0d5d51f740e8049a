import { Ellipsis } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import Button from 'react-bootstrap/Button';
import { type Document, myDocuments } from '@/api/documents';
import { type OwnerAction, ownerActions } from '@/api/statuses';
import { CrashBoundary } from '@/components/crash-boundary';
import { DeleteAction } from '@/components/delete-action';
import { AddLink, RowAction, RowLink } from '@/components/list-buttons';
import { ListCard } from '@/components/list-card';
import { PageTitle } from '@/components/page-title';
import { useList } from '@/hooks/use-list';
import { toPath, useOpen } from '@/navigation/opened';
import { Checklist } from '@/pages/documents/checklist/checklist';
import { documentColumns, documentFilters } from '@/pages/documents/document-columns';
import { documentCan, formatDocument } from '@/pages/documents/document-rules';
import { ManyFilesLink } from '@/pages/documents/many-files/many-files-link';
import { preloadSheet } from '@/pages/documents/sheet/preload-sheet';
import { loadSending, useSendDocument } from '@/pages/documents/use-send-document';
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
            <ManyFilesLink />
            <AddLink preload={loadUpload} />
          </>
        }
      />
      <CrashBoundary what="The checklist">
        <Checklist open={open} list={list} />
      </CrashBoundary>
      <ListCard
        list={list}
        columns={documentColumns}
        actions={(document) => <Actions document={document} />}
        caption={t('My Document')}
        filters={documentFilters}
      />
    </>
  );
}

function Actions({ document }: { document: Document }) {
  const { askAndSend, isPending } = useSendDocument();

  const buttons: Record<OwnerAction, ReactNode> = {
    showDetail: (
      <RowLink key="detail" path={toPath(document.id)} preload={preloadSheet(loadSheet, document)}>
        {t('Detail')}
      </RowLink>
    ),
    editMetaData: (
      <RowLink key="meta-data" path={toPath(document.id, 'meta-data')} preload={loadMetaData}>
        {t('Meta Data')}
      </RowLink>
    ),
    edit: (
      <RowLink key="edit" path={toPath(document.id, 'edit')} preload={loadUpload}>
        {t('Edit')}
      </RowLink>
    ),
    send: (
      <RowAction
        key="send"
        onClick={() => askAndSend(document)}
        preload={loadSending}
        isBusy={isPending}
        isMain
      >
        {t('Send')}
      </RowAction>
    ),
    delete: <DeleteAction key="delete" resource={myDocuments} row={{ id: document.id }} />,
  };

  const allowed = ownerActions.filter((action) => documentCan[action](document));
  if (allowed.length <= 3) return allowed.map((action) => buttons[action]);
  const [first, ...rest] = allowed;
  return (
    <>
      {first && buttons[first]}
      {rest.includes('send') && buttons.send}
      <RowMenu label={t('More actions of {document}', { document: formatDocument(document) })}>
        {rest.filter((action) => action !== 'send').map((action) => buttons[action])}
      </RowMenu>
    </>
  );
}

/** The less frequent actions of a row that has more than three. */
function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <Button size="sm" variant="row" popoverTarget={id}>
        <Ellipsis aria-hidden /> <span className="visually-hidden">{label}</span>
      </Button>
      {/* biome-ignore lint/a11y: takes the clicks that bubble up from what is in it */}
      <div
        id={id}
        popover="auto"
        className="row-menu"
        // Closes before a modal opens, so that the modal returns the focus to the menu's button.
        onClick={({ currentTarget }) => currentTarget.hidePopover?.()}
      >
        {children}
      </div>
    </>
  );
}
