import { toLocale } from '@siteswap/contracts/fields';
import { createFormat } from '@siteswap/contracts/format';
import { Control, DomUtil, type Map as LeafletMap } from 'leaflet';

/** Pixels that the bar may be long. */
const maxWidth = 90;

/** The largest of 1, 2 and 5 times a power of ten that is not above a number. */
export function roundBelow(number: number): number {
  const power = 10 ** Math.floor(Math.log10(number));
  return [5, 2, 1].map((digit) => digit * power).find((round) => round <= number) ?? power;
}

/** In metres below one kilometre, in the language of the page. */
function distanceText(metres: number): string {
  const [value, unit] = metres < 1000 ? [metres, 'meter'] : [metres / 1000, 'kilometer'];
  const locale = toLocale(document.documentElement.lang);
  return createFormat(locale).number(value, { style: 'unit', unit });
}

/** A bar as long as a round distance in the middle of the map. */
export function addScaleBar(map: LeafletMap): void {
  const bar = DomUtil.create('div', 'sw-map-scale');
  // Only the eye can compare it with the map.
  bar.setAttribute('aria-hidden', 'true');
  const measure = (): void => {
    const y = map.getSize().y / 2;
    const metres = map.distance(
      map.containerPointToLatLng([0, y]),
      map.containerPointToLatLng([maxWidth, y]),
    );
    const round = roundBelow(metres);
    bar.style.width = `${Math.round((maxWidth * round) / metres)}px`;
    bar.textContent = distanceText(round);
  };
  const scale = new Control({ position: 'bottomleft' });
  scale.onAdd = () => {
    measure();
    return bar;
  };
  map.whenReady(() => scale.addTo(map));
  map.on('moveend', measure);
}
