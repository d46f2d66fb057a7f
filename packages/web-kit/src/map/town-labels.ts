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

/** Usual width of a letter, and height of a line, in pixels. */
const letter = { width: 7, height: 16 };
/** How far below its town a name begins: under a point that may be there, or under the town's own dot. */
const below = { point: 14, dot: 4 };
/** A town so near the middle of a point is under it. */
const pointRadius = 20;
/** Between two names. */
const gap = 6;

/** What lies over a map, in its pixels. */
function boxesOf(container: HTMLElement, selector: string): Box[] {
  const { left: x, top: y } = container.getBoundingClientRect();
  return [...(container.parentElement?.querySelectorAll(selector) ?? [])].map((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left: left - x, right: right - x, top: top - y, bottom: bottom - y };
  });
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right + gap && a.right > b.left - gap && a.top < b.bottom && a.bottom > b.top;

const isNear = (at: { x: number; y: number }, { left, right, top, bottom }: Box): boolean =>
  Math.abs(at.x - (left + right) / 2) < pointRadius &&
  Math.abs(at.y - (top + bottom) / 2) < pointRadius;

/**
 * Names of towns on a map, the largest first; those that would cover another one, lie under a button or leave the map
 * are left out.
 */
export function townLabels(map: LeafletMap): (labels: readonly TownLabel[]) => void {
  const towns = layerGroup().addTo(map);
  let shown: readonly TownLabel[] = [];
  const place = (): void => {
    towns.clearLayers();
    const container = map.getContainer();
    const { x: width, y: height } = map.getSize();
    const taken = boxesOf(container, 'button, .leaflet-control');
    const hasDots = container.classList.contains('sw-map-hints');
    const points = hasDots ? boxesOf(container, '.sw-map-point') : [];
    const isFree = (box: Box): boolean =>
      box.left >= 0 &&
      box.right <= width &&
      box.bottom <= height &&
      !taken.some((other) => overlap(box, other));
    for (const { name, latitude, longitude } of shown) {
      const at = map.latLngToContainerPoint([latitude, longitude]);
      if (at.y < 0) continue;
      const boxAt = (top: number): Box => {
        const reach = (name.length * letter.width) / 2;
        return { left: at.x - reach, right: at.x + reach, top, bottom: top + letter.height };
      };
      const point = points.find((box) => isNear(at, box));
      const usual = boxAt(point?.bottom ?? at.y + (hasDots ? below.dot : below.point));
      // A name that another town's point would cover stands above its dot.
      const isCovered = !point && points.some((other) => overlap(usual, other));
      const box = isCovered ? boxAt(at.y - below.dot - letter.height) : usual;
      if (!isFree(box)) continue;
      taken.push(box);
      const text = document.createElement('span');
      text.textContent = name;
      text.style.translate = `-50% ${box.top - at.y}px`;
      const className = hasDots && !point ? 'sw-map-town sw-map-town-dot' : 'sw-map-town';
      const icon = divIcon({ className, html: text, iconSize: [0, 0] });
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
