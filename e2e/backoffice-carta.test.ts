/** The letter to a provider in the backoffice, in a browser: read, taken along, sent, and where it then stands. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { confirmarCuenta } from '../server/src/capabilities/cuentas/confirmar-cuenta.ts';
import { proponerCuentas } from '../server/src/capabilities/cuentas/proponer-cuentas.ts';
import { recibirDocumento } from '../server/src/capabilities/documentos/recibir-documento.ts';
import { unPdf } from '../server/test/ficheros.ts';
import type { Taller } from '../server/test/trabajo.ts';
import { entrarPorLaForma, sentarse } from './backoffice.ts';
import { ANCHOS, abrirChromium, decirVisorDePdf, faltasDeAccesibilidad, vigilar } from './navegador.ts';
import { abrirServicio, type Servicio } from './servicio.ts';

const DIA = 86_400_000;

let s: Servicio;
let t: Taller;
let navegador: Browser;
before(async () => {
  [s, navegador] = await Promise.all([abrirServicio(), abrirChromium()]);
  t = await s.taller('B');
});
after(async () => {
  await navegador?.close();
  await s?.cerrar();
});

/** A case whose family has confirmed an account that is asked for by e-mail; papers in order, the pause over. */
async function casoListo(): Promise<string> {
  const caso = await t.abrir();
  const familia = t.quien('heredero');
  const propuesta = { proveedor_codigo: 'wise', accion: 'eliminar', identificador: 'carmen.ruiz@example.com' } as const;
  const { cuentas } = await t.tx((tx) => proponerCuentas(s.programa, tx, familia, caso, [propuesta]));
  const id = cuentas[0]?.fila.id ?? assert.fail('no account');
  await t.tx((tx) => confirmarCuenta(s.programa, tx, familia, caso, id, { copia: 'rechazada' }));
  const { documento } = await recibirDocumento(s.programa, t.quien('servicio'), caso, {
    tipo: 'certificado_defuncion',
    contenido: unPdf(),
    nombre: null,
  });
  await t.revisar(caso, documento.id, 'validado');
  await t.revisar(caso, await t.prepararYFirmar(caso), 'validado');
  s.reloj.avanzar(4 * DIA);
  return caso;
}

