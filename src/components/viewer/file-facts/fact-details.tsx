import { Sentences } from '@/components/viewer/file-facts/fact-texts';
import { FileHistory } from '@/components/viewer/file-facts/file-history';
import type { Fact } from '@/components/viewer/file-facts/list-facts';
import type { FileFacts } from '@/components/viewer/file-facts/read-facts';
import { t } from '@/texts/texts';

type Props = { facts: FileFacts; list: readonly Fact[] };

/** What is known of each signature, what nobody has asked, and how often the file was saved. */
export function FactDetails({ facts, list }: Props) {
  return (
    <>
      <h3>{t('What the file says')}</h3>
      <ul>
        {list.map(({ sentences, issuer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have no other name
          <li key={index} tabIndex={-1}>
            <p>
              <Sentences of={sentences} />
            </p>
            {issuer && <p>{issuer}</p>}
          </li>
        ))}
      </ul>
      <p>{t('Nobody is asked over the network, so a certificate may have been revoked.')}</p>
      <p>
        {t(
          'An electronic signature tells who signed and what became of the file, not whether what it says is true.',
        )}
      </p>
      <FileHistory facts={facts} />
    </>
  );
}
