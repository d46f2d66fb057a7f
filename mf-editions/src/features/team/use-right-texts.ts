import type {
  ConventionRight,
  EditionRight,
  MyConventionWithEditions,
} from '@siteswap/contracts/editions';
import { useTranslation } from 'react-i18next';

interface Rights {
  readonly rights: readonly ConventionRight[];
  readonly perEdition: readonly {
    /** Of the edition. */
    readonly name: string;
    readonly rights: readonly EditionRight[];
  }[];
}

/** What a member may do, one text for each right. */
export function useRightTexts(): (of: Rights) => string[] {
  const { t } = useTranslation('editions');
  return ({ rights, perEdition }) => {
    const texts = [
      ...rights.map((right) => t(`team.right.${right}`)),
      ...perEdition.flatMap(({ name, rights: own }) =>
        own.map((right) => t('team.onEdition', { name, right: t(`team.editionRight.${right}`) })),
      ),
    ];
    return texts.length > 0 ? texts : [t('team.noRights')];
  };
}

interface ById {
  readonly rights: readonly ConventionRight[];
  readonly perEdition: readonly {
    readonly editionId: number;
    readonly rights: readonly EditionRight[];
  }[];
}

/** Rights on editions of a convention with the names of those editions. */
export function useEditionNames({
  editions,
}: Pick<MyConventionWithEditions, 'editions'>): (of: ById) => Rights {
  const { t } = useTranslation('editions');
  return ({ rights, perEdition }) => ({
    rights,
    perEdition: perEdition.map((one) => ({
      name: editions.find(({ id }) => id === one.editionId)?.name ?? t('team.history.gone'),
      rights: one.rights,
    })),
  });
}
