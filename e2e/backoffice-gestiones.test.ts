/** What a case manager does besides sending requests: certificates, objections, catalogue, papers, many cases at once, a family by telephone. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { plantearObjecion } from '../server/src/capabilities/cuentas/plantear-objecion.ts';
import { unPdf, unPng } from '../server/test/ficheros.ts';
import { type Mesa, sentarse } from './backoffice.ts';
import { abrirChromium, decirVisorDePdf } from './navegador.ts';
import { abrirServicio, type Servicio } from './servicio.ts';

type Taller = Awaited<ReturnType<Servicio['taller']>>;
const DIA = 86_400_000;
/** What is asked of a picture within the page. */
interface Clickable {
  click(): void;
}

interface Campo {
  readonly validity: { readonly valueMissing: boolean };
}

interface Imagen {
  readonly naturalWidth: number;
  decode(): Promise<void>;
}

describe('the desk of a case manager', () => {
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
  const elegir = async (campo: string, opcion: string) => {
    await pagina.getByRole('combobox', { name: campo }).click();
    await pagina.getByRole('option', { name: opcion, exact: true }).click();
  };
  const escoger = (campo: string, opcion: string) => dialogo().getByLabel(campo).selectOption({ label: opcion });
  const dia = (dias: number) => new Date(Date.now() + dias * DIA).toISOString().slice(0, 10);
  const enTramite = async (cambios: Record<string, unknown> = {}) => {
    const caso = await t.abrir(cambios);
    await t.tramitar(caso);
    return caso;
  };

  test('a certificate can not be asked for before its day; asked for and obtained, it says what the register said', async () => {
    const modulos_contratados = ['borrado', 'certificados'];
    const reciente = await enTramite({ modulos_contratados, fallecido: { fecha_fallecimiento: dia(-1) } });
    const ficha = pagina.getByRole('article').filter({ hasText: 'Certificado de últimas voluntades' });
    await marta.verCaso(reciente, 'certificados');
    await ficha.getByText(/El registro lo admite a partir del \d\d\/\d\d\/\d{4}\./).waitFor();
    assert.equal(await boton('Anotar la solicitud', ficha).count(), 0, 'what would be refused is not offered');

    const caso = await enTramite({ modulos_contratados, fallecido: { fecha_fallecimiento: dia(-60) } });
    await marta.verCaso(caso, 'certificados');
    await boton('Anotar la solicitud', ficha).click();
    await boton('Anotar la solicitud', dialogo()).click();
    await ficha.getByText('Solicitado', { exact: true }).waitFor();
    await t.recibir(caso, 'ultimas_voluntades', 'servicio');
    await marta.verCaso(caso, 'certificados');
    await boton('Anotar que ha llegado', ficha).click();
    await dialogo().getByLabel('Día en que se expidió').fill(dia(-2));
    await dialogo().getByRole('radio', { name: 'No consta testamento' }).check();
    await boton('Anotar que ha llegado', dialogo()).click();
    await ficha.getByText('Obtenido', { exact: true }).waitFor();
    await ficha.getByText('No consta testamento').waitFor();
    await boton('Ver el documento', ficha).click();
    await pagina.getByRole('heading', { name: 'Últimas voluntades' }).waitFor();
  });

  test('an objection of a relative holds back what can not be taken back, until the manager decides; then it may leave', async () => {
    const caso = await t.abrir();
    const cuenta = await t.tramitar(caso);
    const motivo = 'No quiero que se borren las fotos.';
    await t.tx((tx) => plantearObjecion(tx, t.quien('allegado'), caso, { clase: 'familiar', cuenta, motivo }));
    await marta.verCaso(caso, 'resumen');
    await boton('Hay que decidir la objeción.').click();
    await pagina.getByText(motivo).waitFor();
    await pagina.getByText(/De otro familiar/).waitFor();
    await pagina.getByRole('tab', { name: 'Cuentas' }).click();
    await pagina
      .getByRole('tabpanel', { name: 'Cuentas' })
      .getByText(/objeción/)
      .first()
      .waitFor();
    assert.equal(await boton('Anotar el envío').count(), 0, 'what would be refused is not offered');
    await pagina.getByRole('tab', { name: 'Objeciones' }).click();
    await boton('Decidir').click();
    await dialogo().getByLabel('Por qué').fill('La familia se ha puesto de acuerdo.');
    await boton('Decidir', dialogo()).click(); // nothing is decided for whoever decides
    assert.equal(
      await dialogo()
        .getByLabel('Decisión')
        .evaluate((campo: Campo) => campo.validity.valueMissing),
      true,
    );
    await escoger('Decisión', 'Se levanta: se puede seguir');
    await boton('Decidir', dialogo()).click();
    await pagina.getByText('Levantada', { exact: true }).waitFor();
    await pagina.getByRole('tab', { name: 'Cuentas' }).click();
    await pagina.getByText(/objeción abierta/).waitFor({ state: 'detached' });
    const [fila] = await s.base.superSql<{ estado: string }>('select estado from objeciones where cuenta = $1', [
      cuenta,
    ]);
    assert.equal(fila?.estado, 'levantada');
  });

  test('a tab that is chosen in the moment in which the accounts come stays chosen', async () => {
    const caso = await t.abrir();
    await t.tramitar(caso);
    await marta.verCaso(caso, 'resumen');
    const chosen = (name: string) => pagina.getByRole('tab', { name, exact: true, selected: true });
    const handle = (name: string) => pagina.getByRole('tab', { name, exact: true }).elementHandle();
    const [resumen, cuentas, objeciones] = await Promise.all(['Resumen', 'Cuentas', 'Objeciones'].map(handle));
    for (let wait = 0; wait < 60; wait += 3) {
      await resumen?.click();
      await chosen('Resumen').waitFor();
      await pagina.evaluate(
        async ([one, other, ms]) => {
          (one as unknown as Clickable).click();
          await new Promise((then) => setTimeout(then, ms));
          (other as unknown as Clickable).click();
        },
        [cuentas, objeciones, wait] as const,
      );
      await chosen('Objeciones').waitFor();
      await pagina.waitForLoadState('networkidle');
      assert.equal(await chosen('Objeciones').count(), 1, `after ${wait} ms`);
    }
  });

  test('a mandate whose paper nobody has looked at yet is not called in force', async () => {
    const caso = await t.abrir();
    await t.anadirCuenta(caso);
    const paper = await t.prepararYFirmar(caso);
    await marta.verCaso(caso, 'mandato');
    await pagina.getByText('Firmado, por revisar', { exact: true }).waitFor();
    assert.equal(await pagina.getByText('En vigor', { exact: true }).count(), 0);
    await t.revisar(caso, paper, 'validado');
    await pagina.reload();
    await pagina.getByText('En vigor', { exact: true }).waitFor();
  });

  test('an objection that is upheld ends the request for that account', async () => {
    const caso = await t.abrir();
    const cuenta = await t.tramitar(caso);
    await t.tx((tx) =>
      plantearObjecion(tx, t.quien('allegado'), caso, { clase: 'voluntad', cuenta, motivo: 'Lo prohibió.' }),
    );
    await marta.verCaso(caso, 'objeciones');
    await boton('Decidir').click();
    await escoger('Decisión', 'Se mantiene: no se hará');
    await escoger('Qué pasa con las cuentas', 'Se descartan');
    await dialogo().getByLabel('Por qué').fill('Consta por escrito.');
    await boton('Decidir', dialogo()).click();
    await pagina.getByText('Mantenida', { exact: true }).waitFor();
    const [fila] = await s.base.superSql<{ estado: string }>('select estado from cuentas where id = $1', [cuenta]);
    assert.equal(fila?.estado, 'descartada');
  });

  test('a correction of the catalogue is chosen by its words, has a source and a reason, and holds at once', async () => {
    await pagina.goto(`${s.origen}/backoffice/catalogo/netflix`);
    await boton('Corregir: Cancelar: canal').click();
    await elegir('Valor nuevo', 'Formulario web');
    await dialogo().getByLabel('Por qué').fill('La página de ayuda ha cambiado.');
    await escoger('Clase de fuente', 'Oficial');
    await dialogo().getByLabel('Dirección o referencia').fill('https://help.netflix.com/');
    await boton('Guardar la corrección').click();
    await dialogo().waitFor({ state: 'hidden' });
    const historia = pagina.locator('section', { has: pagina.getByRole('heading', { name: 'Correcciones' }) });
    await historia.getByText('Teléfono → Formulario web').waitFor();
    await historia.getByText(/La página de ayuda ha cambiado/).waitFor();
    const ficha = await pagina.request.get(`${s.origen}/backoffice/api/catalogo/proveedores/netflix`);
    const { acciones } = (await ficha.json()).data.proveedor;
    assert.equal(acciones.find(({ accion }: { accion: string }) => accion === 'cancelar').canal, 'formulario_web');
  });

  test('several cases are given to somebody at once, and that is taken back as one', async () => {
    const casos = [await t.abrir(), await t.abrir()];
    const deQuien = async () =>
      (
        await s.base.superSql<{ gestor: string | null }>(
          'select gestor from casos where aseguradora_id = $1 and caso_id = any($2)',
          [t.aseguradora.id, casos],
        )
      ).filter(({ gestor }) => gestor !== null).length;
    await pagina.goto(`${s.origen}/backoffice/${t.aseguradora.slug}/casos`);
    for (const caso of casos) await pagina.getByRole('checkbox', { name: `Elegir el caso ${caso}` }).check();
    await pagina.getByText('2 casos elegidos').waitFor();
    await elegir('Asignar a', 'Marta');
    await pagina.getByText('2 casos asignados.').waitFor();
    assert.equal(await deQuien(), 2);
    // the list is read anew a moment after each of them
    const seLeen = async (gestor: string) => {
      for (const caso of casos)
        await pagina.getByRole('row').filter({ hasText: caso }).getByText(gestor, { exact: true }).waitFor();
    };
    await seLeen('Marta');
    await boton('Deshacer').click();
    await seLeen('Sin asignar');
    assert.equal(await deQuien(), 0);
  });

  test('who has a case open sees it given to somebody else, and a call with the consent of the family, without asking', async () => {
    const caso = await t.abrir();
    const nuria = await sentarse(s, navegador, t.aseguradora, { nombre: 'Nuria', rol: 'gestor' });
    await nuria.verCaso(caso, 'notas');
    const suyo = nuria.pagina.getByRole('combobox', { name: 'Gestor del caso' });
    await suyo.waitFor();
    await nuria.pagina.getByText('Todavía no hay notas').waitFor();
    await marta.verCaso(caso, 'notas');
    await elegir('Gestor del caso', 'Nuria');
    await nuria.pagina.locator('input[aria-label="Gestor del caso"][value="Nuria"]').waitFor();
    await pagina.getByText('Llamada', { exact: true }).first().click();
    await pagina.getByLabel('Cómo comprobó quién era').fill('Fecha de nacimiento y póliza');
    await elegir('Qué aceptó', 'La lista está completa');
    await pagina.getByLabel('Qué se habló y qué se acordó').fill('No tiene ordenador: prefiere el teléfono.');
    await boton('Guardar la llamada').click();
    await nuria.pagina.getByText('No tiene ordenador: prefiere el teléfono.').waitFor();
    await nuria.pagina.getByText(/Fecha de nacimiento y póliza/).waitFor();
    assert.deepEqual(nuria.fallos, []);
    await nuria.contexto.close();
  });

  test('by keyboard alone one goes from case to case of the work list, each once, and back to the list', async () => {
    await pagina.goto(`${s.origen}/backoffice/trabajo?clase=documentos`);
    await s.base.superSql("update documentos set estado = 'validado' where estado = 'recibido'");
    const casos = [await t.abrir(), await t.abrir()];
    for (const caso of casos) await t.recibir(caso, 'factura');
    await pagina.goto(`${s.origen}/backoffice/trabajo?clase=documentos`);
    await pagina.locator('[data-fila]').nth(1).waitFor();
    const vistos: string[] = [];
    for (let i = 0; i < 2; i += 1) {
      await pagina.keyboard.press('n');
      await pagina.waitForURL((url) => /CAS-/.test(url.href) && !vistos.some((uno) => url.href.includes(uno)));
      const caso = /CAS-\d{4}-\d+/.exec(pagina.url())?.[0] ?? '';
      vistos.push(caso);
      // the address is there before the page: until then keys are for the one before
      await pagina.getByText(caso, { exact: true }).waitFor();
      await boton('Siguiente caso').waitFor();
      // looking at another part of it does not lose the round
      await pagina.getByRole('tab', { name: 'Resumen' }).focus();
      await pagina.keyboard.press('Enter');
      await pagina.getByRole('tab', { name: 'Resumen', selected: true }).waitFor();
    }
    assert.deepEqual(vistos.toSorted(), casos.toSorted());
    await pagina.keyboard.press('n');
    await pagina.waitForURL(/trabajo\?.*clase=documentos/);
    await pagina.getByText('Ya ha visto todos los casos de la lista.').waitFor();
  });

  test('a PDF is shown beside what to check, and alone in a tab, by answers that let the viewer of a browser work', async () => {
    const caso = await t.abrir();
    const contenido = unPdf().toString('base64');
    const papel = { tipo: 'certificado_defuncion', nombre: 'certificado.pdf', contenido };
    await s.pedir(t.aseguradora, 'POST', `/casos/${caso}/documentos`, papel);
    const berta = await sentarse(s, navegador, t.aseguradora, { nombre: 'Berta', rol: 'gestor' });
    await decirVisorDePdf(berta.contexto);
    const { pagina } = berta;
    const llegada = pagina.waitForResponse(/\/fichero$/);
    await berta.verCaso(caso, 'documentos');
    const respuesta = await llegada;
    const cabeceras = respuesta.headers();
    assert.equal(respuesta.status(), 200);
    assert.equal(cabeceras['content-type'], 'application/pdf');
    assert.match(cabeceras['content-disposition'] ?? '', /^inline/);
    assert.equal(cabeceras['x-content-type-options'], 'nosniff');
    assert.equal(cabeceras['cache-control'], 'no-store');
    // a viewer does not start below these, and its parts would be refused
    const politica = cabeceras['content-security-policy'] ?? '';
    assert.match(politica, /frame-ancestors 'self'/);
    assert.doesNotMatch(politica, /sandbox|default-src|object-src|script-src/);
    assert.equal(cabeceras['x-frame-options'], undefined);
    const deLaPagina = (await pagina.request.get(pagina.url())).headers()['content-security-policy'] ?? '';
    assert.match(deLaPagina, /frame-src 'self'(?:;|$)/);
    const marco = pagina.locator('iframe.visor');
    const abrir = pagina.getByRole('link', { name: 'Abrir en otra pestaña' });
    const enElMarco = new URL((await marco.getAttribute('src')) ?? '', pagina.url());
    assert.equal(await abrir.getAttribute('href'), enElMarco.pathname);
    assert.equal(new URL(respuesta.url()).pathname, enElMarco.pathname);
    assert.equal(await marco.getAttribute('sandbox'), null);
    await pagina.getByRole('group', { name: 'Compruebe' }).waitFor();
    await berta.contexto.close();
  });

  test('a picture is shown as a picture, and a PDF by its links alone where the browser has no viewer', async () => {
    const caso = await t.abrir();
    const traer = (tipo: string, nombre: string, contenido: Buffer) =>
      s.pedir(t.aseguradora, 'POST', `/casos/${caso}/documentos`, {
        ...{ tipo, nombre, contenido: contenido.toString('base64') },
      });
    await traer('certificado_defuncion', 'certificado.pdf', unPdf());
    await traer('factura', 'factura.png', unPng());
    await marta.verCaso(caso, 'documentos');
    // both may have come at the same instant of the clock
    await pagina.getByRole('button', { name: /^Certificado de defunción/ }).click();
    await pagina.getByText('Este navegador no muestra los PDF dentro de la página').waitFor();
    assert.equal(await pagina.locator('iframe').count(), 0);
    const abrir = pagina.getByRole('link', { name: 'Abrir en otra pestaña' });
    assert.match((await abrir.getAttribute('href')) ?? '', /\/fichero$/);
    await pagina.getByRole('link', { name: 'Descargar' }).waitFor();
    await pagina.getByRole('button', { name: /^Factura/ }).click();
    const imagen = pagina.getByRole('img', { name: 'Factura' });
    await imagen.waitFor();
    assert.ok(await imagen.evaluate((nodo: Imagen) => nodo.decode().then(() => nodo.naturalWidth > 0)));
    assert.match((await abrir.getAttribute('href')) ?? '', /\/fichero$/);
  });

  test('a paper that is validated stays in hand, offers the next one, and can be taken back and rejected', async () => {
    const caso = await t.abrir();
    await t.recibir(caso, 'certificado_defuncion');
    await t.recibir(caso, 'prueba_parentesco');
    await marta.verCaso(caso, 'documentos');
    const enMano = (papel: string) => pagina.getByRole('heading', { level: 2, name: papel, exact: true });
    await enMano('Certificado de defunción').waitFor();
    for (const casilla of await pagina.getByRole('group', { name: 'Compruebe' }).getByRole('checkbox').all())
      await casilla.check();
    await boton('Validar').click();
    await boton('Ver el papel que falta por revisar').waitFor();
    await boton('Deshacer').click();
    await boton('Validar').waitFor();
    await boton('Rechazar').click();
    await pagina.getByLabel('Motivo').selectOption({ label: 'No se lee bien' });
    await boton('Rechazar').click();
    await pagina.getByText('Certificado de defunción: rechazado.').waitFor();
    await enMano('Certificado de defunción').waitFor();
    await boton('Ver el papel que falta por revisar').click();
    await enMano('Prueba de parentesco').waitFor();
    const filas = await s.base.superSql<{ estado: string }>(
      'select d.estado from documentos d join casos c on c.id = d.caso where c.caso_id = $1 and c.aseguradora_id = $2 order by d.tipo',
      [caso, t.aseguradora.id],
    );
    assert.deepEqual(
      filas.map(({ estado }) => estado),
      ['rechazado', 'recibido'],
    );
  });

  test('what can be asked for stands before what lacks a paper of the family, which is not counted as waiting for us', async () => {
    const caso = await enTramite({ modulos_contratados: ['borrado', 'suscripciones'] });
    const lugar = `/aseguradoras/${t.aseguradora.slug}/casos/${caso}`;
    const gestor = await s.gestor();
    const cuentas = [
      { proveedor_codigo: 'movistar-plus', accion: 'cancelar' },
      { proveedor: 'Gimnasio Sol', accion: 'cancelar' },
    ];
    const { json, texto } = await gestor.pedir('POST', `${lugar}/cuentas`, { cuentas });
    assert.ok(json.success, texto);
    for (const { cuenta_id, estado, posible } of json.data.elementos)
      if (estado === 'propuesta' && posible.includes('confirmar'))
        await gestor.pedir('POST', `${lugar}/cuentas/${cuenta_id}/confirmacion`, { constancia: 'Por teléfono.' });
    await marta.verCaso(caso, 'cuentas');
    const lista = pagina.locator('.entrada[type="button"]');
    await lista.filter({ hasText: 'Movistar Plus+' }).getByText('todavía no puede salir').waitFor();
    const impedidas = (await lista.allInnerTexts()).map((una) => una.includes('todavía no puede salir'));
    assert.deepEqual(impedidas, [false, true, true]);
    // one lacks a paper, and the mandate was signed before the other came
    await pagina.getByRole('tab', { name: 'Cuentas 1 por atender' }).waitFor();
    await pagina.goto(`${s.origen}/backoffice/trabajo?clase=enviar`);
    const fila = pagina.getByRole('row').filter({ hasText: caso });
    await fila.getByText('Enviar 1 solicitud', { exact: true }).waitFor();
  });

  test('Escape closes a dialogue and the focus goes back to what opened it, from a menu too', async () => {
    const caso = await enTramite();
    const vuelve = async (donde: Page, abre: Locator) => {
      await dialogoEn(donde).waitFor();
      await donde.keyboard.press('Escape');
      await dialogoEn(donde).waitFor({ state: 'detached' });
      await abre.and(donde.locator(':focus')).waitFor();
    };
    const dialogoEn = (donde: Page) => donde.getByRole('dialog');
    await marta.verCaso(caso, 'cuentas');
    const acciones = boton('Acciones');
    await acciones.press('Enter');
    await pagina.getByRole('menuitem', { name: 'Cerrar el caso' }).press('Enter');
    await vuelve(pagina, acciones);
    await boton('Añadir una cuenta').press('Enter');
    await vuelve(pagina, boton('Añadir una cuenta'));
    const ada = await sentarse(s, navegador, t.aseguradora, { nombre: 'Ada', rol: 'admin' });
    await ada.pagina.goto(`${s.origen}/backoffice/${t.aseguradora.slug}/configuracion`);
    await boton('Nueva clave', ada.pagina).press('Enter');
    await vuelve(ada.pagina, boton('Nueva clave', ada.pagina));
    await ada.contexto.close();
  });

  test('a note that is sent again, by a double press or after a lost answer, stands once', async () => {
    const caso = await t.abrir();
    await marta.verCaso(caso, 'notas');
    const texto = pagina.getByLabel('Nota para el equipo');
    await texto.fill('Llamar el lunes por la tarde.');
    // the note gets there and its answer does not
    let perdida = false;
    await pagina.route(/\/notas$/, async (ruta) => {
      if (perdida || ruta.request().method() !== 'POST') return ruta.fallback();
      perdida = true;
      await ruta.fetch();
      return ruta.abort();
    });
    await boton('Guardar la nota').click();
    await pagina.getByText('No hay conexión con el servicio').waitFor();
    await pagina.unroute(/\/notas$/);
    await boton('Guardar la nota').dblclick();
    await pagina.getByText('Nota guardada.').first().waitFor();
    await pagina.getByRole('article').getByText('Llamar el lunes por la tarde.').waitFor();
    const filas = () =>
      s.base.superSql(
        'select 1 from notas n join casos c on c.id = n.caso where c.caso_id = $1 and c.aseguradora_id = $2',
        [caso, t.aseguradora.id],
      );
    assert.equal((await filas()).length, 1);
    await texto.fill('Llamar el lunes por la tarde.');
    await boton('Guardar la nota').click();
    await pagina.getByRole('article').nth(1).waitFor();
    assert.equal((await filas()).length, 2, 'written anew, it is another');
  });

  test('what is written while the page is read anew after a note stays, as the next one', async () => {
    const caso = await t.abrir();
    await marta.verCaso(caso, 'notas');
    const texto = pagina.getByLabel('Nota para el equipo');
    await texto.fill('Llamar el lunes.');
    const soltar = Promise.withResolvers<void>();
    await pagina.route(/\/notas$/, async (ruta) => {
      if (ruta.request().method() === 'GET') await soltar.promise;
      return ruta.fallback();
    });
    await boton('Guardar la nota').click();
    await pagina.getByText('Nota guardada.').waitFor();
    await texto.fill('Su hermano llama el martes.');
    soltar.resolve();
    await pagina.getByRole('article').getByText('Llamar el lunes.').waitFor();
    await boton('Guardar la nota').click(); // once the first one is done with
    await pagina.getByRole('article').getByText('Su hermano llama el martes.').waitFor();
    await pagina.unroute(/\/notas$/);
  });

  test('the chronology names the account that an entry is about, and the insurer reads no name of a reserved one', async () => {
    const caso = await t.abrir();
    const enServicio = `/aseguradoras/${t.aseguradora.slug}/casos/${caso}/cuentas`;
    const gestor = await s.gestor();
    const cuentas = [{ proveedor: 'Gimnasio Sol' }, { proveedor: 'Citas Luna', reservada: true }];
    assert.equal((await gestor.pedir('POST', enServicio, { cuentas })).estado, 201);
    await marta.verCaso(caso, 'cronologia');
    await pagina.getByText('Gimnasio Sol, Citas Luna').waitFor();
    const olga = await sentarse(s, navegador, t.aseguradora, { nombre: 'Olga', rol: 'operador' });
    await olga.verCaso(caso, 'cronologia');
    await olga.pagina.getByText('Gimnasio Sol, Cuenta reservada').waitFor();
    assert.equal(await olga.pagina.getByText('Citas Luna').count(), 0);
    await olga.contexto.close();
  });
});
