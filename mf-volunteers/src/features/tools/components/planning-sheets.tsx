import { routeUrl } from '@siteswap/contracts/route';
import { exportPlanning } from '@siteswap/contracts/volunteers';
import { Checkbox } from '@siteswap/ui-kit/checkbox';
import { CheckboxGroup } from '@siteswap/ui-kit/checkbox-group';
import { Select } from '@siteswap/ui-kit/select';
import { useFormat } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamDot } from '#src/shared/team-dot.tsx';
import { useSheetTeams } from '../api/use-tools.ts';
import { SheetLinks } from './sheet-links.tsx';

const allDays = 'all';

/** What the sheets of the planning have; the links follow it. */
export function PlanningSheets(props: { editionId: number; days: readonly string[] }): ReactNode {
  const { editionId, days } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const teams = useSheetTeams(editionId).data?.data ?? [];
  const [day, setDay] = useState(allDays);
  const [chosen, setChosen] = useState<string[]>([]);
  const [phones, setPhones] = useState(false);
  const query = {
    ...(day === allDays ? {} : { day }),
    ...(chosen.length > 0 ? { teams: chosen.map(Number) } : {}),
    ...(phones ? { phones } : {}),
  };
  return (
    <section className="vo:flex vo:flex-col vo:gap-4" aria-labelledby="volunteer-sheets">
      <h3 id="volunteer-sheets" className="vo:font-display">
        {t('tools.sheets')}
      </h3>
      <p>{t('tools.sheetsHelp')}</p>
      <Select
        label={t('tools.sheetDay')}
        options={[
          { id: allDays, label: t('tools.allDays') },
          ...days.map((id) => ({ id, label: format.day(id, 'weekday') })),
        ]}
        value={day}
        onChange={setDay}
      />
      {teams.length > 0 ? (
        <CheckboxGroup
          layout="chips"
          label={t('tools.teams')}
          description={t('tools.teamsHelp')}
          value={chosen}
          onChange={setChosen}
          options={teams.map(({ id, name, color }) => ({
            id: String(id),
            label: name,
            icon: <TeamDot color={color} />,
          }))}
        />
      ) : null}
      <Checkbox isSelected={phones} onChange={setPhones} description={t('tools.phonesHelp')}>
        {t('tools.phones')}
      </Checkbox>
      <SheetLinks
        label={t('tools.sheets')}
        hrefOf={(sheet) =>
          routeUrl(exportPlanning, {
            params: { id: editionId },
            query: { ...query, format: sheet },
          })
        }
      />
    </section>
  );
}
