/**
 * Preloaded (`node --import`) into every Node process the runner starts. When the runner dies, even by `kill -9`,
 * the channel to it closes, and the process then drains as it would on SIGTERM.
 *
 * A test runner hands its own options, this one among them, to its workers, whose channel is theirs to use: one that
 * is started with `FOLLOW_PARENT=alone` follows, and lets its workers be.
 */
const rule = process.env.FOLLOW_PARENT;
delete process.env.FOLLOW_PARENT;
if (rule === 'alone') process.env.FOLLOW_PARENT = 'never';

if (process.channel && rule !== 'never') {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
