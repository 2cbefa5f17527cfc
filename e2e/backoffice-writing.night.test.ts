/** The service writes to a family from the case, and an insurer follows its case and asks about it. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { type Desk, lacksInBothThemes } from './backoffice.ts';
import { deskJourney } from './desk-journey.ts';
import { openPhone } from './portal.ts';

const { s, t, browser, openDesk } = await deskJourney('A');

/** Widths of a desktop, a small one, and a tablet in landscape. */
const DESK_WIDTHS = [1440, 1024, 820] as const;

/** Milliseconds after which a message can no longer be undone. */
const UNDO = 11_000;

describe('writing to a family, and the insurer’s view', () => {
  let marta: Desk;
  let ines: Desk;
  before(async () => {
    marta = await openDesk('Marta');
    ines = await openDesk('Ines', { rol: 'operador' });
  });

  const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
  const openCasoWithFamily = async () => s.casoWith(t.aseguradora);
  /** Checks with axe, light and dark, and that nothing is cut off, at every width. */
  async function looksGood(page: Page): Promise<void> {
    for (const width of DESK_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      assert.deepEqual(await lacksInBothThemes(page), [], `${width} ${page.url()}`);
      const excess = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      assert.equal(excess, 0, `${page.url()} at ${width}`);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  }

  test('a request for a document leaves as previewed, comes first on the family’s page, and stays until the document comes', async () => {
    const { casoId, email, link } = await openCasoWithFamily();
    const { page } = marta;
    await marta.openCaso(casoId, 'mensajes');
    await page.getByLabel('Qué quiere decirle').selectOption({ label: 'Pedir un papel' });
    await page.getByText('Complete lo que falta para ver el mensaje.').waitFor();
    await page.getByLabel('Qué papel').selectOption({ label: 'Poder' });
    await page.getByLabel('Añadir algo con sus palabras').fill('Con una foto nos vale.');
    await page.getByText('Para seguir nos hace falta este papel: poder notarial.').waitFor();
    await page.getByText('Con una foto nos vale.', { exact: true }).last().waitFor();
    await looksGood(page);
    await button(page, 'Enviar').click();
    await page.getByText('Por salir').waitFor();
    s.clock.advance(UNDO);
    await page.getByText('Enviado', { exact: true }).waitFor({ timeout: 40_000 });
    const text = (await s.mailA(email, (one) => one.includes('Con una foto nos vale.'))).replace(/\s+/g, ' ');
    assert.match(text, /nos hace falta este papel: poder notarial\./);
    await looksGood(page);

    const phone = await openPhone(browser);
    await phone.page.goto(link);
    await phone.page.locator('main .boton').first().waitFor(); // the link has been exchanged for a session by then
    await phone.page.goto(`${s.originOf(t.aseguradora)}/portal`);
    const asked = phone.page.getByRole('heading', { name: 'Nos hace falta un papel' });
    await asked.waitFor();
    await phone.assertAccessible();
    await phone.page.getByRole('link', { name: 'Enviar: Poder notarial' }).waitFor();
    await t.receive(casoId, 'poder', 'heredero');
    await phone.page.reload();
    await phone.page.locator('h1').waitFor();
    await asked.waitFor({ state: 'detached' });
    await phone.context.close();
    await page.reload();
    await page.getByText(/^Llegó: /).waitFor();
  });

  test('a message can be undone for some seconds, and repeating it asks for confirmation', async () => {
    const { casoId, email } = await openCasoWithFamily();
    const { page } = marta;
    await marta.openCaso(casoId, 'mensajes');
    const thank = () => page.getByLabel('Qué quiere decirle').selectOption({ label: 'Dar las gracias' });
    await thank();
    await button(page, 'Enviar').click();
    await button(page, 'Deshacer el mensaje: Dar las gracias').click();
    await page.getByText('Deshecho: no ha salido nada.').waitFor();
    await page.locator('article').getByText('Deshecho', { exact: true }).waitFor();
    await thank();
    await button(page, 'Enviar').click();
    await page.getByText('Por salir').waitFor();
    await thank();
    await page.getByText(/Ya se le escribió esto el/).waitFor();
    assert.equal(await button(page, 'Enviar').isDisabled(), true);
    await page.getByLabel('Quiero enviarlo otra vez').check();
    await button(page, 'Enviar').and(page.locator(':enabled')).waitFor();
    s.clock.advance(UNDO);
    await s.mailA(email, (one) => one.includes('Ya tenemos lo que nos ha enviado'));
  });

  test('what a free text may not contain is shown at once, and nothing typed is lost', async () => {
    const { casoId } = await openCasoWithFamily();
    const { page } = marta;
    await marta.openCaso(casoId, 'mensajes');
    await page.getByLabel('Qué quiere decirle').selectOption({ label: 'Con mis palabras' });
    await page.getByLabel('Asunto').fill('Sobre su llamada');
    const words = page.getByLabel('Sus palabras');
    await words.fill('Entre en www.example.com, {nombre}');
    await page.getByRole('alert').filter({ hasText: 'www.example.com' }).waitFor();
    assert.equal(await words.inputValue(), 'Entre en www.example.com, {nombre}');
    await words.fill('Quedamos el martes.');
    await page.getByRole('alert').filter({ hasText: 'www' }).waitFor({ state: 'detached' });
    await page.locator('p', { hasText: 'Quedamos el martes.' }).waitFor();
  });

  test('an insurer sees the progress of its case and asks a question; the desk answers from the work list, and the answer is new until it is read', async () => {
    const { casoId } = await openCasoWithFamily();
    await ines.openCaso(casoId, 'resumen');
    const herPage = ines.page;
    await herPage.getByRole('heading', { name: 'Cómo va' }).waitFor();
    await herPage.getByText('La familia dice qué cuentas hay').waitFor();
    await herPage.getByText('A la familia', { exact: false }).first().waitFor();
    await looksGood(herPage);
    await herPage.getByRole('tab', { name: /Conversación/ }).click();
    await herPage.getByLabel('Su pregunta').fill('¿Cuándo responde el banco?');
    await button(herPage, 'Preguntar').click();
    await herPage.getByText('Sin contestar').waitFor();

    const { page } = marta;
    await page.goto(`${s.origin}/backoffice/trabajo`);
    await page.getByText('Contestar a la aseguradora').first().waitFor();
    await marta.openCaso(casoId, 'consultas');
    await page.getByRole('textbox', { name: 'Respuesta' }).fill('La semana que viene.');
    await looksGood(page);
    await button(page, 'Contestar').click();
    await page.getByText('Respuesta enviada a la aseguradora.').waitFor();

    await herPage.getByText('La semana que viene.').waitFor({ timeout: 30_000 });
    await herPage.getByText('Nueva', { exact: true }).waitFor();
    await looksGood(herPage);
    await button(herPage, 'Marcar como leídas').click();
    await herPage.getByText('Nueva', { exact: true }).waitFor({ state: 'detached' });
    assert.match(await s.mailA('ines@example.com'), new RegExp(casoId));
  });

  test('a new case appears in the list by itself without taking the focus', async () => {
    const { page } = ines;
    const claim = async (apellidos: string) => {
      const { aSiniestroA } = await import('../server/test/support/factories.ts');
      const { json, text } = await s.request(
        t.aseguradora,
        'POST',
        '/siniestro',
        aSiniestroA({ fallecido: { apellidos } }),
      );
      assert.ok(json.success, text);
    };
    await claim('Primero Uno');
    await page.goto(`${s.origin}/backoffice/${t.aseguradora.slug}/casos`);
    await page.getByText('Primero Uno').waitFor();
    await looksGood(page);
    const first = page.locator('[data-fila]').first();
    const name = await first.textContent();
    await first.focus();
    await claim('Segundo Dos');
    await page.getByText('Segundo Dos').waitFor({ timeout: 40_000 });
    assert.equal(await page.evaluate('document.activeElement?.textContent'), name);
  });
});
