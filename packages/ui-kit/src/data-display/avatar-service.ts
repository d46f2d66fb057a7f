import { createContext } from 'react';

/** Whether `/avatars/{emailHash}` may have pictures. Without an avatar service no picture is requested there. */
export const AvatarServiceContext = createContext(false);
