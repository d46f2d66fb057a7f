import { divIcon, type Map as LeafletMap, layerGroup, marker } from 'leaflet';

export interface TownLabel {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Half the width of a usual name, and how far it reaches below its town. */
const labelReach = { x: 40, below: 36 };

/** Where buttons lie over a map, in its pixels. */
function buttonBoxes(container: HTMLElement): Box[] {
  const { left: x, top: y } = container.getBoundingClientRect();
  const buttons = [...(container.parentElement?.querySelectorAll('button') ?? [])];
  return buttons.map((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return { left: left - x, right: right - x, top: top - y, bottom: bottom - y };
  });
}

const isUnder = (at: { x: number; y: number }, { left, right, top, bottom }: Box): boolean =>
  at.x + labelReach.x > left &&
  at.x - labelReach.x < right &&
  at.y + labelReach.below > top &&
  at.y < bottom;

/** Names of towns on a map, the largest first; those that would cover another one, or lie under a button, are left out. */
export function townLabels(map: LeafletMap): (labels: readonly TownLabel[]) => void {
  const towns = layerGroup().addTo(map);
  let shown: readonly TownLabel[] = [];
  const place = (): void => {
    towns.clearLayers();
    const placed: { x: number; y: number }[] = [];
    const buttons = buttonBoxes(map.getContainer());
    for (const { name, latitude, longitude } of shown) {
      const at = map.latLngToContainerPoint([latitude, longitude]);
      if (placed.some(({ x, y }) => Math.abs(x - at.x) < 90 && Math.abs(y - at.y) < 24)) continue;
      if (buttons.some((box) => isUnder(at, box))) continue;
      placed.push(at);
      const text = document.createElement('span');
      text.textContent = name;
      const icon = divIcon({ className: 'sw-map-town', html: text, iconSize: [0, 0] });
      marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(towns);
    }
  };
  // The buttons stay where they are while the map moves.
  map.on('moveend', place);
  return (labels) => {
    shown = labels;
    place();
  };
}
