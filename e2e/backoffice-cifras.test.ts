/** The figures in the backoffice, in a real browser: the numbers of the report, by mouse, by keyboard and for a screen reader. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { borrarCaso } from '../server/src/capabilities/casos/borrar-caso.ts';
import { crearUsuario } from '../server/src/capabilities/identidad/crear-usuario.ts';
import type { Aseguradora } from '../server/test/entorno.ts';
import { vivirMedioAnio } from './historia-de-cifras.ts';
import { ANCHOS, abrirChromium, faltasDeAccesibilidad } from './navegador.ts';
import { abrirServicio, type Servicio } from './servicio.ts';

const DIA = 86_400_000;
const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;

describe('the figures in the backoffice', () => {
  let servicio: Servicio;
  let chromium: Browser;
  let a: Aseguradora;
  const cuentas = new Map<string, { email: string; password: string }>();
  before(async () => {
    [servicio, chromium] = await Promise.all([abrirServicio(), abrirChromium()]);
    // The page takes its periods from the clock of the browser.
    servicio.reloj.avanzar(Date.now() - servicio.reloj.ahora().getTime());
    a = await servicio.aseguradora('B');
    await vivirMedioAnio(servicio, a, new Date(Date.now() - 190 * DIA), 188);
    for (const rol of ['operador', 'admin'] as const) {
      const datos = { email: `${rol}@example.com`, nombre: `Persona ${rol}`, rol, aseguradoraId: a.id };
      cuentas.set(rol, await crearUsuario(servicio.programa, datos, ACTOR));
    }
    await todoSellado();
  });
  after(async () => {
    await chromium?.close();
    await servicio?.cerrar();
  });

  /** Nothing that has happened or was supplied is still to be counted. */
  async function todoSellado(): Promise<void> {
    for (;;) {
      const [fila] = await servicio.base.superSql<{ n: number }>(
        `select ((select count(*) from cifras_hechos where sellado is null)
               + (select count(*) from cifras_datos where sellado is null))::int as n`,
      );
      if (!fila?.n) break;
      await new Promise((resolver) => setTimeout(resolver, 50));
    }
  }
  async function entrar(rol: string, idioma = 'es-ES'): Promise<{ contexto: BrowserContext; pagina: Page }> {
    const contexto = await chromium.newContext({ locale: idioma, viewport: { width: ANCHOS.escritorio, height: 900 } });
    const { email, password } = cuentas.get(rol) ?? { email: '', password: '' };
    const sesion = await contexto.request.post(`${servicio.origen}/backoffice/api/sesion`, {
      data: { email, password },
      headers: { origin: servicio.origen },
    });
    assert.equal(sesion.status(), 201);
    return { contexto, pagina: await contexto.newPage() };
  }
  const ir = async (pagina: Page, resto = '') => {
    await pagina.goto(`${servicio.origen}/backoffice/${a.slug}/cifras${resto}`);
    await pagina.getByRole('region', { name: /^(Tiempos|Times)$/ }).waitFor();
  };
  const informe = async (pagina: Page, consulta: string) =>
    (
      await (
        await pagina.request.get(`${servicio.origen}/backoffice/api/aseguradoras/${a.slug}/cifras?${consulta}`)
      ).json()
    ).data;
  /** The links to the cases of a figure, by what it is called. */
  const enlace = (pagina: Page, cifra: string) => pagina.getByRole('link', { name: new RegExp(`: ${cifra}$`) }).first();

  test('are those of the report, and each leads to as many cases as it says', async () => {
    const { contexto, pagina } = await entrar('operador');
    await ir(pagina, '?periodo=trimestre');
    const desde = await pagina.getByLabel('Desde').inputValue();
    const hasta = await pagina.getByLabel('Hasta').inputValue();
    const { casos, siniestros } = await informe(pagina, `desde=${desde}&hasta=${hasta}`);
    assert.ok(casos.abiertos > 10 && siniestros.comunicados > 10);
    for (const [nombre, cuantos] of [
      ['Siniestros comunicados', siniestros.comunicados],
      ['Casos cerrados', casos.cerrados],
      ['Pendientes al acabar', casos.pendientes_fin],
    ] as const) {
      await ir(pagina, '?periodo=trimestre');
      assert.equal(await enlace(pagina, nombre).innerText(), String(cuantos), nombre);
      await enlace(pagina, nombre).click();
      await pagina.getByRole('heading', { level: 1, name: nombre }).waitFor();
      await pagina
        .getByRole('status')
        .filter({ hasText: `La cifra es ${cuantos}.` })
        .waitFor();
      assert.equal(await pagina.locator('tbody tr').count(), Math.min(cuantos, 50));
    }
    await pagina
      .getByRole('navigation')
      .or(pagina.locator('body'))
      .getByRole('link', { name: 'Cifras' })
      .last()
      .click();
    await pagina.getByRole('region', { name: 'Tiempos' }).waitFor();
    assert.deepEqual(
      [await pagina.getByLabel('Desde').inputValue(), await pagina.getByLabel('Hasta').inputValue()],
      [desde, hasta],
    );
    await contexto.close();
  });

  test('what was chosen stands in the address, and a kept instant gives the same figures after more has happened', async () => {
    const { contexto, pagina } = await entrar('operador');
    await ir(pagina);
    await pagina.getByLabel('Periodo', { exact: true }).selectOption('estemes');
    await pagina.getByLabel('Fecha de la cohorte').selectOption('apertura');
    await pagina.waitForURL(/periodo=estemes&base=apertura/);
    // The button rests while the figures of the new choice are on their way; a click in the moment when it goes to rest is lost.
    const enlaceDeAbiertos = pagina.locator('a[href*="cifra=casos.abiertos"][href*="base=apertura"]').first();
    await enlaceDeAbiertos.waitFor();
    await pagina.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    await pagina.getByRole('button', { name: 'Fijar este instante' }).click();
    await pagina.waitForURL(/corte=/);
    const abiertos = await enlaceDeAbiertos.innerText();
    await servicio.casoCon(a);
    await pagina.reload();
    assert.equal(await enlace(pagina, 'Casos abiertos').innerText(), abiertos);
    assert.equal(await pagina.getByLabel('Periodo', { exact: true }).inputValue(), 'estemes');
    await contexto.close();
  });

  test('what a figure is made of, and its cases, are reached by keyboard; without charts the numbers are the same', async () => {
    const { contexto, pagina } = await entrar('operador');
    await ir(pagina, '?periodo=trimestre');
    await pagina.getByRole('button', { name: 'Cómo se calcula: Entran en 7 días' }).focus();
    await pagina.keyboard.press('Enter');
    const detalle = pagina.getByRole('dialog');
    await detalle.getByText(/\d+ de \d+/).waitFor();
    await detalle.getByRole('link').focus();
    await pagina.keyboard.press('Enter');
    await pagina.getByRole('heading', { level: 1, name: 'Entran en 7 días o menos' }).waitFor();
    await ir(pagina, '?periodo=trimestre');
    const tablas = () => pagina.locator('table').allInnerTexts();
    await pagina.locator('.recharts-surface').nth(2).waitFor();
    // the period before is read after this one, and adds a column
    await pagina.getByRole('columnheader', { name: 'Antes' }).first().waitFor();
    const conGraficos = await tablas();
    await pagina.getByText('Tablas', { exact: true }).click();
    await pagina.waitForURL(/vista=tablas/);
    await pagina.locator('.recharts-surface').first().waitFor({ state: 'detached' });
    assert.deepEqual(await tablas(), conGraficos);
    await contexto.close();
  });

  test('come as a file, and an admin supplies what money needs', async () => {
    const { contexto, pagina } = await entrar('admin');
    await ir(pagina, '?periodo=mes');
    const [bajada] = await Promise.all([
      pagina.waitForEvent('download'),
      pagina.getByRole('link', { name: 'Descargar CSV' }).click(),
    ]);
    const texto = await readFile(await bajada.path(), 'utf8');
    assert.ok(texto.startsWith('\ufeffcifra;valor;numerador;denominador;motivo\r\n'));
    const mes = (await pagina.getByLabel('Desde').inputValue()).slice(0, 7);
    const ratio = pagina.getByRole('region', { name: 'Coste y ratio' });
    await ratio.getByText(`Meses sin datos: ${mes}.`).waitFor();
    await pagina.getByRole('button', { name: 'Aportar datos' }).click();
    const formulario = pagina.getByRole('dialog');
    await formulario.getByLabel('Producto').fill('Familiar');
    await formulario.getByLabel('Mes (AAAA-MM)').fill('2099-01');
    await formulario.getByRole('button', { name: 'Guardar el mes' }).click();
    await formulario.getByRole('alert').filter({ hasText: 'no puede ser un mes futuro' }).waitFor();
    await formulario.locator('input[type=file]').setInputFiles({
      ...{ name: 'datos.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(
        `producto;mes;primas;pagado;provision;vidas_anio\r\nFamiliar;${mes};1000,00;250,00;50,00;80,5\r\n`,
      ),
    });
    await pagina.getByText('Guardado: 1 mes.').waitFor();
    await formulario.waitFor({ state: 'hidden' });
    // sealed a moment later, and read anew when somebody comes back
    await todoSellado();
    await pagina.reload();
    await ratio.getByText('300,00').first().waitFor();
    const otra = await entrar('operador');
    await ir(otra.pagina);
    assert.equal(await otra.pagina.getByRole('button', { name: 'Aportar datos' }).count(), 0);
    await otra.contexto.close();
    await contexto.close();
  });

  test('a period that can not be is said, and a figure that is not known has its reason', async () => {
    const { contexto, pagina } = await entrar('operador');
    await pagina.goto(`${servicio.origen}/backoffice/${a.slug}/cifras?desde=2026-03-02&hasta=2026-03-01`);
    await pagina.getByRole('alert').filter({ hasText: 'no puede ser anterior a desde' }).waitFor();
    await ir(pagina, '?desde=2010-01-01&hasta=2010-01-31');
    await pagina.getByText('No se ha medido ninguno en el periodo.').first().waitFor();
    await contexto.close();
  });

  for (const [idioma, anchos] of [
    ['es-ES', Object.values(ANCHOS)],
    ['en-GB', [ANCHOS.tableta]],
  ] as const) {
    test(`${idioma}: axe finds nothing, and nothing hangs over the side, at ${anchos.join(', ')} px`, async () => {
      const { contexto, pagina } = await entrar('admin', idioma);
      for (const ancho of anchos) {
        await pagina.setViewportSize({ width: ancho, height: 900 });
        await ir(pagina, ancho === ANCHOS.escritorio ? '?periodo=anio&vista=tablas' : '?periodo=trimestre');
        assert.deepEqual(await faltasDeAccesibilidad(pagina), [], String(ancho));
        const sobra = await pagina.evaluate('document.documentElement.scrollWidth - innerWidth');
        assert.ok(Number(sobra) <= 0, `${ancho}: ${sobra}`);
      }
      await pagina.goto(`${servicio.origen}/backoffice/${a.slug}/cifras/casos?cifra=casos.abiertos&periodo=anio`);
      await pagina.locator('tbody tr').first().waitFor();
      assert.deepEqual(await faltasDeAccesibilidad(pagina), []);
      assert.equal(await pagina.locator('html').getAttribute('lang'), idioma.slice(0, 2));
      await contexto.close();
    });
  }

  test('of accounts say how many are of erased cases, which are not listed', async () => {
    const { contexto, pagina } = await entrar('operador');
    const direccion = `/cifras/casos?cifra=cuentas.confirmadas&periodo=anio`;
    const ver = async (unaPagina: Page) => {
      await unaPagina.goto(`${servicio.origen}/backoffice/${a.slug}${direccion}`);
      await unaPagina.locator('tbody tr').first().waitFor();
      return unaPagina
        .getByRole('status')
        .filter({ hasText: /^(La cifra es|The figure is) / })
        .innerText();
    };
    const antes = await ver(pagina);
    assert.doesNotMatch(antes, /borrad/);
    const fila = pagina.locator('tbody tr').first();
    const [caso = '', veces = ''] = [
      await fila.getByRole('link').innerText(),
      await fila.locator('td').last().innerText(),
    ];
    assert.equal(await borrarCaso(servicio.programa, a.id, caso, 'expediente 9', ACTOR), true);
    const cifra = antes.split('.')[0];
    const deBorrados =
      veces === '1'
        ? [
            'Incluye 1 cuenta de un caso ya borrado, que no se puede mostrar.',
            'It includes 1 account of an erased case,',
          ]
        : [
            `Incluye ${veces} cuentas de casos ya borrados, que no se pueden mostrar.`,
            `It includes ${veces} accounts of erased cases,`,
          ];
    const despues = await ver(pagina);
    assert.ok(despues.startsWith(`${cifra}. `) && despues.endsWith(` ${deBorrados[0]}`), despues);
    assert.equal(await pagina.getByRole('link', { name: caso }).count(), 0);
    const inglesa = await entrar('operador', 'en-GB');
    assert.ok((await ver(inglesa.pagina)).includes(deBorrados[1] ?? ''));
    await inglesa.contexto.close();
    await contexto.close();
  });
});
