export { CancelLink } from './cancel-link.tsx';
export { contractResolver, showFieldProblems } from './contract-resolver.ts';
export { DraftNotice } from './draft-notice.tsx';
export { Field, type FieldProps } from './field.tsx';
export { FormConflict } from './field-conflict.tsx';
export { FieldsInError } from './fields-in-error.tsx';
export { type FormDraft, useFormDraft } from './use-form-draft.ts';
export { useImageUpload } from './use-image-upload.ts';
export { type RouteForm, type RouteFormOptions, useRouteForm } from './use-route-form.ts';