test('a case manager reads the letter, takes it as a PDF and sends it by e-mail, and the account is asked for', async () => {
  const caso = await casoListo();
  const alta = { email: 'marta@example.com', nombre: 'Marta', rol: 'gestor', aseguradoraId: null } as const;
  const { email, password } = await s.persona(alta);
  const contexto = await navegador.newContext({ locale: 'es-ES', viewport: { width: ANCHOS.escritorio, height: 900 } });
  await decirVisorDePdf(contexto);
  const pagina = await contexto.newPage();
  const fallos = vigilar(pagina);
  await entrarPorLaForma(pagina, s.origen, { email, password });
  await pagina.getByRole('button', { name: /Mi cuenta/ }).waitFor();

  const enElCaso = `${s.origen}/backoffice/${t.aseguradora.slug}/casos/${caso}`;
  await pagina.goto(`${enElCaso}?ver=documentos`);
  await pagina.getByRole('button', { name: 'Certificado de defunción' }).first().click();
  const papel = pagina.locator('iframe.visor');
  await papel.waitFor();
  assert.match((await papel.getAttribute('src')) ?? '', /\/documentos\/[\w-]+\/fichero#/);

  await pagina.goto(`${enElCaso}?ver=cuentas`);
  await pagina.getByRole('tab', { name: 'Carta' }).click();
  await pagina.getByText('bereavements@wise.com').first().waitFor();
  assert.match(await pagina.locator('.carta').innerText(), /Carmen/);
  assert.deepEqual(await faltasDeAccesibilidad(pagina), []);
  const [descarga] = await Promise.all([
    pagina.waitForEvent('download'),
    pagina.getByRole('link', { name: 'Descargar el PDF' }).click(),
  ]);
  assert.equal((await readFile(await descarga.path())).subarray(0, 5).toString(), '%PDF-');

  const leftBefore = s.buzon.aceptados.length;
  await pagina.getByRole('button', { name: 'Revisar y enviar por correo' }).click();
  const previa = pagina.getByRole('dialog', { name: 'Lo que va a salir: Wise' });
  await previa.getByText('bereavements@wise.com', { exact: true }).waitFor();
  assert.match(await previa.locator('.carta').innerText(), /Carmen/);
  for (const papel of ['Autorización firmada', 'Certificado de defunción'])
    await previa.getByRole('link', { name: papel }).waitFor();
  assert.deepEqual(await faltasDeAccesibilidad(pagina), []);
  const salir = previa.getByRole('button', { name: 'Enviar esta carta' });
  await previa.getByRole('button', { name: 'Usar otra dirección' }).click();
  assert.equal(await salir.isDisabled(), true, 'not without an address');
  await previa.getByLabel('Correo electrónico al que se envía').fill('atencion@wise.exmaple');
  await previa.getByText('¿Quiso escribir «.example»?').waitFor();
  await previa.getByLabel('Por qué a esa dirección').fill('La dieron por teléfono.');
  assert.equal(await salir.isDisabled(), true, 'not to an address that looks wrong');
  assert.deepEqual(await faltasDeAccesibilidad(pagina), []);
  await previa.getByRole('checkbox', { name: /La he comprobado/ }).check();
  assert.equal(await salir.isDisabled(), false);
  await previa.getByRole('button', { name: 'Usar la que consta: bereavements@wise.com' }).click();
  await previa.getByText('bereavements@wise.com', { exact: true }).waitFor();
  await salir.click();
  await pagina.getByText(/^La carta a Wise \(bereavements@wise\.com\) sale en \d+ s\.$/).waitFor();
  assert.equal(await pagina.getByText('Carta enviada').count(), 0);
  await pagina.getByText('Solicitada', { exact: true }).first().waitFor();
  assert.equal(s.buzon.aceptados.length, leftBefore, 'it can still be taken back');
  s.reloj.avanzar(10_000);
  assert.match(await s.correoA('bereavements@wise.com'), /Carmen/);
  await pagina
    .getByText(/La carta a Wise/)
    .first()
    .waitFor({ state: 'detached' });
  assert.deepEqual(fallos, []);
});

test('a letter that was just sent is taken back by keyboard from another part of the case, and the account is as before', async () => {
  const caso = await casoListo();
  const { pagina, verCaso, fallos } = await sentarse(s, navegador, t.aseguradora, { nombre: 'Olga', rol: 'gestor' });
  await verCaso(caso, 'cuentas');
  await pagina.getByRole('tab', { name: 'Carta' }).click();
  await pagina.getByRole('button', { name: 'Revisar y enviar por correo' }).click();
  await pagina.getByRole('dialog').getByText('bereavements@wise.com', { exact: true }).waitFor();
  const leftBefore = s.buzon.aceptados.length;
  await pagina.getByRole('button', { name: 'Enviar esta carta' }).press('Enter');
  const undo = pagina.getByRole('button', { name: 'Deshacer el envío a Wise' });
  await undo.waitFor();
  const told = pagina.getByRole('status').filter({ hasText: 'La carta a Wise sale dentro de unos segundos.' });
  await told.waitFor();
  assert.doesNotMatch((await told.textContent()) ?? '', /\d/, 'what is read aloud does not count');
  await pagina.locator('.por-salir:focus').waitFor();
  await pagina.keyboard.press('Tab');
  await pagina.locator('button:focus', { hasText: 'Deshacer' }).waitFor();
  assert.deepEqual(await faltasDeAccesibilidad(pagina), []);
  await pagina.getByRole('tab', { name: 'Notas' }).click();
  await undo.waitFor();
  await pagina.reload();
  await undo.press('Enter');
  await pagina.getByText('Wise: la carta no sale. La cuenta está como antes.').waitFor();
  await undo.waitFor({ state: 'detached' });
  await pagina.getByRole('tab', { name: 'Cuentas' }).click();
  await pagina.getByText('Confirmada', { exact: true }).first().waitFor();
  s.reloj.avanzar(60_000); // the worker would have sent it by then
  await pagina.getByRole('tab', { name: 'Cronología' }).click();
  await pagina.getByText('Se deshizo el envío de una carta antes de que saliera', { exact: false }).waitFor();
  assert.equal(s.buzon.aceptados.length, leftBefore);
  assert.deepEqual(fallos, []);
});

test('two managers who take the next case at the same moment get two cases, and each reads who has the other', async () => {
  await t.abrir();
  for (let i = 0; i < 2; i += 1) {
    const caso = await t.abrir();
    await t.recibir(caso, 'certificado_defuncion');
  }
  const desks = await Promise.all(
    ['Nuria', 'Pablo'].map((nombre) => sentarse(s, navegador, t.aseguradora, { nombre, rol: 'gestor' })),
  );
  await Promise.all(
    desks.map(async ({ pagina }) => {
      await pagina.goto(`${s.origen}/backoffice/trabajo`);
      await pagina.locator('[data-fila]').first().waitFor();
    }),
  );
  const got = await Promise.all(
    desks.map(async ({ pagina }) => {
      await pagina.keyboard.press('n');
      await pagina.waitForURL(/\/casos\/CAS-/);
      return /CAS-[\d-]+/.exec(pagina.url())?.[0];
    }),
  );
  assert.notEqual(got[0], got[1]);
  const [nuria] = desks;
  await nuria?.pagina.goto(`${s.origen}/backoffice/${t.aseguradora.slug}/casos/${got[1]}`);
  await nuria?.pagina.getByText(/Pablo/).first().waitFor();
});
