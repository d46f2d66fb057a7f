/**
 * Preloaded (`node --import`) into every Node process the runner starts. When the runner dies, even by `kill -9`,
 * the channel to it closes, and the process then drains as it would on SIGTERM.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
