/** Corrections in the backoffice: opening data, which need a confirmation if the family has signed them, and wrong results; references in events. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { load } from './backoffice.ts';
import { accessibilityLacks } from './browser.ts';
import { deskJourney } from './desk-journey.ts';

const { s, t, openDesk } = await deskJourney();

const { ALBACEA_PHOTOS: PHOTOS } = process.env;

describe('corrections in the backoffice', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Corregir los datos' });
  async function openForm(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Acciones' }).click();
    await page.getByRole('menuitem', { name: 'Corregir los datos' }).click();
    await dialog(page).waitFor();
  }
  async function photo(page: Page, name: string): Promise<void> {
    if (!PHOTOS) return;
    for (const width of [1440, 1024, 820, 390]) {
      await page.setViewportSize({ width, height: 1000 });
      await page.screenshot({ path: `${PHOTOS}/${name}-${width}.png` });
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  const field = (page: Page, group: string, label: string) =>
    dialog(page).getByRole('group', { name: group }).getByRole('textbox', { name: label });
  const view = async (caso: string) => (await s.request(t.aseguradora, 'GET', `/casos/${caso}`)).json.data;

  test('a person of the insurer corrects name, reference and policy, which shows in the case and the list', async () => {
    const caso = await t.open({ referencia: 'EXP-1', metadatos: { centro: '0412' } });
    const { page, errors, openCaso, context } = await openDesk('Olga', { rol: 'operador' });
    await openCaso(caso, 'resumen');
    await page.getByText('EXP-1').waitFor();
    await page.getByText('0412').waitFor();
    await openForm(page);
    await field(page, 'Familia', 'Apellidos').fill('Ortega Ruíz de Alda');
    await field(page, 'Seguro', 'Referencia de la aseguradora').fill('SIN/2026/9');
    await field(page, 'Seguro', 'Número de póliza').fill('POL-BUENA');
    await photo(page, 'correction');
    assert.deepEqual(await accessibilityLacks(page), []);
    await dialog(page).getByRole('button', { name: 'Guardar la corrección' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('Ortega Ruíz de Alda').first().waitFor();
    await photo(page, 'correction-caso');
    const { heredero, referencia, poliza_numero, metadatos } = await view(caso);
    assert.deepEqual(
      [heredero.apellidos, referencia, poliza_numero, metadatos],
      ['Ortega Ruíz de Alda', 'SIN/2026/9', 'POL-BUENA', { centro: '0412' }],
    );
    await load(page, `${s.origin}/backoffice/${t.aseguradora.slug}/casos`);
    await page
      .getByRole('row', { name: /POL-BUENA/ })
      .getByText('SIN/2026/9')
      .waitFor();
    await photo(page, 'correction-list');
    assert.deepEqual(errors, []);
    await context.close();
  });

  test('a wrong result is corrected with a reason; the correction can be undone for some seconds, and afterwards the answer can be recorded again', async () => {
    const caso = await t.open();
    const cuenta = await t.process(caso);
    await t.putCuenta(caso, cuenta, 'solicitada');
    await t.putCuenta(caso, cuenta, 'resuelta', 'denegada');
    const { page, errors, openCaso, context } = await openDesk('Pilar', { rol: 'gestor' });
    await openCaso(caso, 'cuentas');
    const corrects = page.getByRole('dialog', { name: 'Corregir: Álbum Abierto' });
    const correct = async () => {
      await page.getByRole('button', { name: 'Corregir', exact: true }).click();
      await corrects.getByRole('radio', { name: 'Sigue sin respuesta' }).check();
      await corrects.getByLabel('Por qué').fill('Era la respuesta de otra cuenta.');
      await photo(page, 'correction-result');
      assert.deepEqual(await accessibilityLacks(page), []);
      await corrects.getByRole('button', { name: 'Corregir' }).click();
      await corrects.waitFor({ state: 'detached' });
    };
    await correct();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await correct();
    await page.getByText('La respuesta se anota en unos segundos').waitFor({ state: 'detached' });
    const state = async () =>
      (await s.request(t.aseguradora, 'GET', `/casos/${caso}/cuentas`)).json.data.elementos[0].estado;
    assert.equal(await state(), 'solicitada');
    await page.keyboard.press('a');
    const answer = page.getByRole('dialog', { name: 'Respuesta de Álbum Abierto' });
    await answer.getByText(/^Qué ha contestado ?\*$/).waitFor();
    await answer.getByRole('radio').first().check();
    assert.equal(await state(), 'solicitada', 'a choice alone records nothing');
    await photo(page, 'answer');
    assert.deepEqual(await accessibilityLacks(page), []);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test('correcting data of the signed mandate explains the consequences first', async () => {
    const caso = await t.open();
    await t.process(caso);
    const { page, errors, openCaso, context } = await openDesk('Marta', { rol: 'gestor', theme: 'dark' });
    await openCaso(caso, 'resumen');
    await openForm(page);
    await field(page, 'Persona fallecida', 'Nombre').fill('Carmina');
    await dialog(page).getByRole('button', { name: 'Guardar la corrección' }).click();
    await dialog(page).getByText('La familia ya ha firmado con lo de antes').waitFor();
    assert.equal((await view(caso)).fallecido.nombre, 'Carmen', 'nothing has changed yet');
    await photo(page, 'correction-signed');
    assert.deepEqual(await accessibilityLacks(page), []);
    await dialog(page).getByRole('button', { name: 'Corregir y pedir otra firma' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    const { fallecido, documentacion } = await view(caso);
    assert.deepEqual([fallecido.nombre, documentacion.mandato], ['Carmina', 'falta']);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test('an administrator switches on the reference in events', async () => {
    const { page, errors, context } = await openDesk('Adela', { rol: 'admin' });
    await load(page, `${s.origin}/backoffice/${t.aseguradora.slug}/configuracion/webhooks`);
    const box = page.getByRole('switch', { name: 'Los avisos llevan su referencia' });
    assert.equal(await box.isChecked(), false);
    await box.click();
    await page.getByRole('switch', { name: 'Los avisos llevan su referencia', checked: true }).waitFor();
    await photo(page, 'reference-in-events');
    assert.deepEqual(await accessibilityLacks(page), []);
    assert.deepEqual(errors, []);
    await context.close();
  });
});
