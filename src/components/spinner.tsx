import { t } from '@/texts/texts';
/** The loading indicator: dots of 7 px in #10487A. */
export function Spinner() {
  return (
    <span className="spinner" role="status">
      <span className="spinner-dot" />
      <span className="spinner-dot" />
      <span className="spinner-dot" />
      <span className="visually-hidden">{t('Loading')}</span>
    </span>
  );
}
