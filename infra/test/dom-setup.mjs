import { configure } from '@testing-library/react';

// A page test waits for what a person waits for; a processor lent to others may stand still for seconds.
configure({ asyncUtilTimeout: 30_000 });
