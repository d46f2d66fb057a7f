/** Where the reader leaves from, on this device: a town with `city`, `latitude` and `longitude`. */
export const departureTownKey = 'carpool-from';
