import { divIcon, type Map as LeafletMap, layerGroup, marker } from 'leaflet';

export interface TownLabel {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Names of towns on a map, the largest first; those that would cover another one are left out. */
export function townLabels(map: LeafletMap): (labels: readonly TownLabel[]) => void {
  const towns = layerGroup().addTo(map);
  return (labels) => {
    towns.clearLayers();
    const placed: { x: number; y: number }[] = [];
    for (const { name, latitude, longitude } of labels) {
      const at = map.latLngToContainerPoint([latitude, longitude]);
      if (placed.some(({ x, y }) => Math.abs(x - at.x) < 90 && Math.abs(y - at.y) < 24)) continue;
      placed.push(at);
      const text = document.createElement('span');
      text.textContent = name;
      const icon = divIcon({ className: 'ed-map-town', html: text, iconSize: [0, 0] });
      marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(towns);
    }
  };
}
