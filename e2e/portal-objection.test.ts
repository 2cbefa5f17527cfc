/** Another relative in the portal, on a telephone, is invited and objects; the objection is decided, and the access withdrawn. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openChromium } from './browser.ts';
import { assertAccessible, createVisits, followLink, press, waitForScreen } from './portal.ts';
import { openService, type Service } from './service.ts';

describe('another relative in the portal', () => {
  let service: Service;
  let browser: Browser;
  let a: Awaited<ReturnType<Service['aseguradora']>>;
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    a = await service.aseguradora('A');
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  const { visit, end } = createVisits(() => browser);

  test('is invited, signs in and objects; a person of the service decides; the heir withdraws the access', async () => {
    const { link, casoId } = await service.casoWith(a);
    const heredera = await visit(link);
    await waitForScreen(heredera, /Le acompañamos/);
    await followLink(heredera, 'Empezar');
    await waitForScreen(heredera, '¿Qué cuentas tenía?');
    await heredera.goto(`${service.originOf(a)}/portal`);
    await followLink(heredera, 'Su familia');
    await waitForScreen(heredera, 'Su familia');
    await assertAccessible(heredera);
    await followLink(heredera, 'Invitar a alguien');
    await waitForScreen(heredera, 'Invitar a alguien');
    await press(heredera, 'Mandar la invitación');
    await heredera.getByRole('alert').waitFor();
    await assertAccessible(heredera);
    await heredera.getByLabel('Nombre').fill('Mateo');
    await heredera.getByLabel('Apellidos').fill('Ortega Ruiz');
    await heredera.getByLabel('Correo electrónico').fill('mateo@example.com');
    await heredera.getByLabel(/^Mirar/).check();
    await heredera.reload(); // the typed text survives
    await press(heredera, 'Mandar la invitación');
    await heredera.locator('.noticia', { hasText: 'Hemos escrito a Mateo' }).waitFor();
    await assertAccessible(heredera);

    const mateo = await visit(await service.linkA('mateo@example.com'));
    await waitForScreen(mateo, 'Le acompañamos, Mateo');
    await assertAccessible(mateo);
    await followLink(mateo, 'Ver cómo va todo');
    await waitForScreen(mateo, 'Las cuentas de {fallecido}');
    await assertAccessible(mateo);
    assert.equal(await mateo.getByRole('link', { name: 'Su familia' }).count(), 0);
    await followLink(mateo, 'Las cuentas');
    await waitForScreen(mateo, 'Las cuentas');
    assert.equal(await mateo.getByRole('link', { name: /Añadir|extracto/ }).count(), 0);
    await followLink(mateo, 'Cómo va todo');
    await followLink(mateo, 'No estoy de acuerdo');
    await mateo.getByLabel('En la familia no estamos de acuerdo').check();
    await mateo.getByLabel('Cuéntenos qué pasa').fill('Quiero conservar sus fotos.');
    await press(mateo, 'Enviar');
    await mateo.getByText('Hemos anotado su desacuerdo').waitFor();
    await assertAccessible(mateo);

    await heredera.goto(`${service.originOf(a)}/portal`);
    await heredera.getByText('Hay un desacuerdo sobre las cuentas').waitFor();
    await assertAccessible(heredera);
    await decide(casoId);
    await heredera.goto(`${service.originOf(a)}/portal/desacuerdo`);
    await heredera.getByText('Resuelto: ya no detiene nada').waitFor();
    assert.equal(
      await heredera.getByText('conservar sus fotos').count(),
      0,
      'the heir does not see the words of the objection',
    );

    await heredera.goto(`${service.originOf(a)}/portal/familia`);
    await heredera.getByText('Ya ha entrado').waitFor();
    await assertAccessible(heredera);
    await press(heredera, 'Quitar el acceso a Mateo');
    await press(heredera, 'Cancelar');
    // cancelling returns the focus
    await heredera.locator('[aria-label="Quitar el acceso a Mateo"]:focus').waitFor();
    await press(heredera, 'Quitar el acceso a Mateo');
    await press(heredera, 'Sí, quitar el acceso');
    await heredera.getByText('Mateo ya no puede entrar.').waitFor();
    await mateo.goto(`${service.originOf(a)}/portal`);
    await waitForScreen(mateo, 'Abra de nuevo su enlace');
    await end();
  });

  /** Decides the objection as a person of the service. */
  async function decide(casoId: string): Promise<void> {
    const desk = await service.gestor();
    const root = `/aseguradoras/${a.slug}/casos/${casoId}/objeciones`;
    const [{ objecion_id }] = (await desk.request('GET', root)).json.data.elementos;
    const decision = { decision: 'levantada', motivo: 'Hablado con los dos.' };
    const { status, text } = await desk.request('POST', `${root}/${objecion_id}/decision`, decision);
    assert.equal(status, 200, text);
  }
});
