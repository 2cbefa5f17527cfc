/**
 * `npm run minutes` prints the modelled time of a family with seven everyday accounts, from the link to the signature and all that the
 * pages ask for afterwards. `npm run minutes -- --palabras` prints every word that was counted.
 */
import { parseArgs } from 'node:util';
import { openChromium } from './browser.ts';
import { inTable, wordsOf } from './minutes-model.ts';
import { walk } from './minutes-walk.ts';
import { openService } from './service.ts';

const { values } = parseArgs({ options: { palabras: { type: 'boolean', default: false } } });
const [service, browser] = await Promise.all([openService(), openChromium()]);
try {
  const model = await walk(service, browser);
  if (values.palabras)
    for (const [screen, block] of model.script()) process.stdout.write(`${screen}\t${wordsOf(block)}\t${block}\n`);
  process.stdout.write(`${inTable(model.screens())}\n`);
} finally {
  await browser.close();
  await service.close();
}
