import { DomEvent, type Map as LeafletMap } from 'leaflet';

/** Milliseconds between two steps: one turn of a wheel is many events. */
const pauseMs = 120;

/** Zooms by the wheel with Ctrl (or the pinch of a trackpad, which browsers report so); the plain wheel scrolls the page. */
export function onZoomingWheel(
  map: LeafletMap,
  container: HTMLElement,
  onPlainWheel: () => void,
): void {
  let last = Number.NEGATIVE_INFINITY;
  container.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return onPlainWheel();
      event.preventDefault();
      if (event.timeStamp - last < pauseMs) return;
      last = event.timeStamp;
      const steps = event.deltaY < 0 ? 1 : -1;
      map.setZoomAround(DomEvent.getMousePosition(event, container), map.getZoom() + steps);
    },
    { passive: false },
  );
}
