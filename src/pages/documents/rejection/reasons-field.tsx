import { sortBy } from 'es-toolkit';
import { Checkbox } from '@/components/fields/checkbox';
import { useSingleKeys } from '@/components/shortcuts/single-keys';
import { namesField } from '@/lib/rejection-reasons';
import { ofValues, type Reason, reasonNames } from '@/shared/rejection-reasons';
import { t } from '@/texts/texts';
import '@/styles/rejection.scss';

/** A value of the meta data by its label, and whether the file seems to say otherwise. */
export type JudgedField = { label: string; isDoubtful: boolean };

type Props = {
  reasons: readonly Reason[];
  onChange: (reasons: Reason[]) => void;
  /** Reasons of the document's type, offered after the common ones. */
  own: readonly string[];
  /** The keyboard shortcuts of the reasons, shown beside them. */
  keys?: readonly string[];
  /** Values that can be chosen as differing from the file. */
  fields?: readonly JudgedField[];
};

const joinLabels = (fields: readonly JudgedField[]) => fields.map(({ label }) => label).join(', ');

/** Common reasons for a rejection, any number of them. */
export function ReasonsField({ reasons, onChange, own, keys, fields = [] }: Props) {
  const shownKeys = useSingleKeys() ? keys : undefined;
  const differing = reasons.find(({ name }) => name === ofValues);
  const choices = [
    ...reasonNames.map((name) => ({ name, label: t(name) })),
    ...own.map((name) => ({ name, label: <bdi>{name}</bdi> })),
  ];

  function choose(name: string, isChosen: boolean, chosenFields = '') {
    const others = reasons.filter((reason) => reason.name !== name);
    const chosen = { name, ...(chosenFields && { fields: chosenFields }) };
    const all = isChosen ? [...others, chosen] : others;
    onChange(sortBy(all, [(reason) => choices.findIndex((one) => one.name === reason.name)]));
  }

  /** Names the values that the search doubts. They can be changed below. */
  const doubtful = joinLabels(fields.filter(({ isDoubtful }) => isDoubtful));

  function chooseField(label: string, isChosen: boolean) {
    const named = fields.filter((field) =>
      field.label === label ? isChosen : differing && namesField(differing, field.label),
    );
    choose(ofValues, true, joinLabels(named));
  }

  return (
    <fieldset className="field">
      <legend className="form-label">{t('Reasons')}</legend>
      <div className="reason-choices">
        {choices.map(({ name, label }, index) => (
          <Checkbox
            key={name}
            className="radio-card reason"
            aria-keyshortcuts={shownKeys?.[index]}
            data-keys={keys?.[index]}
            checked={reasons.some((reason) => reason.name === name)}
            onChange={({ target }) =>
              choose(name, target.checked, name === ofValues ? doubtful : undefined)
            }
          >
            <span data-key={shownKeys?.[index]}>{label}</span>
          </Checkbox>
        ))}
      </div>
      {differing && fields.length > 0 && (
        <fieldset className="reason-fields">
          <legend>{t('Values that differ')}</legend>
          {fields.map(({ label }) => (
            <Checkbox
              key={label}
              checked={namesField(differing, label)}
              onChange={({ target }) => chooseField(label, target.checked)}
            >
              <bdi>{label}</bdi>
            </Checkbox>
          ))}
        </fieldset>
      )}
    </fieldset>
  );
}
