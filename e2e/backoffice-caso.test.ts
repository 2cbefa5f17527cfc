/** The daily work in the backoffice, in a browser: from the claim to the closing, two people at once, and who sees what. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { entrarPorLaForma } from './backoffice.ts';
import { ANCHOS, abrirChromium, faltasDeAccesibilidad, todoCargado, vigilar } from './navegador.ts';
import { abrirServicio, type Servicio } from './servicio.ts';

type Taller = Awaited<ReturnType<Servicio['taller']>>;

describe('the daily work in the backoffice', () => {
  let s: Servicio;
  let t: Taller;
  let a: Taller['aseguradora'];
  let navegador: Browser;
  const contextos = new Map<string, BrowserContext>();
  before(async () => {
    [s, navegador] = await Promise.all([abrirServicio(), abrirChromium()]);
    t = await s.taller('B');
    a = t.aseguradora;
  });
  after(async () => {
    await navegador?.close();
    await s?.cerrar();
  });

  /** A page of somebody who has signed in by the form; what goes wrong in it fails the test. */
  async function entrar(
    nombre: string,
    rol: 'gestor' | 'operador',
  ): Promise<{ pagina: Page; fallos: readonly string[] }> {
    const aseguradoraId = rol === 'gestor' ? null : a.id;
    const alta = { email: `${nombre.toLowerCase()}@example.com`, nombre, rol, aseguradoraId };
    const { email, password } = await s.persona(alta);
    const contexto = await navegador.newContext({
      locale: 'es-ES',
      viewport: { width: ANCHOS.escritorio, height: 900 },
    });
    contextos.set(nombre, contexto);
    const pagina = await contexto.newPage();
    const fallos = vigilar(pagina);
    await entrarPorLaForma(pagina, s.origen, { email, password });
    await pagina.getByRole('button', { name: /Mi cuenta/ }).waitFor();
    return { pagina, fallos };
  }
  const verCaso = (pagina: Page, caso: string, ver: string) =>
    pagina.goto(`${s.origen}/backoffice/${a.slug}/casos/${caso}?ver=${ver}`);
  const marca = (pagina: Page, texto: string) => pagina.getByText(texto, { exact: true }).first().waitFor();

  test('a case manager carries a case from the claim to the closing without leaving the application', async () => {
    const { pagina, fallos } = await entrar('Marta', 'gestor');
    await pagina.goto(`${s.origen}/backoffice/${a.slug}/casos/nuevo`);
    const [fallecido, heredero] = [
      pagina.locator('section', { has: pagina.getByRole('heading', { name: 'Persona fallecida' }) }),
      pagina.locator('section', { has: pagina.getByRole('heading', { name: /contacto/ }) }),
    ];
    await fallecido.getByLabel('Nombre').fill('Carmen');
    await fallecido.getByLabel('Apellidos').fill('Ruiz Soler');
    await fallecido.getByLabel('Fecha').fill('2026-11-01');
    await heredero.getByLabel('Nombre').fill('Lucía');
    await heredero.getByLabel('Apellidos').fill('Ortega Ruiz');
    await heredero.getByLabel('Correo electrónico').fill('lucia@example.com');
    await pagina.getByLabel('Número de póliza').fill('DEC-1');
    await pagina.getByRole('button', { name: 'Abrir el caso' }).click();
    await pagina.getByRole('heading', { name: 'Carmen Ruiz Soler' }).waitFor();
    const caso = /CAS-\d{4}-\d+/.exec(pagina.url())?.[0] ?? '';
    await s.enlaceA('lucia@example.com');

    // The family has no computer: it says by telephone what it wants.
    await pagina.getByRole('tab', { name: 'Cuentas' }).click();
    await pagina.getByRole('button', { name: 'Añadir una cuenta' }).first().click();
    await pagina.getByRole('combobox', { name: 'Proveedor' }).fill('Gimnasio del barrio');
    await pagina.getByRole('combobox', { name: 'Qué se quiere' }).click();
    await pagina.getByRole('option', { name: 'Cancelar' }).click();
    await pagina.getByLabel('Importe de cada cargo').fill('39,90');
    await pagina.getByRole('dialog').getByRole('button', { name: 'Añadir una cuenta' }).click();
    await pagina.getByRole('heading', { name: 'Gimnasio del barrio' }).waitFor();
    await pagina.getByRole('button', { name: 'Confirmar por la familia' }).click();
    await anotarLlamada(pagina, 'Que den de baja el gimnasio.');
    await pagina.getByRole('dialog').getByRole('button', { name: 'Confirmar por la familia' }).click();
    await marca(pagina, 'Confirmada');
    await pagina.getByRole('tab', { name: 'Resumen' }).click();
    await pagina.getByRole('button', { name: 'Dar la lista por completa' }).click();
    await anotarLlamada(pagina, 'No hay más cuentas.');
    await pagina.getByRole('dialog').getByRole('button', { name: 'Dar la lista por completa' }).click();
    await pagina.getByText(/Completa desde/).waitFor();

    // Proof of death and mandate arrive, and are looked at.
    await t.recibir(caso, 'certificado_defuncion', 'aseguradora');
    await t.prepararYFirmar(caso);
    await verCaso(pagina, caso, 'documentos');
    for (const papel of ['Certificado de defunción', 'Mandato']) {
      await pagina.getByRole('button', { name: papel }).first().click();
      await pagina.getByRole('heading', { name: papel }).waitFor();
      for (const casilla of await pagina.getByRole('group', { name: 'Compruebe' }).getByRole('checkbox').all())
        await casilla.check();
      await pagina.getByRole('button', { name: 'Validar', exact: true }).click();
      await pagina.getByRole('button', { name: new RegExp(`${papel}.*Validado`) }).waitFor();
    }
    await marca(pagina, 'En trámite');

    // The request leaves, is answered, and the case closes by itself: the module is complete.
    await verCaso(pagina, caso, 'cuentas');
    await pagina.getByRole('button', { name: 'Anotar el envío' }).click();
    await pagina.getByRole('combobox', { name: 'Por dónde' }).click();
    await pagina.getByRole('option', { name: 'Teléfono' }).click();
    await pagina.getByRole('dialog').getByRole('button', { name: 'Anotar el envío' }).click();
    await marca(pagina, 'Solicitada');
    await pagina.getByRole('button', { name: 'Anotar que está resuelta' }).click();
    await pagina.getByRole('dialog').getByLabel('Resultado').selectOption({ label: 'Cancelada' });
    await pagina.getByLabel('Qué respondió').fill('Baja hecha.');
    await pagina.getByRole('dialog').getByRole('button', { name: 'Anotar que está resuelta' }).click();
    await marca(pagina, 'Cerrado');
    assert.equal((await t.fila(caso)).estado, 'cerrado');
    const contado = await t.cronologia(caso);
    for (const hecho of [
      'llamada_anotada',
      'cuenta_confirmada',
      'documento_validado',
      'cuenta_solicitada',
      'cuenta_resuelta',
      'caso_cerrado',
    ])
      assert.ok(contado.includes(hecho), hecho);
    assert.deepEqual(fallos, []);
  });

  /** In the dialog that asks how the family said so. */
  async function anotarLlamada(pagina: Page, texto: string): Promise<void> {
    const dialogo = pagina.getByRole('dialog');
    await dialogo.getByRole('button', { name: 'Anotar una llamada' }).click();
    await dialogo.getByLabel('Cómo comprobó quién era').fill('Fecha de nacimiento');
    await dialogo.getByLabel('Qué se habló y qué se acordó').fill(texto);
    await dialogo.getByRole('button', { name: 'Guardar la llamada' }).click();
    await dialogo.getByRole('radio').first().waitFor();
  }

  test('of two people who edit the same account the second is told what the first has changed, and nothing is lost', async () => {
    const caso = await t.abrir();
    const cuenta = await t.tramitar(caso);
    const [una, otra] = [await entrar('Ana', 'gestor'), await entrar('Berta', 'gestor')];
    for (const { pagina } of [una, otra]) {
      await verCaso(pagina, caso, 'cuentas');
      await pagina.getByRole('button', { name: 'Cambiar' }).click();
      await pagina.getByLabel('Identificador').waitFor();
    }
    assert.deepEqual(await faltasDeAccesibilidad(una.pagina), []);
    await una.pagina.getByLabel('Identificador').fill('carmen.uno@example.com');
    await una.pagina.getByRole('dialog').getByRole('button', { name: 'Cambiar' }).click();
    await una.pagina.getByText('carmen.uno@example.com').waitFor();
    await otra.pagina.getByLabel('Identificador').fill('carmen.dos@example.com');
    await otra.pagina.getByRole('dialog').getByRole('button', { name: 'Cambiar' }).click();
    const aviso = otra.pagina.getByRole('alert').filter({ hasText: 'Otra persona se ha adelantado' });
    await aviso.getByText('carmen.uno@example.com').waitFor();
    assert.deepEqual(await faltasDeAccesibilidad(otra.pagina), []);
    assert.equal(
      await otra.pagina.getByLabel('Identificador').inputValue(),
      'carmen.dos@example.com',
      'it stays typed',
    );
    const [fila] = await s.base.superSql<{ version: number }>('select version from cuentas where id = $1', [cuenta]);
    assert.equal(fila?.version, 2);
    await otra.pagina.getByRole('dialog').getByRole('button', { name: 'Cambiar' }).click();
    await otra.pagina.getByRole('dialog').waitFor({ state: 'detached' });
    await una.pagina.getByText('carmen.dos@example.com').waitFor(); // who has seen the other's change may send his own
    assert.deepEqual([...una.fallos, ...otra.fallos], []);
  });

  test('who has a case open sees what somebody else writes, without asking', async () => {
    const caso = await t.abrir();
    const [una, otra] = [await entrar('Clara', 'gestor'), await entrar('Diana', 'gestor')];
    await verCaso(una.pagina, caso, 'notas');
    await una.pagina.getByText('Todavía no hay notas').waitFor();
    await verCaso(otra.pagina, caso, 'notas');
    await otra.pagina.getByLabel('Nota para el equipo').fill('Llamar por la tarde.');
    await otra.pagina.getByRole('button', { name: 'Guardar la nota' }).click();
    await una.pagina.getByText('Llamar por la tarde.').waitFor();
  });

  test('who has a case open sees what was written while their line was down', async () => {
    const caso = await t.abrir();
    const { pagina, fallos } = await entrar('Hugo', 'gestor');
    const escrita = Promise.withResolvers<void>();
    let conexiones = 0;
    await pagina.route(/\/cambios$/, async (ruta) => {
      conexiones += 1;
      if (conexiones > 1) return ruta.fallback();
      await escrita.promise; // a stream that opens, tells nothing and breaks off
      return ruta.fulfill({ contentType: 'text/event-stream', body: 'retry: 10\n\n' });
    });
    await verCaso(pagina, caso, 'notas');
    await pagina.getByText('Todavía no hay notas').waitFor();
    const gestor = await s.gestor();
    const nota = { nota_id: crypto.randomUUID(), clase: 'nota', texto: 'Llamar por la mañana.' };
    const { estado, texto } = await gestor.pedir('POST', `/aseguradoras/${a.slug}/casos/${caso}/notas`, nota);
    assert.equal(estado, 201, texto);
    escrita.resolve();
    await pagina.getByText('Llamar por la mañana.').waitFor();
    assert.deepEqual(fallos, []);
  });

  test('an operator sees the case as the insurer may, and no function of the case managers', async () => {
    const caso = await t.abrir();
    await t.tramitar(caso);
    const reservada = await t.anadirCuenta(caso, 'borrado', 'propuesta');
    await s.base.superSql('update cuentas set reservada = true where id = $1', [reservada]);
    const { pagina, fallos } = await entrar('Irene', 'operador');
    await verCaso(pagina, caso, 'cuentas');
    await pagina.getByText('Cuenta reservada').waitFor();
    for (const nombre of ['Notas y llamadas', 'Certificados', 'Objeciones', 'Mandato'])
      assert.equal(await pagina.getByRole('tab', { name: nombre }).count(), 0, nombre);
    for (const nombre of ['Anotar el envío', 'Confirmar por la familia', 'Cambiar', 'Añadir una cuenta'])
      assert.equal(await pagina.getByRole('button', { name: nombre }).count(), 0, nombre);
    await pagina.getByRole('button', { name: 'Acciones' }).click();
    await pagina.getByRole('menuitem').first().waitFor();
    assert.equal(await pagina.getByRole('menuitem', { name: 'Cerrar el caso' }).count(), 0);
    for (const ruta of ['/trabajo', '/catalogo', '/catalogo/netflix']) {
      await pagina.goto(`${s.origen}/backoffice${ruta}`);
      await pagina.getByRole('heading', { name: 'No tiene acceso a esta página' }).waitFor();
    }
    assert.equal(await pagina.getByRole('link', { name: 'Trabajo' }).count(), 0);
    assert.deepEqual(fallos, []);
  });

  test('every page is without fault for axe, on a telephone and on a desk, and at no width does anything overflow', async () => {
    const caso = await t.abrir({ modulos_contratados: ['borrado', 'certificados'] });
    await t.tramitar(caso);
    await t.recibir(await t.abrir(), 'factura');
    const { pagina, fallos } = await entrar('Elena', 'gestor');
    const partes = ['resumen', 'cuentas', 'documentos', 'mandato', 'certificados', 'objeciones', 'notas', 'cronologia'];
    const rutas = [
      '/trabajo',
      '/catalogo',
      '/catalogo/netflix',
      ...['casos?estado=abierto', 'casos?busca=nadie', 'casos/nuevo', 'siniestros'].map((ruta) => `/${a.slug}/${ruta}`),
      ...partes.map((parte) => `/${a.slug}/casos/${caso}?ver=${parte}`),
    ];
    for (const ruta of rutas) {
      await pagina.goto(`${s.origen}/backoffice${ruta}`);
      for (const ancho of Object.values(ANCHOS)) {
        await pagina.setViewportSize({ width: ancho, height: 800 });
        await pagina.locator('h1').first().waitFor();
        await pagina.waitForLoadState('load');
        await todoCargado(pagina);
        if (ancho !== ANCHOS.tableta) assert.deepEqual(await faltasDeAccesibilidad(pagina), [], `${ruta} ${ancho}`);
        const sobra = await pagina.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
        assert.ok(sobra <= 0, `${ruta} at ${ancho} overflows by ${sobra}`);
      }
    }
    assert.deepEqual(fallos, []);
  });

  test('the keyboard goes to the search, through the rows and into one', async () => {
    const caso = await t.abrir();
    const { pagina } = await entrar('Gloria', 'gestor');
    await pagina.goto(`${s.origen}/backoffice/${a.slug}/casos`);
    await pagina.locator('[data-fila]').first().waitFor();
    await pagina.keyboard.press('/');
    await pagina.locator('input:focus').waitFor();
    await pagina.keyboard.type(caso);
    await pagina.waitForURL((url) => url.searchParams.get('busca') === caso);
    // this one and no other: what was searched for while it was half typed may have found nothing
    await pagina.locator('tbody tr:only-child', { hasText: caso }).waitFor();
    await pagina.keyboard.press('Tab');
    await pagina.keyboard.press('j');
    await pagina.keyboard.press('Enter');
    await pagina.waitForURL((url) => url.pathname.endsWith(caso));
    await pagina.keyboard.press('?');
    await pagina.getByRole('dialog', { name: 'Teclas rápidas' }).waitFor();
  });
});
