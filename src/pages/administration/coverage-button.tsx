import { useQuery } from '@tanstack/react-query';
import { MapPinned } from 'lucide-react';
import { coverageQuery } from '@/api/user-districts';
import { ActionButton } from '@/components/action-button';
import { useOpen } from '@/navigation/opened';
import { isStuck } from '@/pages/administration/describe-coverage';
import { loadCoverage } from '@/pages/overlays';
import { plural, t } from '@/texts/texts';

/** Opens who verifies what, and says how many districts wait. Absent where nothing tells. */
export function CoverageButton() {
  const { data } = useQuery(coverageQuery);
  const open = useOpen();
  if (!data) return null;
  const stuck = data.rows.filter(isStuck).length;
  return (
    <ActionButton
      variant="outline-secondary"
      onClick={() => open('coverage')}
      preload={loadCoverage}
    >
      <MapPinned aria-hidden /> {t('Coverage')}
      {stuck > 0 && (
        <span className="status-badge" data-tone="red">
          {plural(stuck, '1 district waits for nobody', '{count} districts wait for nobody')}
        </span>
      )}
    </ActionButton>
  );
}
