import '#src/style.css';
import { removeLoadingLogo } from '#src/loading-logo.ts';
import { nextTask } from '#src/next-task.ts';

/*
 * Evaluating all modules at once blocks a slow telephone for half a second. They are evaluated a few at a time, those
 * that others need first: each part names what the shell uses of them anyway. All of them are in the files of the page,
 * so nothing is fetched here.
 */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager" */ '#src/parts/zod.ts'),
  () => import(/* webpackMode: "eager" */ '#src/parts/react-dom.ts'),
  () => import(/* webpackMode: "eager" */ '#src/parts/fields.ts'),
  () => import(/* webpackMode: "eager" */ '#src/parts/accounts.ts'),
  () => import(/* webpackMode: "eager" */ '#src/parts/platform.ts'),
  () => import(/* webpackMode: "eager" */ '#src/parts/translations.ts'),
  () => import(/* webpackMode: "eager" */ '#src/parts/queries.ts'),
  () => import(/* webpackMode: "eager" */ '#src/parts/router.ts'),
  () => import(/* webpackMode: "eager" */ '#src/parts/formats.ts'),
  () => import(/* webpackMode: "eager" */ '#src/parts/buttons.ts'),
  () => import(/* webpackMode: "eager" */ '#src/parts/provider.ts'),
  () => import(/* webpackMode: "eager" */ '#src/parts/dialogs.ts'),
  () => import(/* webpackMode: "eager" */ '#src/parts/menus.ts'),
  () => import(/* webpackMode: "eager" */ '#src/parts/web-kit.ts'),
  () => import(/* webpackMode: "eager" */ '#src/remotes/federation-runtime.ts'),
  () => import(/* webpackMode: "eager" */ '#src/router/create-router.tsx'),
];

async function startInParts(root: HTMLElement): Promise<void> {
  for (const evaluate of parts) {
    await nextTask();
    await evaluate();
  }
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ '#src/start.tsx');
  await nextTask();
  await start(root);
}

// React Aria looks for this id before it inserts its inline style; the rule itself is in style.css.
const pressableStyle = document.createElement('meta');
pressableStyle.id = 'react-aria-pressable-style';
document.head.append(pressableStyle);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
void startInParts(root)
  .catch(async (error: unknown) => {
    const { showStartFailure } = await import(/* webpackMode: "eager" */ '#src/start-failure.ts');
    showStartFailure(root, error);
  })
  .finally(removeLoadingLogo);
