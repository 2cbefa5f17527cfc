/**
 * `npm run demo`: opens cases in both variants on the running service, shows requests and answers, and checks that
 * all is as promised. It reads `DATA_DIR/demo.json`, which the first `npm start` wrote, and can be repeated. The
 * exit code is 1 if something is not as promised. `npm run demo -- familias` opens fifteen more cases and leaves each at
 * another stage, so that lists and figures are not empty.
 */
import { resolve } from 'node:path';
import { newSeries } from './demo/data.ts';
import { populate } from './demo/families.ts';
import { compareReceivers, putReceivers, type Receiver } from './demo/receivers.ts';
import { report } from './demo/report.ts';
import type { Scene } from './demo/scene.ts';
import { createScreen, UnfulfilledPromise } from './demo/screen.ts';
import { setUpNow, WithoutScenario } from './demo/set-up.ts';
import { balance, negative, reading, reunion, session, variantA, variantB } from './demo/story.ts';
import { tramitacion } from './demo/tramitacion.ts';

const write = (line: string) => void process.stdout.write(`${line}\n`);

try {
  await (process.argv.includes('familias') ? populate(await begin(() => undefined), write) : count());
} catch (error) {
  const expected = error instanceof UnfulfilledPromise || error instanceof WithoutScenario;
  process.stderr.write(`\n${expected ? error.message : explain(error)}\n`);
  process.exitCode = 1;
}

async function count(): Promise<void> {
  const scene = await begin(write);
  const { screen, aurora, boreal, series } = scene;
  write(`Albacea: a demonstration with the insurers ${aurora.nombre} (Variant A) and ${boreal.nombre} (Variant B)`);
  write(`Policy and identity numbers are made up for this run (${series}), so it can be repeated. Nobody here exists.`);
  const receivers: Receiver[] = [];
  try {
    await putReceivers(scene, receivers);
    const inA = await variantA(scene);
    const inB = await variantB(scene);
    await reunion(scene);
    await reading(scene, inB);
    await session(scene, inA);
    await negative(scene, inA);
    await balance(scene);
    await tramitacion(scene, aurora, inA);
    await tramitacion(scene, boreal, inB);
    await compareReceivers(scene, receivers);
    await report(scene);
  } finally {
    for (const receiver of receivers) await receiver.close();
  }
  write('');
  write(`All ${screen.fulfilled} promises were kept.`);
  write(`Read on: ${aurora.base_url}/docs and ${boreal.base_url}/docs`);
}

async function begin(tell: (line: string) => void): Promise<Scene> {
  const dataDir = resolve(process.env.DATA_DIR?.trim() || './data');
  return {
    ...(await setUpNow(dataDir)),
    screen: createScreen(tell),
    dataDir,
    series: newSeries(),
    begun: Date.now() - 2_000,
    responses: [],
    families: [],
  };
}

function explain(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
