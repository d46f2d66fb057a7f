/**
 * Preloaded (`node --import`) into every Node process the runner starts. When the runner dies, even by `kill -9`,
 * the channel to it closes, and the process then drains as it would on SIGTERM.
 * Processes started further down inherit the preload, but not the runner: they have a parent of their own.
 */
if (process.channel && process.env.SITESWAP_PARENT === `${process.ppid}`) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
