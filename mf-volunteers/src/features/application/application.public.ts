export { ofApplications, useMyApplication } from './api/use-my-application.ts';
export { ApplicationState } from './components/application-state.tsx';
export { ApplicationSummary } from './components/application-summary.tsx';
