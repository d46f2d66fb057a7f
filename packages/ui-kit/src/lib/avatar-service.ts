import { createContext } from 'react';

/** Whether `/avatars/{emailHash}` may have pictures. Without an avatar service nobody has one there, and nobody asks. */
export const AvatarServiceContext = createContext(false);
