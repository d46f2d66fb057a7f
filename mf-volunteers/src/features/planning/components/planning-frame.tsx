import { dayOf } from '@siteswap/contracts/format';
import { fillPath } from '@siteswap/contracts/route';
import type { Planning } from '@siteswap/contracts/volunteers';
import { CheckboxGroup } from '@siteswap/ui-kit/checkbox-group';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { Segmented } from '@siteswap/ui-kit/segmented';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AutoAssign } from '#src/features/auto-assign/auto-assign.public.ts';
import { paths } from '#src/paths.ts';
import { TeamDot } from '#src/shared/team-dot.tsx';
import { usePlacement } from '../api/use-placement.ts';
import { createDragStore } from '../drag.store.ts';
import { type Plan, planOf } from '../plan.format.ts';
import { placesOf } from '../planning.format.ts';
import { PlanContext, type PlanTools } from '../use-plan.ts';
import { usePlanTexts } from '../use-plan-texts.ts';
import { type PlanningView, usePlanningView, type View, views } from '../use-planning-view.ts';
import { useSummaryText } from '../use-summary-text.ts';
import { AddSlots } from './add-slots.tsx';
import { ContestedDialog } from './contested-dialog.tsx';
import { DayView } from './day-view.tsx';
import { PersonView } from './person-view.tsx';
import { SlotDialog } from './slot-dialog.tsx';
import { TeamView } from './team-view.tsx';
import { WaitingList } from './waiting-list.tsx';

/** A planning that was loaded: what every part of it needs, the view that is chosen, and its dialogs. */
export function PlanningFrame(props: { editionId: number; planning: Planning }): ReactNode {
  const { editionId, planning } = props;
  const plan = useMemo(() => planOf(planning), [planning]);
  const view = usePlanningView();
  const texts = usePlanTexts(plan.timezone);
  const placement = usePlacement(editionId);
  const [drag] = useState(createDragStore);
  // Hundreds of slots render again when these are others.
  const latest = useRef(placement);
  latest.current = placement;
  const { change } = view;
  const tools = useMemo(
    (): PlanTools => ({
      editionId,
      plan,
      drag,
      texts,
      change,
      actions: {
        place: (one) => latest.current.place(one),
        take: (...one) => latest.current.take(...one),
        lock: (...one) => latest.current.lock(...one),
        respond: (...one) => latest.current.respond(...one),
      },
    }),
    [editionId, plan, drag, texts, change],
  );
  return (
    <PlanContext value={tools}>
      {planning.teams.length === 0 && plan.slots.length === 0 ? (
        <NoTeams editionId={editionId} isManager={planning.isManager} />
      ) : (
        <Views editionId={editionId} view={view} plan={plan} />
      )}
      {view.slot ? <SlotDialog slot={plan.slotById.get(view.slot)} /> : null}
      {placement.contested ? (
        <ContestedDialog
          contested={placement.contested}
          isPending={placement.isPending}
          onConfirm={placement.confirm}
          onClose={placement.giveUp}
        />
      ) : null}
    </PlanContext>
  );
}

function NoTeams(props: { editionId: number; isManager: boolean }): ReactNode {
  const { t } = useTranslation('volunteers');
  return (
    <EmptyState
      headingLevel={3}
      title={t('team.empty.title')}
      text={t('planning.noTeams')}
      action={
        props.isManager ? (
          <LinkButton to={fillPath(paths.teams, { id: props.editionId })}>
            {t('section.teams')}
          </LinkButton>
        ) : null
      }
    />
  );
}

/** The day of the address, else today, else the first one with slots. */
function dayShown({ days, slots, timezone }: Plan, asked: string | null): string {
  const today = dayOf(new Date(), timezone);
  const known = [asked, today].find((day) => day !== null && days.includes(day));
  return known ?? slots[0]?.day ?? days[0] ?? today;
}

function Views(props: { editionId: number; view: PlanningView; plan: Plan }): ReactNode {
  const { editionId, view, plan } = props;
  const { t } = useTranslation('volunteers');
  const { isManager, teams } = plan.planning;
  const summary = useSummaryText();
  const day = dayShown(plan, view.day);
  const slots = plan.slots.filter(
    ({ team }) => view.teams.length === 0 || (team !== null && view.teams.includes(team.id)),
  );
  const add = isManager ? (
    <AddSlots day={day} teamId={view.teams[0] ?? teams[0]?.id ?? null} />
  ) : null;
  if (plan.slots.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        title={t('planning.empty.title')}
        text={t(isManager ? 'planning.empty.text' : 'planning.empty.textLeader')}
        action={add}
      />
    );
  }
  return (
    <>
      <p className="vo:m-0">{summary(placesOf(plan.slots.map(({ slot }) => slot)))}</p>
      <WaitingList />
      {isManager ? (
        <div className="vo:flex vo:flex-wrap vo:gap-2">
          {add}
          <AutoAssign editionId={editionId} planning={plan.planning} />
        </div>
      ) : null}
      <div className="vo:flex vo:flex-wrap vo:items-end vo:gap-x-6 vo:gap-y-4">
        <Segmented
          label={t('planning.view')}
          options={views.map((id) => ({ id, label: t(`planning.by.${id}`) }))}
          value={view.view}
          onChange={(next) => view.change({ view: next, person: '' })}
        />
        {view.view !== 'team' && teams.length > 1 ? (
          <CheckboxGroup
            layout="chips"
            label={t('managing.team')}
            value={view.teams.map(String)}
            onChange={(chosen) => view.change({ team: chosen.join(',') })}
            options={teams.map(({ id, name, color }) => ({
              id: String(id),
              label: name,
              icon: <TeamDot color={color} />,
            }))}
          />
        ) : null}
      </div>
      <Shown shown={view.view} view={view} day={day} slots={slots} />
    </>
  );
}

function Shown(props: {
  shown: View;
  view: PlanningView;
  day: string;
  slots: Plan['slots'];
}): ReactNode {
  const { shown, view, day, slots } = props;
  if (shown === 'team') return <TeamView view={view} />;
  if (shown === 'person') return <PersonView view={view} />;
  return <DayView day={day} slots={slots} view={view} />;
}
