import type { EditionCard } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { KeyRoundIcon } from '@siteswap/ui-kit/icons';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { useMemberDialog } from '@siteswap/web-kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

/** Most who look at a convention claim nothing. */
const ClaimSteps = lazy(async () => ({
  default: (await import('./claim-steps.tsx')).ClaimSteps,
}));

/** Claims a convention without author. A visitor signs in first, which then opens the dialog. */
export function ClaimButton({ convention }: { convention: EditionCard['convention'] }): ReactNode {
  const { t } = useTranslation('editions');
  const claim = useMemberDialog(`editions.claim.${convention.id}`, t('claim.signIn'));
  return (
    <>
      {convention.isClaimable ? (
        <Button
          variant="outline"
          className="sw-needs-script"
          icon={<KeyRoundIcon size={18} />}
          onPress={claim.open}
        >
          {t('claim.button')}
        </Button>
      ) : null}
      {/* It stays open for its last step, when there is nothing to claim any more. */}
      <Dialog title={t('claim.button')} {...claim.dialog}>
        <Suspense fallback={<SkeletonText lines={5} />}>
          <ClaimSteps convention={convention} />
        </Suspense>
      </Dialog>
    </>
  );
}
