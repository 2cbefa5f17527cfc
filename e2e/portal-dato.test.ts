/** A company that needs to know which account it is: the heir is asked for it last of all, gives it, and is asked no more. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { confirmarCuenta } from '../server/src/capabilities/cuentas/confirmar-cuenta.ts';
import { declararVoluntad } from '../server/src/capabilities/cuentas/declarar-voluntad.ts';
import { proponerCuentas } from '../server/src/capabilities/cuentas/proponer-cuentas.ts';
import { unCaso } from '../server/test/fabricas.ts';
import { abrirChromium } from './navegador.ts';
import { abrirTelefono } from './portal.ts';
import { abrirServicio, type Servicio } from './servicio.ts';

let servicio: Servicio;
let navegador: Browser;
before(async () => {
  [servicio, navegador] = await Promise.all([abrirServicio(), abrirChromium()]);
});
after(async () => {
  await navegador?.close();
  await servicio?.cerrar();
});

test('what a company needs to find the account is asked for on the first page, given on its own, and then it is our turn', async () => {
  const taller = await servicio.taller('B');
  const { heredero } = unCaso();
  const caso = await taller.abrir({ heredero, modulos_contratados: ['borrado', 'suscripciones'] });
  const enlace = await servicio.enlaceA(String(heredero.email));
  const quien = taller.quien('heredero');
  const deps = servicio.programa;
  await taller.tx((tx) => declararVoluntad(tx, quien, caso, { voluntad: 'no_consta' }));
  const propuesta = { proveedor_codigo: 'telegram', accion: 'eliminar' } as const;
  const { cuentas } = await taller.tx((tx) => proponerCuentas(deps, tx, quien, caso, [propuesta]));
  const cuenta = cuentas[0]?.fila.id ?? assert.fail('no account');
  await taller.tx((tx) => confirmarCuenta(deps, tx, quien, caso, cuenta, { copia: 'rechazada' }));
  await taller.tx((tx) => tx.sql('update casos set lista_completa = $2 where caso_id = $1', [caso, quien.ahora]));
  await taller.revisar(caso, await taller.recibir(caso, 'certificado_defuncion'), 'validado');
  await taller.revisar(caso, await taller.prepararYFirmar(caso), 'validado');
  const espera = async () => (await taller.fila(caso)).en_espera_de;
  assert.equal(await espera(), 'heredero');
  servicio.reloj.avanzar(4 * 86_400_000); // past the days in which one can think again

  const { contexto, pagina, t, titulo, pulsar, sinFaltas } = await abrirTelefono(navegador);
  await pagina.goto(enlace);
  await titulo(t.bienvenida.titulo);
  await pagina.goto(`${servicio.origen}/portal`);
  await pagina.getByRole('heading', { name: t.tareas.acciones.dato }).waitFor();
  await pagina.getByText(t.modulos.espera.papeles).waitFor();
  await sinFaltas();
  await pulsar(t.comun.continuar);
  await titulo('Telegram');
  await pagina.getByText(t.cuenta.faltaDato).waitFor();
  await sinFaltas();
  await pulsar(t.cuenta.ponerDato);
  await pagina.getByLabel(t.cuenta.identificador).fill('+34 600 000 000');
  await pulsar(t.cuenta.confirmar);
  await titulo(t.cuentas.titulo);
  await pagina.getByRole('link', { name: /Telegram/ }).waitFor();
  assert.equal(await espera(), 'servicio');
  await pulsar(t.comun.inicio);
  await pagina.getByText(t.inicio.nadaTitulo).waitFor();
  await contexto.close();
});
