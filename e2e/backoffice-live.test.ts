/** What changes between the reading of a page and the opening of its line is read once the line is open. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { WorkerPool } from '../server/test/support/work.ts';
import { sitDown } from './backoffice.ts';
import { openChromium } from './browser.ts';
import { openService, type Service } from './service.ts';

let s: Service;
let t: WorkerPool;
let browser: Browser;
before(async () => {
  [s, browser] = await Promise.all([openService(), openChromium()]);
  t = await s.workerPool('B');
});
after(async () => {
  await browser?.close();
  await s?.close();
});

test('a note that somebody writes before the line of a case is open is seen as soon as it is', async () => {
  const caso = await t.open();
  const desk = await sitDown(s, browser, t.aseguradora, { name: 'Marta', rol: 'gestor' });
  const colleague = await sitDown(s, browser, t.aseguradora, { name: 'Nuria', rol: 'gestor' });
  const line = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await desk.page.route('**/cambios', async (route) => {
    asked.resolve();
    await line.promise;
    await route.continue();
  });
  await desk.openCaso(caso, 'notas');
  await asked.promise;
  await desk.page.waitForLoadState('networkidle');
  const written = await colleague.context.request.post(
    `${s.origin}/backoffice/api/aseguradoras/${t.aseguradora.slug}/casos/${caso}/notas`,
    {
      data: { nota_id: crypto.randomUUID(), clase: 'nota', texto: 'Llamó la hija.' },
      headers: { origin: s.origin },
    },
  );
  assert.equal(written.status(), 201, await written.text());
  assert.equal(await desk.page.getByText('Llamó la hija.').count(), 0);
  line.resolve();
  await desk.page.getByText('Llamó la hija.').waitFor({ timeout: 12_000 });
  assert.deepEqual(desk.lacks, []);
});
