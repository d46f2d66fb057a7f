import { createContext, useContext } from 'react';

/** The remote, as `name@version`, whose part of the page this is; given by the shell around each part. */
export const RemoteContext = createContext<string | undefined>(undefined);

export const useRemote = (): string | undefined => useContext(RemoteContext);
