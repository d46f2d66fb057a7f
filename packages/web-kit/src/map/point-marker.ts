import { DomEvent, divIcon, type Marker, marker } from 'leaflet';

/** Larger circles for more things, by size of the circle in pixels. */
const sizeOf = (count: number): number => {
  if (count === 1) return 22;
  if (count < 10) return 34;
  return count < 100 ? 42 : 50;
};

/** How a point looks. */
export interface PointLook {
  /** Pixels of its circle. */
  readonly size: number;
  /** Stands in it. */
  readonly text: string;
}

/** A circle that grows with what it stands for, with a number from two on. */
export const usualLook = (count: number): PointLook => ({
  size: sizeOf(count),
  text: count > 1 ? String(count) : '',
});

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * A point as a button on the map, which can be reached and pressed by keyboard.
 * @param label accessible name
 * @param onPress by pointer or keyboard
 */
export function pointMarker(
  point: Place,
  { size, text }: PointLook,
  label: string,
  onPress: (how: { isKeyboard: boolean }) => void,
): Marker {
  const button = marker([point.latitude, point.longitude], {
    icon: divIcon({
      className: `sw-map-point${text ? ' sw-map-cluster' : ''}`,
      html: text ? `<span aria-hidden="true">${text}</span>` : '',
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
