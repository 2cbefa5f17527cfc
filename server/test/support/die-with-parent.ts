/** Loaded into every program that a test starts, so that the program ends with the test, even after SIGKILL. */
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref(); // the channel must not keep the program alive
