import { useEffect, useRef, useState } from 'react';
import { type Near, pointText, roundedPoint } from './edition-filters.format.ts';
import { rememberPosition } from './own-position.store.ts';

/** Neighbourhood is exact enough, and a position of some minutes ago new enough. */
const options: PositionOptions = {
  enableHighAccuracy: false,
  timeout: 10_000,
  maximumAge: 300_000,
};

type Failure = 'denied' | 'unavailable' | 'timedOut';

/** By the code of a `GeolocationPositionError`. */
const failures: Readonly<Record<number, Failure>> = {
  1: 'denied',
  2: 'unavailable',
  3: 'timedOut',
};

/** Asks the browser where it is; `onFound` gets the position rounded to about a kilometre, without a name. */
export function useOwnPosition(onFound: (place: Omit<Near, 'radiusKm'>) => void) {
  const [state, setState] = useState<'idle' | 'locating' | Failure>('idle');
  // A person may have chosen a town or closed the dialog before the browser responds.
  const attempt = useRef(0);
  useEffect(
    () => () => {
      attempt.current += 1;
    },
    [],
  );

  const locate = (): void => {
    attempt.current += 1;
    const own = attempt.current;
    setState('locating');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (attempt.current !== own) return;
        const point = roundedPoint(coords);
        rememberPosition(point);
        setState('idle');
        onFound({ ...point, place: pointText(point) });
      },
      ({ code }) => {
        if (attempt.current === own) setState(failures[code] ?? 'unavailable');
      },
      options,
    );
  };
  return {
    isLocating: state === 'locating',
    failure: state === 'idle' || state === 'locating' ? undefined : state,
    locate,
    cancel: (): void => {
      attempt.current += 1;
      setState('idle');
    },
  };
}
