/** Loaded into every program that a test starts: whatever becomes of the test, SIGKILL included, the program goes with it. */
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref(); // it must not keep alive a program that has ended
