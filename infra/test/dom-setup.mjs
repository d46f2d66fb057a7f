import { configure } from '@testing-library/react';
import * as react from 'react';

// A page test waits for what a person waits for; a processor lent to others may stand still for seconds.
configure({ asyncUtilTimeout: 30_000 });

// React records a stack for each of the first 10,000 elements of a second, which no test reads.
Object.defineProperty(
  react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set() {} },
);
