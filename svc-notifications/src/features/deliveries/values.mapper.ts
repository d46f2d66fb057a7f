import type { NotificationTemplate } from '@siteswap/contracts/notifications';
import { z } from 'zod';
import type { StoredValue, StoredValues } from '#src/features/templates/templates.public.ts';
import type { DeliverableEvent } from './delivered-events.repository.ts';
import type { Names } from './names.service.ts';

const scalar = (value: unknown): StoredValue =>
  typeof value === 'number' ? value : String(value ?? '');

/** Events of earlier releases have none. */
const listed = z
  .array(z.object({ title: z.string(), day: z.string(), time: z.string() }))
  .catch([]);

/** @throws when the edition has not reached this service: the event is tried again later */
function editionIn({ editions }: Names, id: unknown) {
  const edition = editions.get(Number(id));
  if (!edition) throw new Error(`Edition ${id} is not known here yet`);
  return edition;
}

/** What stands for each placeholder of a template, with names and zones looked up. */
export function toValues(
  template: NotificationTemplate,
  { data }: DeliverableEvent,
  names: Names,
): StoredValues {
  const toValue = (value: NotificationTemplate['values'][string]): StoredValue => {
    if (typeof value === 'string') return scalar(data[value]);
    if ('editionName' in value) return editionIn(names, data[value.editionName]).name;
    if ('firstDay' in value) {
      const [firstDay, lastDay] = [data[value.firstDay], data[value.lastDay]];
      // Events of earlier releases have no days.
      return firstDay && lastDay ? { firstDay: String(firstDay), lastDay: String(lastDay) } : '';
    }
    if ('labelsOf' in value) {
      const labels = data[value.labelsOf];
      return { labels: Array.isArray(labels) ? labels.map(String) : [] };
    }
    if ('listOf' in value) return { things: listed.parse(data[value.listOf]) };
    if ('memberName' in value) return names.pseudos.get(Number(data[value.memberName])) ?? '?';
    const zone = value.zoneOfEdition ? editionIn(names, data[value.zoneOfEdition]).timezone : 'UTC';
    return { instant: String(data[value.dayOf]), zone };
  };
  return Object.fromEntries(
    Object.entries(template.values).map(([placeholder, value]) => [placeholder, toValue(value)]),
  );
}

/** The member whom the text names: when they are erased, so is the notification. */
export function namedMember(
  { values }: NotificationTemplate,
  { data }: DeliverableEvent,
): number | null {
  for (const value of Object.values(values)) {
    if (typeof value === 'string' || !('memberName' in value)) continue;
    const id = data[value.memberName];
    if (typeof id === 'number') return id;
  }
  return null;
}
