export {
  type ApplicationForm,
  useChangeManaged,
  useTriedApplication,
} from './api/use-application-form.ts';
export type { Call } from './application-values.format.ts';
export { ApplicationFields } from './components/application-fields.tsx';
export { ApplyForm, ChangeForm } from './components/apply-form.tsx';
export { useApplicationSteps } from './use-application-steps.ts';
