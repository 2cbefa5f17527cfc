/** A change after a page has loaded and before its live connection opens is shown once the connection is open. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deskJourney } from './desk-journey.ts';

const { s, t, openDesk } = await deskJourney();

test('a note written before the live connection of a case opens is shown as soon as it opens', async () => {
  const caso = await t.open();
  const desk = await openDesk('Marta');
  const colleague = await openDesk('Nuria');
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
  assert.deepEqual(desk.errors, []);
});
