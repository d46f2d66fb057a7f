import { expect, it } from '@jest/globals';
import { map as leafletMap } from 'leaflet';
import { addScaleBar, roundBelow } from './scale-bar.ts';

it('is as long as a round distance', () => {
  expect([6431, 5000, 4999, 1200, 999, 250, 93_000].map(roundBelow)).toEqual([
    5000, 5000, 2000, 1000, 500, 200, 50_000,
  ]);
});

it('is right in the middle of the map, wherever it is moved to and however near', () => {
  document.documentElement.lang = 'en';
  const container = document.createElement('div');
  // The test browser lays nothing out.
  Object.defineProperties(container, { clientWidth: { value: 800 }, clientHeight: { value: 600 } });
  const map = leafletMap(container, { zoomAnimation: false });
  addScaleBar(map);
  const barAt = (latitude: number, zoom: number) => {
    map.setView([latitude, 8], zoom, { animate: false });
    const bar = container.querySelector<HTMLElement>('.sw-map-scale');
    return [bar?.textContent, bar?.style.width];
  };
  // A pixel is 156,543 m × cos(latitude) ÷ 2^zoom, so that the edge of the map has another scale.
  expect(barAt(60, 4)).toEqual(['200 km', '41px']);
  expect(barAt(0, 4)).toEqual(['500 km', '51px']);
  expect(barAt(60, 14)).toEqual(['200 m', '42px']);
});
