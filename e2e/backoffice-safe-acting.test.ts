/** Acting at the desk without hurting the wrong contract: what was chosen stays chosen, and what was done is named. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { type Mesa, sentarse } from './backoffice.ts';
import { abrirChromium } from './navegador.ts';
import { abrirServicio, type Servicio } from './servicio.ts';

type Taller = Awaited<ReturnType<Servicio['taller']>>;

describe('acting at the desk', () => {
  let s: Servicio;
  let t: Taller;
  let navegador: Browser;
  let marta: Mesa;
  let pagina: Page;
  before(async () => {
    [s, navegador] = await Promise.all([abrirServicio(), abrirChromium()]);
    t = await s.taller('B');
    marta = await sentarse(s, navegador, t.aseguradora, { nombre: 'Marta', rol: 'gestor' });
    ({ pagina } = marta);
  });
  after(async () => {
    assert.deepEqual(marta?.fallos ?? [], []);
    await navegador?.close();
    await s?.cerrar();
  });

  const dialogo = () => pagina.getByRole('dialog');
  const boton = (nombre: string, donde: Page | Locator = pagina) =>
    donde.getByRole('button', { name: nombre, exact: true });
  const titulo = (nombre: string) => pagina.getByRole('heading', { level: 2, name: nombre, exact: true });

  /** A case under way with these accounts asked for. @returns their ids by name */
  async function pedidas(nombres: readonly string[]): Promise<{ caso: string; ids: Record<string, string> }> {
    const caso = await t.abrir();
    const album = await t.tramitar(caso);
    await t.ponerCuenta(caso, album, 'descartada');
    const gestor = await s.gestor();
    const lugar = `/aseguradoras/${t.aseguradora.slug}/casos/${caso}/cuentas`;
    const cuentas = nombres.map((proveedor) => ({ proveedor, accion: 'eliminar' }));
    const { json, texto } = await gestor.pedir('POST', lugar, { cuentas });
    assert.ok(json.success, texto);
    const elementos: { proveedor: string; cuenta_id: string }[] = json.data.elementos;
    const ids = Object.fromEntries(elementos.map(({ proveedor, cuenta_id }) => [proveedor, cuenta_id]));
    for (const nombre of nombres) await t.ponerCuenta(caso, ids[nombre] ?? '', 'solicitada');
    return { caso, ids };
  }
  const estados = async (ids: Record<string, string>, nombres: readonly string[]) => {
    const filas = await s.base.superSql<{ id: string; estado: string }>(
      'select id, estado from cuentas where id = any($1)',
      [Object.values(ids)],
    );
    return nombres.map((nombre) => filas.find(({ id }) => id === ids[nombre])?.estado);
  };

  test('two clicks on the same spot act on one account; it stays chosen, is named, and its buttons are those of its new state', async () => {
    const nombres = ['Tienda Uno', 'Cine Dos', 'Radio Tres'];
    const { caso, ids } = await pedidas(nombres);
    await marta.verCaso(caso, 'cuentas');
    await titulo('Tienda Uno').waitFor();
    const entradas = pagina.locator('.entrada[type="button"]');
    const antes = await entradas.evaluateAll((todas: { innerText: string }[]) =>
      todas.map(({ innerText }) => innerText.split('\n')[0]),
    );
    const resolver = boton('Anotar que está resuelta');
    const caja = (await resolver.boundingBox()) ?? assert.fail('no button');
    const sitio = [caja.x + caja.width / 2, caja.y + caja.height / 2] as const;
    await pagina.mouse.click(...sitio);
    const enviar = boton('Anotar que está resuelta', dialogo());
    await enviar.waitFor();
    await dialogo().getByLabel('Resultado').selectOption({ label: 'Eliminada' });
    const suya = (await enviar.boundingBox()) ?? assert.fail('no button');
    await pagina.mouse.dblclick(suya.x + suya.width / 2, suya.y + suya.height / 2);
    await pagina.getByText('Tienda Uno: anotada como resuelta.').waitFor();
    await dialogo().waitFor({ state: 'detached' });
    await pagina.mouse.dblclick(...sitio);
    await titulo('Tienda Uno').waitFor();
    assert.equal(await resolver.count(), 0, 'what is done is not offered again');
    assert.equal(new URL(pagina.url()).searchParams.get('elegido'), ids['Tienda Uno']);
    const despues = await entradas.evaluateAll((todas: { innerText: string }[]) =>
      todas.map(({ innerText }) => innerText.split('\n')[0]),
    );
    assert.deepEqual(despues, antes, 'nothing moves in the list');
    assert.deepEqual(await estados(ids, nombres), ['resuelta', 'solicitada', 'solicitada']);
    await pagina.reload();
    await titulo('Tienda Uno').waitFor();
  });

  test('the account in hand is in the address: it is there again after a reload and on the way back', async () => {
    const { caso, ids } = await pedidas(['Tienda Uno', 'Cine Dos']);
    await marta.verCaso(caso, 'cuentas');
    await pagina.getByRole('button', { name: /^Cine Dos/ }).click();
    await titulo('Cine Dos').waitFor();
    await pagina.reload();
    await titulo('Cine Dos').waitFor();
    await pagina.getByRole('link', { name: 'Casos' }).first().click();
    await pagina.locator('[data-fila]').first().waitFor();
    await pagina.goBack();
    await titulo('Cine Dos').waitFor();
    assert.equal(new URL(pagina.url()).searchParams.get('elegido'), ids['Cine Dos']);
  });

  test('papers are validated one by one, each with what was checked, and the one in hand stays in hand', async () => {
    const caso = await t.abrir();
    await t.recibir(caso, 'factura');
    await t.recibir(caso, 'prueba_parentesco');
    await marta.verCaso(caso, 'documentos');
    await titulo('Factura').waitFor();
    assert.equal(await pagina.getByRole('checkbox', { name: /Elegir/ }).count(), 0);
    assert.equal(await boton('Validar').isDisabled(), true);
    for (const casilla of await pagina.getByRole('group', { name: 'Compruebe' }).getByRole('checkbox').all())
      await casilla.check();
    await boton('Validar').dblclick();
    await pagina.getByText('Factura: quedará validado.').waitFor();
    await titulo('Factura').waitFor();
    await pagina.getByRole('button', { name: /^Factura.*Validándose/ }).waitFor();
    await pagina.getByRole('button', { name: /^Factura.*Validado/ }).waitFor({ timeout: 30_000 });
    await titulo('Factura').waitFor();
    await boton('Ver el papel que falta por revisar').click();
    await titulo('Prueba de parentesco').waitFor();
    const gestor = await s.gestor();
    const lugar = `/aseguradoras/${t.aseguradora.slug}/casos/${caso}/documentos`;
    const { elementos } = (await gestor.pedir('GET', lugar)).json.data;
    const parentesco = elementos.find(({ tipo }: { tipo: string }) => tipo === 'prueba_parentesco');
    for (const cuerpo of [{}, { comprobaciones: ['legible', 'completo', 'persona'] }]) {
      const { estado, texto } = await gestor.pedir('POST', `${lugar}/${parentesco.documento_id}/validacion`, cuerpo);
      assert.equal(estado, 422, texto);
      assert.match(texto, /comprobaciones/);
    }
  });
});
