import { useId } from 'react';
import Modal, { type ModalProps } from 'react-bootstrap/Modal';
import { t } from '@/texts/texts';

/** A modal with a title and a cross. It takes the body and the footer. */
export function TitledModal({ title, children, ...props }: ModalProps & { title: string }) {
  const titleId = useId();
  return (
    <Modal show aria-labelledby={titleId} {...props}>
      <Modal.Header closeButton closeLabel={t('Close')}>
        <Modal.Title id={titleId} as="h2">
          {title}
        </Modal.Title>
      </Modal.Header>
      {children}
    </Modal>
  );
}
