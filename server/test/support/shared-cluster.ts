/** The set-up of a test run, for `--test-global-setup`: one PostgreSQL cluster for all files. */
import { type TestCluster, testCluster } from './postgres.ts';

let cluster: TestCluster | undefined;

export async function globalSetup(): Promise<void> {
  cluster = await testCluster();
  process.env.ALBACEA_TEST_PG = cluster.superUrl;
}

export async function globalTeardown(): Promise<void> {
  await cluster?.stop();
}
