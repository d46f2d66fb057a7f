import type { MapPoint } from '@siteswap/contracts/editions';
import { DomEvent, divIcon, type Marker, marker } from 'leaflet';

/** Larger circles for more editions, by size of the circle in pixels. */
const sizeOf = (count: number): number => {
  if (count === 1) return 22;
  if (count < 10) return 34;
  return count < 100 ? 42 : 50;
};

/** Equal for points with the same look and action, so that a marker with the focus can stay. */
export const pointKey = ({ latitude, longitude, count, editions }: MapPoint): string =>
  [latitude, longitude, count, editions.map(({ id }) => id)].join();

/**
 * A point as a button on the map, which can be reached and pressed by keyboard.
 * @param label accessible name
 * @param onPress by pointer or keyboard
 */
export function pointMarker(
  point: MapPoint,
  label: string,
  onPress: (how: { isKeyboard: boolean }) => void,
): Marker {
  const size = sizeOf(point.count);
  const button = marker([point.latitude, point.longitude], {
    icon: divIcon({
      className: `ed-map-point${point.count > 1 ? ' ed-map-cluster' : ''}`,
      html: point.count > 1 ? `<span aria-hidden="true">${point.count}</span>` : '',
      iconSize: [size, size],
    }),
    riseOnHover: true,
    title: label,
  });
  button.on('click', () => onPress({ isKeyboard: false }));
  button.on('add', () => {
    const element = button.getElement();
    if (!element) return;
    element.setAttribute('aria-label', label);
    DomEvent.on(element, 'keydown', (event) => {
      const { key } = event as KeyboardEvent;
      if (key !== 'Enter' && key !== ' ') return;
      DomEvent.stop(event);
      onPress({ isKeyboard: true });
    });
  });
  return button;
}
