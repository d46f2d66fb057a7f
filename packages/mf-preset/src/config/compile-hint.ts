import { rspack } from '@rsbuild/core';

/** The comment by which V8 compiles every function of a file while it arrives, off the main thread; others ignore it. */
export const compileHint = '//# allFunctionsCalledOnLoad';

/**
 * Puts the hint on top of files whose functions run when a page starts. Without it each function is compiled on the main
 * thread when it is called first, between the first paint and the page's first response to input.
 * @param files names of browser files, from the top of the release
 */
export const hintCompilation = (files: RegExp): InstanceType<typeof rspack.BannerPlugin> =>
  new rspack.BannerPlugin({
    banner: compileHint,
    raw: true,
    include: files,
    // After minification, which removes comments, and before hashes are taken of the contents.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE,
  });
