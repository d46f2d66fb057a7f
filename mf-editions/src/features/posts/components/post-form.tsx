import { maxPost } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Card } from '@siteswap/ui-kit/card';
import { Checkbox } from '@siteswap/ui-kit/checkbox';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { PencilIcon } from '@siteswap/ui-kit/icons';
import { toast } from '@siteswap/ui-kit/toast';
import { askToSignIn, usePageNavigate, useSession } from '@siteswap/web-kit';
import { Field, MarkdownField } from '@siteswap/web-kit/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditionAudience } from '#src/features/editing/editing.public.ts';
import { usePostForm } from '../api/use-post-form.ts';

interface PostFormProps {
  editionId: number;
  /** Whether the viewer may write in the name of the team. */
  canModerate: boolean;
  /** Whether the edition is published: then others may be notified. */
  isOnline: boolean;
}

/** Writes a post; a visitor is asked to sign in first. */
export function NewPost(props: PostFormProps): ReactNode {
  const { t } = useTranslation('editions');
  const { isAuthenticated } = useSession();
  if (isAuthenticated) return <PostForm {...props} />;
  return (
    <div>
      <Button
        icon={<PencilIcon size={18} />}
        onPress={() => askToSignIn({ reason: t('posts.signIn') })}
      >
        {t('posts.write')}
      </Button>
    </div>
  );
}

function PostForm({ editionId, canModerate, isOnline }: PostFormProps): ReactNode {
  const { t } = useTranslation('editions');
  const navigate = usePageNavigate();
  const form = usePostForm(editionId, {
    onSuccess: ({ id }) => {
      const { isOfficial, notifies } = form.getValues();
      form.reset({ content: '', isOfficial: false, notifies: false });
      toast.show({
        type: 'SUCCESS',
        title: t(isOfficial && notifies ? 'posts.announced' : 'posts.published'),
      });
      // As a link to it does: it is marked and comes into view, under the pinned ones.
      void navigate(`?postId=${id}`, { preventScrollReset: true });
    },
  });
  const [isBegun, setBegun] = useState(false);
  // One line at first: the posts are what the page is for, and a phone has room for little else.
  const isOpen = isBegun || form.watch('content') !== '' || form.failureText !== null;
  return (
    <Card>
      <Form onSubmit={form.submit}>
        <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
        <Field
          form={form}
          name="content"
          as={MarkdownField}
          label={t('posts.write')}
          description={isOpen ? t('posts.writeHelp') : undefined}
          rows={isOpen ? 3 : 1}
          isBare={!isOpen}
          onFocus={() => setBegun(true)}
          counterMax={maxPost}
        />
        {canModerate && isOpen ? (
          <Field form={form} name="isOfficial" as={Checkbox}>
            {t('posts.asTeam')}
          </Field>
        ) : null}
        {canModerate && isOpen && isOnline && form.watch('isOfficial') ? (
          <Notifies form={form} editionId={editionId} />
        ) : null}
        {isOpen ? (
          <div>
            <Button type="submit" write={form.mutation}>
              {t('common:written.publish')}
            </Button>
          </div>
        ) : null}
      </Form>
    </Card>
  );
}

/** Whether the people of the edition are notified, and how many they are. */
function Notifies(props: { form: ReturnType<typeof usePostForm>; editionId: number }): ReactNode {
  const { t } = useTranslation('editions');
  const { data } = useEditionAudience(props.editionId);
  return (
    <Field
      form={props.form}
      name="notifies"
      as={Checkbox}
      description={
        data &&
        (data.notified === 0
          ? t('manage.audience.none')
          : t('manage.audience.notified', { count: data.notified }))
      }
    >
      {t('posts.notifies')}
    </Field>
  );
}
