export {
  type ApplicationForm,
  useChangeManaged,
  useTriedApplication,
} from './api/use-application-form.ts';
export { type Call, stepsOf } from './application-values.format.ts';
export { ApplicationFields } from './components/application-fields.tsx';
export { ApplyForm, ChangeForm } from './components/apply-form.tsx';
export { useStepHere, useSteps } from './use-steps.ts';
