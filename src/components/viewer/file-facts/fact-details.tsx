import Button from 'react-bootstrap/Button';
import { Sentences } from '@/components/viewer/file-facts/fact-texts';
import { FileHistory } from '@/components/viewer/file-facts/file-history';
import type { Fact } from '@/components/viewer/file-facts/list-facts';
import type { FileFacts } from '@/components/viewer/file-facts/read-facts';
import { t } from '@/texts/texts';

type Compare = {
  /** `end`: where the version to compare with ends, in bytes. */
  onCompare: (end: number) => void;
};
type Props = Compare & { facts: FileFacts; list: readonly Fact[] };

/**
 * Button that compares the file with the version that a signature covers, if a later one exists.
 */
export function CompareButton({ fact: { end }, onCompare }: Compare & { fact: Fact }) {
  if (end === undefined) return null;
  return (
    <Button size="sm" variant="outline-secondary" onClick={() => onCompare(end)}>
      {t('Show the file as it was signed')}
    </Button>
  );
}

/** Shows what is known of each signature, what was not checked, and the saves of the file. */
export function FactDetails({ facts, list, onCompare }: Props) {
  return (
    <>
      <h3>{t('What the file says')}</h3>
      <ul>
        {list.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have no other name
          <li key={index} tabIndex={-1}>
            <p>
              <Sentences of={fact.sentences} />
            </p>
            {fact.issuer && <p>{fact.issuer}</p>}
            <CompareButton fact={fact} onCompare={onCompare} />
          </li>
        ))}
      </ul>
      <p>{t('Nobody is asked over the network, so a certificate may have been revoked.')}</p>
      <p>
        {t(
          'An electronic signature tells who signed and what became of the file, not whether what it says is true.',
        )}
      </p>
      <p>
        <a href={`${import.meta.env.BASE_URL}proof.html`} target="_blank" rel="noopener">
          {t('What each sentence means')}
        </a>
      </p>
      <FileHistory facts={facts} />
    </>
  );
}
