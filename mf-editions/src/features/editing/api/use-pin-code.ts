import { useMapCode } from '#src/use-map-code.ts';

const load = () => import('#src/map/pin-view.ts');

/** The map for one pin. */
export const usePinCode = () => useMapCode('editions.pin-code', load);
