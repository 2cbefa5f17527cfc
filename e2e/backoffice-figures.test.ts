/** The figures in the backoffice, in a real browser: the numbers of the report, by mouse, by keyboard and for a screen reader. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { eraseCaso } from '../server/src/capabilities/casos/erase/erase-caso.ts';
import { createUser } from '../server/src/capabilities/identity/create-user.ts';
import type { Aseguradora } from '../server/test/support/environment.ts';
import { accessibilityLacks, openChromium, WIDTHS } from './browser.ts';
import { liveMeansYear } from './figures-history.ts';
import { openService, type Service } from './service.ts';

const DAY = 86_400_000;
const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;

describe('the figures in the backoffice', () => {
  let service: Service;
  let chromium: Browser;
  let a: Aseguradora;
  const cuentas = new Map<string, { email: string; password: string }>();
  before(async () => {
    [service, chromium] = await Promise.all([openService(), openChromium()]);
    // The page takes its periods from the clock of the browser.
    service.clock.advance(Date.now() - service.clock.ahora().getTime());
    a = await service.aseguradora('B');
    await liveMeansYear(service, a, new Date(Date.now() - 190 * DAY), 188);
    for (const rol of ['operador', 'admin'] as const) {
      const data = { email: `${rol}@example.com`, nombre: `Persona ${rol}`, rol, aseguradoraId: a.id };
      cuentas.set(rol, await createUser(service.program, data, ACTOR));
    }
    await allSealed();
  });
  after(async () => {
    await chromium?.close();
    await service?.close();
  });

  /** Nothing that has happened or was supplied is still to be counted. */
  async function allSealed(): Promise<void> {
    for (;;) {
      const [row] = await service.base.superSql<{ n: number }>(
        `select ((select count(*) from cifras_hechos where sellado is null)
               + (select count(*) from cifras_datos where sellado is null))::int as n`,
      );
      if (!row?.n) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  async function enter(rol: string, language = 'es-ES'): Promise<{ contexto: BrowserContext; pagina: Page }> {
    const contexto = await chromium.newContext({
      locale: language,
      viewport: { width: WIDTHS.escritorio, height: 900 },
    });
    const { email, password } = cuentas.get(rol) ?? { email: '', password: '' };
    const session = await contexto.request.post(`${service.origen}/backoffice/api/sesion`, {
      data: { email, password },
      headers: { origin: service.origen },
    });
    assert.equal(session.status(), 201);
    return { contexto, pagina: await contexto.newPage() };
  }
  const go = async (page: Page, resto = '') => {
    await page.goto(`${service.origen}/backoffice/${a.slug}/cifras${resto}`);
    await page.getByRole('region', { name: /^(Tiempos|Times)$/ }).waitFor();
  };
  const report = async (page: Page, query: string) =>
    (await (await page.request.get(`${service.origen}/backoffice/api/aseguradoras/${a.slug}/cifras?${query}`)).json())
      .data;
  /** The links to the cases of a figure, by what it is called. */
  const link = (page: Page, figure: string) => page.getByRole('link', { name: new RegExp(`: ${figure}$`) }).first();

  test('are those of the report, and each leads to as many cases as it says', async () => {
    const { contexto, pagina } = await enter('operador');
    await go(pagina, '?periodo=trimestre');
    const since = await pagina.getByLabel('Desde').inputValue();
    const until = await pagina.getByLabel('Hasta').inputValue();
    const { casos, siniestros } = await report(pagina, `desde=${since}&hasta=${until}`);
    assert.ok(casos.abiertos > 10 && siniestros.comunicados > 10);
    for (const [name, howMany] of [
      ['Siniestros comunicados', siniestros.comunicados],
      ['Casos cerrados', casos.cerrados],
      ['Pendientes al acabar', casos.pendientes_fin],
    ] as const) {
      await go(pagina, '?periodo=trimestre');
      assert.equal(await link(pagina, name).innerText(), String(howMany), name);
      await link(pagina, name).click();
      await pagina.getByRole('heading', { level: 1, name: name }).waitFor();
      await pagina
        .getByRole('status')
        .filter({ hasText: `La cifra es ${howMany}.` })
        .waitFor();
      assert.equal(await pagina.locator('tbody tr').count(), Math.min(howMany, 50));
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
      [since, until],
    );
    await contexto.close();
  });

  test('what was chosen stands in the address, and a kept instant gives the same figures after more has happened', async () => {
    const { contexto, pagina } = await enter('operador');
    await go(pagina);
    await pagina.getByLabel('Periodo', { exact: true }).selectOption('estemes');
    await pagina.getByLabel('Fecha de la cohorte').selectOption('apertura');
    await pagina.waitForURL(/periodo=estemes&base=apertura/);
    // The button rests while the figures of the new choice are on their way; a click in the moment when it goes to rest is lost.
    const openLink = pagina.locator('a[href*="cifra=casos.abiertos"][href*="base=apertura"]').first();
    await openLink.waitFor();
    await pagina.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    await pagina.getByRole('button', { name: 'Fijar este instante' }).click();
    await pagina.waitForURL(/corte=/);
    const opened = await openLink.innerText();
    await service.casoWith(a);
    await pagina.reload();
    assert.equal(await link(pagina, 'Casos abiertos').innerText(), opened);
    assert.equal(await pagina.getByLabel('Periodo', { exact: true }).inputValue(), 'estemes');
    await contexto.close();
  });

  test('what a figure is made of, and its cases, are reached by keyboard; without charts the numbers are the same', async () => {
    const { contexto, pagina } = await enter('operador');
    await go(pagina, '?periodo=trimestre');
    await pagina.getByRole('button', { name: 'Cómo se calcula: Entran en 7 días' }).focus();
    await pagina.keyboard.press('Enter');
    const detail = pagina.getByRole('dialog');
    await detail.getByText(/\d+ de \d+/).waitFor();
    await detail.getByRole('link').focus();
    await pagina.keyboard.press('Enter');
    await pagina.getByRole('heading', { level: 1, name: 'Entran en 7 días o menos' }).waitFor();
    await go(pagina, '?periodo=trimestre');
    const tables = () => pagina.locator('table').allInnerTexts();
    await pagina.locator('.recharts-surface').nth(2).waitFor();
    // the period before is read after this one, and adds a column
    await pagina.getByRole('columnheader', { name: 'Antes' }).first().waitFor();
    const withCharts = await tables();
    await pagina.getByText('Tablas', { exact: true }).click();
    await pagina.waitForURL(/vista=tablas/);
    await pagina.locator('.recharts-surface').first().waitFor({ state: 'detached' });
    assert.deepEqual(await tables(), withCharts);
    await contexto.close();
  });

  test('come as a file, and an admin supplies what money needs', async () => {
    const { contexto, pagina } = await enter('admin');
    await go(pagina, '?periodo=mes');
    const [bajada] = await Promise.all([
      pagina.waitForEvent('download'),
      pagina.getByRole('link', { name: 'Descargar CSV' }).click(),
    ]);
    const text = await readFile(await bajada.path(), 'utf8');
    assert.ok(text.startsWith('\ufeffcifra;valor;numerador;denominador;motivo\r\n'));
    const month = (await pagina.getByLabel('Desde').inputValue()).slice(0, 7);
    const ratio = pagina.getByRole('region', { name: 'Coste y ratio' });
    await ratio.getByText(`Meses sin datos: ${month}.`).waitFor();
    await pagina.getByRole('button', { name: 'Aportar datos' }).click();
    const form = pagina.getByRole('dialog');
    await form.getByLabel('Producto').fill('Familiar');
    await form.getByLabel('Mes (AAAA-MM)').fill('2099-01');
    await form.getByRole('button', { name: 'Guardar el mes' }).click();
    await form.getByRole('alert').filter({ hasText: 'no puede ser un mes futuro' }).waitFor();
    await form.locator('input[type=file]').setInputFiles({
      ...{ name: 'datos.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(
        `producto;mes;primas;pagado;provision;vidas_anio\r\nFamiliar;${month};1000,00;250,00;50,00;80,5\r\n`,
      ),
    });
    await pagina.getByText('Guardado: 1 mes.').waitFor();
    await form.waitFor({ state: 'hidden' });
    // sealed a moment later, and read anew when somebody comes back
    await allSealed();
    await pagina.reload();
    await ratio.getByText('300,00').first().waitFor();
    const other = await enter('operador');
    await go(other.pagina);
    assert.equal(await other.pagina.getByRole('button', { name: 'Aportar datos' }).count(), 0);
    await other.contexto.close();
    await contexto.close();
  });

  test('a period that can not be is said, and a figure that is not known has its reason', async () => {
    const { contexto, pagina } = await enter('operador');
    await pagina.goto(`${service.origen}/backoffice/${a.slug}/cifras?desde=2026-03-02&hasta=2026-03-01`);
    await pagina.getByRole('alert').filter({ hasText: 'no puede ser anterior a desde' }).waitFor();
    await go(pagina, '?desde=2010-01-01&hasta=2010-01-31');
    await pagina.getByText('No se ha medido ninguno en el periodo.').first().waitFor();
    await contexto.close();
  });

  for (const [language, widths] of [
    ['es-ES', Object.values(WIDTHS)],
    ['en-GB', [WIDTHS.tableta]],
  ] as const) {
    test(`${language}: axe finds nothing, and nothing hangs over the side, at ${widths.join(', ')} px`, async () => {
      const { contexto, pagina } = await enter('admin', language);
      for (const width of widths) {
        await pagina.setViewportSize({ width: width, height: 900 });
        await go(pagina, width === WIDTHS.escritorio ? '?periodo=anio&vista=tablas' : '?periodo=trimestre');
        assert.deepEqual(await accessibilityLacks(pagina), [], String(width));
        const excess = await pagina.evaluate('document.documentElement.scrollWidth - innerWidth');
        assert.ok(Number(excess) <= 0, `${width}: ${excess}`);
      }
      await pagina.goto(`${service.origen}/backoffice/${a.slug}/cifras/casos?cifra=casos.abiertos&periodo=anio`);
      await pagina.locator('tbody tr').first().waitFor();
      assert.deepEqual(await accessibilityLacks(pagina), []);
      assert.equal(await pagina.locator('html').getAttribute('lang'), language.slice(0, 2));
      await contexto.close();
    });
  }

  test('of accounts say how many are of erased cases, which are not listed', async () => {
    const { contexto, pagina } = await enter('operador');
    const address = `/cifras/casos?cifra=cuentas.confirmadas&periodo=anio`;
    const view = async (onePage: Page) => {
      await onePage.goto(`${service.origen}/backoffice/${a.slug}${address}`);
      await onePage.locator('tbody tr').first().waitFor();
      return onePage
        .getByRole('status')
        .filter({ hasText: /^(La cifra es|The figure is) / })
        .innerText();
    };
    const before = await view(pagina);
    assert.doesNotMatch(before, /borrad/);
    const row = pagina.locator('tbody tr').first();
    const [caso = '', times = ''] = [
      await row.getByRole('link').innerText(),
      await row.locator('td').last().innerText(),
    ];
    assert.equal(await eraseCaso(service.program, a.id, caso, 'expediente 9', ACTOR), true);
    const figure = before.split('.')[0];
    const ofErasures =
      times === '1'
        ? [
            'Incluye 1 cuenta de un caso ya borrado, que no se puede mostrar.',
            'It includes 1 account of an erased case,',
          ]
        : [
            `Incluye ${times} cuentas de casos ya borrados, que no se pueden mostrar.`,
            `It includes ${times} accounts of erased cases,`,
          ];
    const afterwards = await view(pagina);
    assert.ok(afterwards.startsWith(`${figure}. `) && afterwards.endsWith(` ${ofErasures[0]}`), afterwards);
    assert.equal(await pagina.getByRole('link', { name: caso }).count(), 0);
    const inglesa = await enter('operador', 'en-GB');
    assert.ok((await view(inglesa.pagina)).includes(ofErasures[1] ?? ''));
    await inglesa.contexto.close();
    await contexto.close();
  });
});
