import { hydrateRoot } from 'react-dom/client';

export const part = hydrateRoot;
