export { GrantsButton } from './components/grants-button.tsx';
export { RequirementChips } from './components/requirement-chips.tsx';
export { Requirements } from './components/requirements.tsx';
