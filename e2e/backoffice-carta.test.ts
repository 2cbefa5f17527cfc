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
import { entrarPorLaForma } from './backoffice.ts';
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

  await pagina.getByRole('button', { name: 'Enviar por correo ahora' }).click();
  await pagina.getByText('Carta enviada').waitFor();
  await pagina.getByText('Solicitada', { exact: true }).first().waitFor();
  assert.match(await s.correoA('bereavements@wise.com'), /Carmen/);
  assert.deepEqual(fallos, []);
});
