import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as core from '@siteswap/contracts/core';
import * as editions from '@siteswap/contracts/editions';
import type { SlotDefinition } from '@siteswap/contracts/slot';

const isSlot = (value: unknown): value is SlotDefinition =>
  typeof value === 'object' && value !== null && 'kind' in value && 'name' in value;

const filledAlready: readonly string[] = [
  editions.editionTabSlot.name,
  editions.editionManagementSlot.name,
];

/** Every slot that there is, but for the tab and the management of an edition, which a new remote fills already. */
const slots = [core, editions]
  .flatMap((contract) => Object.values<unknown>(contract))
  .filter(isSlot)
  .filter(({ name }) => !filledAlready.includes(name));

/** What the component in a slot shows: the name of the slot and what it gets there. */
export const textIn = (slot: string, props: object = {}): string =>
  `${slot} ${JSON.stringify(props)}`;

const componentIn = (slot: string): string => `
import '#src/styles.css';

export default function Place(props: object) {
  return <p>{\`${slot} \${JSON.stringify(props)}\`}</p>;
}
`;

/**
 * Lets a remote fill every slot. Its numbers are those of posts, because each edition that has some is known.
 * @param folder of its workspace
 * @param label key of its name
 * @param page of an edition, which the remote has
 */
export function fillSlots(folder: string, label: string, page: string): void {
  const contributions = slots.map((slot) => {
    const contribution = { slot: slot.name, id: 'place', order: 1 };
    if (slot.kind === 'data') {
      return { ...contribution, label, count: { path: editions.countPosts.path } };
    }
    if (slot.kind === 'tab') return { ...contribution, label, page };
    const file = slot.name.replaceAll(/[.@]/g, '-');
    writeFileSync(join(folder, 'src/exposes', `${file}.tsx`), componentIn(slot.name));
    return { ...contribution, label, expose: `./${file}` };
  });
  const remote = join(folder, 'src/remote.ts');
  const before = readFileSync(remote, 'utf8');
  const filled = contributions.map((one) => `${JSON.stringify(one)},`).join('\n');
  const after = before.replace('slots: [', `slots: [\n${filled}`);
  if (after === before) throw new Error(`${remote} has no slots`);
  writeFileSync(remote, after);
}
