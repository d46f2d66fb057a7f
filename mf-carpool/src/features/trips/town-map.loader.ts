import {
  control,
  DomEvent,
  divIcon,
  geoJSON,
  latLngBounds,
  map as leafletMap,
  marker,
  tileLayer,
} from 'leaflet';
import { feature } from 'topojson-client';
import './town-map.css';

interface Tiles {
  readonly url: string;
  readonly attribution: string;
}

/** A town on the map: a button with how many trips it has. */
interface TownPoint {
  readonly latitude: number;
  readonly longitude: number;
  readonly count: number;
  /** Accessible name. */
  readonly label: string;
  readonly onPress: () => void;
}

export interface TownMapView {
  setTowns(towns: readonly TownPoint[]): void;
  zoomBy(steps: number): void;
  remove(): void;
}

type Topology = Parameters<typeof feature>[0];

/** Outlines of countries where no tiles are configured, or none arrives: Natural Earth, public domain. */
async function outlines() {
  const { default: world } = await import('world-atlas/countries-50m.json', {
    with: { type: 'json' },
  });
  const topology = world as unknown as Topology;
  return geoJSON(
    feature(topology, topology.objects['countries'] as Parameters<typeof feature>[1]),
    {
      interactive: false,
      attribution: 'Natural Earth',
      style: { className: 'cp-map-land' },
    },
  );
}

/** A map with towns. This module imports Leaflet, so it is loaded only when a map is shown. */
export function createTownMap(container: HTMLElement, tiles: Tiles | undefined): TownMapView {
  const map = leafletMap(container, {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    // An animated zoom ends in a timer that fails when the map was removed in the meantime.
    zoomAnimation: false,
    minZoom: 2,
    maxZoom: 12,
  });
  control.attribution({ prefix: false }).addTo(map);
  map.setView([48, 8], 4);
  let isGone = false;
  const addOutlines = async (): Promise<void> => {
    const land = await outlines();
    if (!isGone) land.addTo(map);
  };
  if (tiles) {
    const layer = tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 18 });
    let isReached = false;
    layer.on('tileload', () => {
      isReached = true;
    });
    layer.on('tileerror', () => {
      if (isReached || !map.hasLayer(layer)) return;
      layer.remove();
      addOutlines().catch(() => {});
    });
    layer.addTo(map);
  } else addOutlines().catch(() => {});

  let markers: { remove: () => void }[] = [];
  return {
    setTowns(towns) {
      for (const one of markers) one.remove();
      markers = towns.map(({ latitude, longitude, count, label, onPress }) => {
        const button = marker([latitude, longitude], {
          icon: divIcon({
            className: 'cp-map-point',
            html: `<span aria-hidden="true">${count}</span>`,
            iconSize: [32, 32],
          }),
          title: label,
        }).addTo(map);
        button.on('click', onPress);
        const element = button.getElement();
        element?.setAttribute('aria-label', label);
        if (element) {
          DomEvent.on(element, 'keydown', (event) => {
            const { key } = event as KeyboardEvent;
            if (key !== 'Enter' && key !== ' ') return;
            DomEvent.stop(event);
            onPress();
          });
        }
        return button;
      });
      const places = towns.map(({ latitude, longitude }) => [latitude, longitude] as const);
      if (places.length > 0) {
        map.fitBounds(latLngBounds(places.map(([lat, lng]) => [lat, lng])), {
          padding: [40, 40],
          maxZoom: 8,
        });
      }
    },
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
    remove: () => {
      isGone = true;
      map.remove();
    },
  };
}
