export { copyRepository, type RepositoryCopy } from './repository-copy.ts';
export { type RunningCommand, startCommandIn } from './running-command.ts';
