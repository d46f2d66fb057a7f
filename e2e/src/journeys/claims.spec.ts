import { expectAccessible } from '#src/support/accessible.ts';
import { ownerlessConvention } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { uniqueId } from '#src/support/members.ts';

test('CL-01 CL-02 a member takes over a convention that no one is in charge of', async ({
  page,
  context,
  members,
  mail,
  platform,
}) => {
  const former = await members.create('ancienne');
  const member = await members.create('reprise');
  const email = `contact-${uniqueId()}@siteswap.test`;
  const { id } = await ownerlessConvention(former, email, platform);
  const press = page.getByRole('button', { name: 'Reprendre cette convention' });

  await test.step('a visitor is asked to sign in', async () => {
    await page.goto(`/conventions/${id}`);
    await expect(page.getByText('Cette convention n’a pas encore de responsable.')).toBeVisible();
    await press.click();
    await expect(page.getByRole('dialog')).toContainText('Connectez-vous');
  });

  await members.enter(context, member);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/conventions/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Reprendre cette convention' });
  const code = dialog.getByRole('textbox', { name: /^Code de reprise/ });
  await test.step('signed in, they go on where they were; a code goes to the contact address, which is masked', async () => {
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'claim');
    await dialog.getByRole('button', { name: 'Envoyer le code' }).click();
    await expect(dialog).toContainText('c…\u2060@siteswap.test');
    await expect(dialog).not.toContainText(email);
    await expect(
      dialog.getByRole('button', { name: /^Envoyer un autre code dans/ }),
    ).toBeDisabled();
  });

  const sent = await mail.claimCodeFor(email);
  await test.step('a wrong code is shown next to the field', async () => {
    await code.fill(sent === '22222222' ? '33333333' : '22222222');
    await dialog.getByRole('button', { name: 'Reprendre la convention' }).click();
    await expect(dialog).toContainText('Ce n’est pas le code envoyé.');
  });

  await test.step('the right one, also after a reload, makes them responsible', async () => {
    await page.reload();
    await press.click();
    // As it may be copied.
    await code.fill(sent.toLowerCase().replace(/^.{4}/, '$& '));
    await dialog.getByRole('button', { name: 'Reprendre la convention' }).click();
    await expect(dialog).toContainText('Vous êtes responsable de cette convention');
    await dialog.getByRole('link', { name: 'L’équipe' }).click();
    await expect(page.getByText(`${member.user.pseudo} a repris la convention`)).toBeVisible();
  });
});
