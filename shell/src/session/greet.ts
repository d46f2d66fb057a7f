import { toast } from '@siteswap/ui-kit/toast';
import { i18n } from '@siteswap/web-kit/shell';

/** Greets a person who has just signed in, in the language that their profile has just brought. */
export function greet(pseudo: string): void {
  toast.show({ type: 'SUCCESS', title: i18n.t('shell:login.welcome', { name: pseudo }) });
}
