/** The complaint to the authority, in a browser: the family has the letter and its papers at hand, or says by telephone that it was sent. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { Taller } from '../server/test/trabajo.ts';
import { sentarse } from './backoffice.ts';
import { abrirChromium, faltasDeAccesibilidad } from './navegador.ts';
import { type CasoPorReclamar, casoPorReclamar } from './por-reclamar.ts';
import { abrirTelefono, TEXTOS } from './portal.ts';
import { abrirServicio, type Servicio } from './servicio.ts';

let s: Servicio;
let t: Taller;
let navegador: Browser;
let suyo: CasoPorReclamar;
before(async () => {
  [s, navegador] = await Promise.all([abrirServicio(), abrirChromium()]);
  t = await s.taller('B');
  suyo = await casoPorReclamar(s, t);
});
after(async () => {
  await navegador?.close();
  await s?.cerrar();
});

test('the heir finds the complaint on her page, and beside it every paper that goes with it', async () => {
  const { contexto, pagina, t: textos, titulo, sinFaltas } = await abrirTelefono(navegador);
  await pagina.goto(suyo.enlace);
  await titulo(textos.bienvenida.titulo);
  await pagina.goto(`${s.origen}/portal`);
  await pagina.getByText(textos.tareas.porQue.carta.uno).waitFor();
  await pagina.getByText(textos.modulos.espera.carta.uno).waitFor();
  await sinFaltas();
  await pagina.goto(`${s.origen}/portal/cuentas/${suyo.cuenta}`);
  await pagina.getByRole('heading', { name: textos.carta.reclamacion_aepd.titulo }).waitFor();
  const papeles = pagina.locator('.pasos-de-carta .puntos a');
  await papeles.first().waitFor();
  const nombres = await papeles.allInnerTexts();
  for (const nombre of [/^Copia de la solicitud enviada$/, /con que se insistió/, /^Respuesta de Wise$/])
    assert.ok(
      nombres.some((uno) => nombre.test(uno)),
      nombres.join(),
    );
  for (const enlace of await papeles.all()) {
    const fichero = await pagina.request.get(new URL((await enlace.getAttribute('href')) ?? '', pagina.url()).href);
    assert.deepEqual([fichero.status(), (await fichero.body()).subarray(0, 5).toString()], [200, '%PDF-']);
  }
  await pagina.getByText(textos.carta.ver).click();
  assert.match(await pagina.locator('.tal-cual').innerText(), /respondió, pero lo que se pide sigue sin atenderse/);
  await sinFaltas();
  await contexto.close();
});

test('whoever reads English has the complaint to read in English, and the one to send in Spanish', async () => {
  const { contexto, pagina, t: textos, titulo, pulsar } = await abrirTelefono(navegador);
  await pagina.goto(suyo.enlace);
  await titulo(textos.bienvenida.titulo);
  await pulsar('English');
  await titulo(TEXTOS.en.bienvenida.titulo);
  await pagina.goto(`${s.origen}/portal/cuentas/${suyo.cuenta}`);
  const traducida = pagina.getByRole('link', { name: TEXTOS.en.carta.traducida });
  assert.match((await traducida.getAttribute('href')) ?? '', /idioma=en/);
  await pagina.getByText(TEXTOS.en.carta.ver).click();
  assert.match(
    await pagina.locator('.tal-cual').innerText(),
    /Agencia Española de Protección de Datos\nC\/ Jorge Juan/,
  );
  await contexto.close();
});

test('a case manager records that the family has complained, in the call in which it said so', async () => {
  const mesa = await sentarse(s, navegador, t.aseguradora, { nombre: 'Marta', rol: 'gestor' });
  const { pagina } = mesa;
  await mesa.verCaso(suyo.caso, 'cuentas');
  await pagina.getByRole('button', { name: 'Anotar que reclamó la familia' }).click();
  const ventana = pagina.getByRole('dialog');
  const guardar = ventana.getByRole('button', { name: 'Anotar que reclamó la familia' });
  assert.equal(await guardar.isDisabled(), true, 'not without a call');
  await ventana.getByRole('button', { name: 'Anotar una llamada' }).click();
  await ventana.getByLabel('Con quién habló').fill('Lucía');
  await ventana.getByLabel('Cómo comprobó quién era').fill('Fecha de nacimiento');
  await ventana.getByLabel('Qué se habló y qué se acordó').fill('Reclamó por correo el lunes.');
  await ventana.getByRole('button', { name: 'Guardar la llamada' }).click();
  await ventana.getByLabel('Número de referencia u otra nota').fill('Registro 2027-1');
  assert.deepEqual(await faltasDeAccesibilidad(pagina), []);
  await guardar.click();
  await pagina.getByText(/anotado que reclamó la familia/).waitFor();
  await ventana.waitFor({ state: 'detached' });
  await pagina.getByRole('button', { name: 'Anotar que reclamó la familia' }).waitFor({ state: 'detached' });
  const [hecho] = await s.base.superSql<{ actor: string }>(
    `select actor from cronologia where tipo = 'cuenta_reclamada' and datos ->> 'cuenta' = $1`,
    [suyo.cuenta],
  );
  assert.equal(hecho?.actor, 'servicio');
  assert.deepEqual(mesa.fallos, []);
  await mesa.contexto.close();
});
