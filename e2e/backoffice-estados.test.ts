/** The states in which the daily screens may be found: none may be unreadable, in either language, light or dark. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { solicitarCertificado } from '../server/src/capabilities/certificados/solicitar-certificado.ts';
import { unPdf } from '../server/test/ficheros.ts';
import { type Mesa, sentarse } from './backoffice.ts';
import { abrirChromium, faltasDeAccesibilidad } from './navegador.ts';
import { abrirServicio, type Servicio } from './servicio.ts';

type Taller = Awaited<ReturnType<Servicio['taller']>>;

describe('the daily screens', () => {
  let s: Servicio;
  let t: Taller;
  let navegador: Browser;
  /** Cases by the state that they are in. */
  const casos = new Map<string, string>();
  before(async () => {
    [s, navegador] = await Promise.all([abrirServicio(), abrirChromium()]);
    t = await s.taller('B');
    const gestor = await s.gestor();
    const lugar = (caso: string) => `/aseguradoras/${t.aseguradora.slug}/casos/${caso}`;
    const cerrado = async (resultado: string) => {
      const caso = await t.abrir();
      await gestor.pedir('POST', `${lugar(caso)}/cierre`, { resultado });
      return caso;
    };
    casos.set('cerrado', await cerrado('parcial'));
    casos.set('reabierto', await cerrado('desistido'));
    await gestor.pedir('POST', `${lugar(casos.get('reabierto') ?? '')}/reapertura`, {});
    casos.set('anulado', await t.abrir());
    await gestor.pedir('POST', `${lugar(casos.get('anulado') ?? '')}/anulacion`, { motivo: 'abierto_por_error' });
    casos.set('bloqueado', await cerrado('completado'));
    await s.base.superSql('update casos set bloqueado = now() where aseguradora_id = $1 and caso_id = $2', [
      t.aseguradora.id,
      casos.get('bloqueado'),
    ]);

    const vivo = await t.abrir({
      modulos_contratados: ['borrado', 'suscripciones', 'certificados'],
      fallecido: { fecha_fallecimiento: '2026-08-03' },
    });
    casos.set('vivo', vivo);
    await t.tramitar(vivo);
    for (const estado of ['propuesta', 'solicitada', 'resuelta', 'rechazada', 'sin_respuesta', 'descartada'] as const)
      await t.ponerCuenta(vivo, await t.anadirCuenta(vivo, 'suscripciones'), estado);
    const solicitar = (tipo: 'ultimas_voluntades') =>
      t.tx((tx) => solicitarCertificado(tx, t.quien('servicio'), vivo, { tipo }));
    await solicitar('ultimas_voluntades');
    const documento = await t.recibir(vivo, 'ultimas_voluntades', 'servicio');
    const certificado = (tipo: string, orden: string, cuerpo: object) =>
      gestor.pedir('POST', `${lugar(vivo)}/certificados/${tipo}/${orden}`, cuerpo);
    await certificado('ultimas_voluntades', 'obtencion', { documento, resultado: 'consta', expedido: '2026-10-01' });
    await certificado('defuncion_literal', 'descarte', { motivo: 'La familia ya lo tenía.' });
    const contenido = unPdf().toString('base64');
    const papel = { tipo: 'factura', nombre: 'factura.pdf', contenido };
    await s.pedir(t.aseguradora, 'POST', `/casos/${vivo}/documentos`, papel);
    await t.revisar(vivo, await t.recibir(vivo, 'prueba_parentesco'), 'rechazado');
  });
  after(async () => {
    await navegador?.close();
    await s?.cerrar();
  });

  const PARTES = ['resumen', 'cuentas', 'documentos', 'mandato', 'certificados', 'objeciones', 'notas', 'cronologia'];
  /** Title of the page is there, and nothing is being read any more. */
  const asentada = async ({ pagina }: Mesa) => {
    await pagina.getByRole('heading', { level: 1 }).waitFor();
    await pagina
      .getByLabel(/^(Cargando|Loading)$/)
      .first()
      .waitFor({ state: 'detached' });
  };
  const sinFaltas = async (mesa: Mesa, donde: string) =>
    assert.deepEqual(await faltasDeAccesibilidad(mesa.pagina), [], donde);

  for (const [idioma, aspecto] of [
    ['es-ES', 'light'],
    ['en-GB', 'dark'],
  ] as const) {
    test(`have no fault for axe in any state of a case, ${aspecto}, ${idioma}`, async () => {
      const mesa = await sentarse(s, navegador, t.aseguradora, {
        nombre: `Gestora-${aspecto}`,
        rol: 'gestor',
        idioma,
        aspecto,
      });
      const { pagina } = mesa;
      for (const parte of PARTES) {
        await mesa.verCaso(casos.get('vivo') ?? '', parte);
        await asentada(mesa);
        await sinFaltas(mesa, parte);
      }
      await mesa.verCaso(casos.get('vivo') ?? '', 'cuentas');
      const lista = pagina.locator('.entrada[type="button"]');
      await lista.first().waitFor();
      for (let i = 0; i < (await lista.count()); i += 1) {
        await lista.nth(i).click();
        await sinFaltas(mesa, `account ${i}`);
      }
      for (const estado of ['cerrado', 'anulado', 'reabierto', 'bloqueado']) {
        await mesa.verCaso(casos.get(estado) ?? '', 'resumen');
        await asentada(mesa);
        await sinFaltas(mesa, estado);
      }
      for (const ruta of [
        'trabajo',
        'catalogo',
        'catalogo/netflix',
        `${t.aseguradora.slug}/casos`,
        `${t.aseguradora.slug}/cifras`,
      ]) {
        await pagina.goto(`${s.origen}/backoffice/${ruta}`);
        await asentada(mesa);
        await sinFaltas(mesa, ruta);
      }
      assert.equal(await pagina.locator('html').getAttribute('data-mantine-color-scheme'), aspecto);
      assert.equal(await pagina.locator('html').getAttribute('lang'), idioma.slice(0, 2));
      assert.deepEqual(mesa.fallos, []);
      await mesa.contexto.close();
    });
  }

  test('say what an ended case still allows, that a blocked one is out of use, and that an unknown one is not there', async () => {
    const mesa = await sentarse(s, navegador, t.aseguradora, { nombre: 'Olga', rol: 'gestor' });
    const { pagina } = mesa;
    for (const [estado, frase] of [
      ['cerrado', 'Se puede reabrir hasta'],
      ['anulado', 'La familia ya no tiene acceso'],
      ['bloqueado', 'Los datos de este caso están bloqueados'],
    ] as const) {
      await mesa.verCaso(casos.get(estado) ?? '', 'resumen');
      await pagina.getByText(frase).waitFor();
    }
    await mesa.verCaso('CAS-2026-999999', 'resumen');
    await pagina.getByText('No hay ningún caso con este número').waitFor();
    await sinFaltas(mesa, 'unknown');
    await mesa.contexto.close();
  });

  test('say that they are loading, that there is nothing, and what has failed, with a way to try again', async () => {
    const mesa = await sentarse(s, navegador, t.aseguradora, { nombre: 'Paula', rol: 'operador' });
    const { pagina } = mesa;
    const soltar = Promise.withResolvers<void>();
    const lista = /\/casos(?:\?|$)/;
    await pagina.route(lista, async (ruta) => {
      if (ruta.request().resourceType() === 'document') return ruta.continue();
      await soltar.promise;
      return ruta.fulfill({ status: 422, json: { success: false, error: 'No se entiende.' } });
    });
    await pagina.goto(`${s.origen}/backoffice/${t.aseguradora.slug}/casos`);
    await pagina.getByRole('status', { name: 'Cargando' }).waitFor();
    await sinFaltas(mesa, 'loading');
    soltar.resolve();
    await pagina.getByRole('alert').filter({ hasText: 'No se entiende.' }).waitFor();
    await sinFaltas(mesa, 'failed');
    await pagina.unroute(lista);
    await pagina.getByRole('button', { name: 'Reintentar' }).click();
    await pagina.locator('[data-fila]').first().waitFor();
    await pagina.getByRole('textbox', { name: 'Buscar' }).fill('Nadie');
    await pagina.getByText('Ningún caso coincide').waitFor();
    await sinFaltas(mesa, 'nothing');
    await pagina.goto(`${s.origen}/backoffice/trabajo`);
    await pagina.getByRole('heading', { name: 'No tiene acceso a esta página' }).waitFor();
    await sinFaltas(mesa, 'no permission');
    await mesa.contexto.close();
  });
});
