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
    service.clock.advance(Date.now() - service.clock.now().getTime());
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
  async function enter(rol: string, language = 'es-ES'): Promise<{ context: BrowserContext; page: Page }> {
    const context = await chromium.newContext({
      locale: language,
      viewport: { width: WIDTHS.escritorio, height: 900 },
    });
    const { email, password } = cuentas.get(rol) ?? { email: '', password: '' };
    const session = await context.request.post(`${service.origin}/backoffice/api/sesion`, {
      data: { email, password },
      headers: { origin: service.origin },
    });
    assert.equal(session.status(), 201);
    return { context, page: await context.newPage() };
  }
  const go = async (page: Page, resto = '') => {
    await page.goto(`${service.origin}/backoffice/${a.slug}/cifras${resto}`);
    await page.getByRole('region', { name: /^(Tiempos|Times)$/ }).waitFor();
  };
  const report = async (page: Page, query: string) =>
    (await (await page.request.get(`${service.origin}/backoffice/api/aseguradoras/${a.slug}/cifras?${query}`)).json())
      .data;
  /** The links to the cases of a figure, by what it is called. */
  const link = (page: Page, figure: string) => page.getByRole('link', { name: new RegExp(`: ${figure}$`) }).first();

  test('are those of the report, and each leads to as many cases as it says', async () => {
    const { context, page } = await enter('operador');
    await go(page, '?periodo=trimestre');
    const since = await page.getByLabel('Desde').inputValue();
    const until = await page.getByLabel('Hasta').inputValue();
    const { casos, siniestros } = await report(page, `desde=${since}&hasta=${until}`);
    assert.ok(casos.abiertos > 10 && siniestros.comunicados > 10);
    for (const [name, howMany] of [
      ['Siniestros comunicados', siniestros.comunicados],
      ['Casos cerrados', casos.cerrados],
      ['Pendientes al acabar', casos.pendientes_fin],
    ] as const) {
      await go(page, '?periodo=trimestre');
      assert.equal(await link(page, name).innerText(), String(howMany), name);
      await link(page, name).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page
        .getByRole('status')
        .filter({ hasText: `La cifra es ${howMany}.` })
        .waitFor();
      assert.equal(await page.locator('tbody tr').count(), Math.min(howMany, 50));
    }
    await page.getByRole('navigation').or(page.locator('body')).getByRole('link', { name: 'Cifras' }).last().click();
    await page.getByRole('region', { name: 'Tiempos' }).waitFor();
    assert.deepEqual(
      [await page.getByLabel('Desde').inputValue(), await page.getByLabel('Hasta').inputValue()],
      [since, until],
    );
    await context.close();
  });

  test('what was chosen stands in the address, and a kept instant gives the same figures after more has happened', async () => {
    const { context, page } = await enter('operador');
    await go(page);
    await page.getByLabel('Periodo', { exact: true }).selectOption('estemes');
    await page.getByLabel('Fecha de la cohorte').selectOption('apertura');
    await page.waitForURL(/periodo=estemes&base=apertura/);
    // The button rests while the figures of the new choice are on their way; a click in the moment when it goes to rest is lost.
    const openLink = page.locator('a[href*="cifra=casos.abiertos"][href*="base=apertura"]').first();
    await openLink.waitFor();
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Fijar este instante' }).click();
    await page.waitForURL(/corte=/);
    const opened = await openLink.innerText();
    await service.casoWith(a);
    await page.reload();
    assert.equal(await link(page, 'Casos abiertos').innerText(), opened);
    assert.equal(await page.getByLabel('Periodo', { exact: true }).inputValue(), 'estemes');
    await context.close();
  });

  test('what a figure is made of, and its cases, are reached by keyboard; without charts the numbers are the same', async () => {
    const { context, page } = await enter('operador');
    await go(page, '?periodo=trimestre');
    await page.getByRole('button', { name: 'Cómo se calcula: Entran en 7 días' }).focus();
    await page.keyboard.press('Enter');
    const detail = page.getByRole('dialog');
    await detail.getByText(/\d+ de \d+/).waitFor();
    await detail.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Entran en 7 días o menos' }).waitFor();
    await go(page, '?periodo=trimestre');
    const tables = () => page.locator('table').allInnerTexts();
    await page.locator('.recharts-surface').nth(2).waitFor();
    // the period before is read after this one, and adds a column
    await page.getByRole('columnheader', { name: 'Antes' }).first().waitFor();
    const withCharts = await tables();
    await page.getByText('Tablas', { exact: true }).click();
    await page.waitForURL(/vista=tablas/);
    await page.locator('.recharts-surface').first().waitFor({ state: 'detached' });
    assert.deepEqual(await tables(), withCharts);
    await context.close();
  });

  test('come as a file, and an admin supplies what money needs', async () => {
    const { context, page } = await enter('admin');
    await go(page, '?periodo=mes');
    const [bajada] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Descargar CSV' }).click(),
    ]);
    const text = await readFile(await bajada.path(), 'utf8');
    assert.ok(text.startsWith('\ufeffcifra;valor;numerador;denominador;motivo\r\n'));
    const month = (await page.getByLabel('Desde').inputValue()).slice(0, 7);
    const ratio = page.getByRole('region', { name: 'Coste y ratio' });
    await ratio.getByText(`Meses sin datos: ${month}.`).waitFor();
    await page.getByRole('button', { name: 'Aportar datos' }).click();
    const form = page.getByRole('dialog');
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
    await page.getByText('Guardado: 1 mes.').waitFor();
    await form.waitFor({ state: 'hidden' });
    // sealed a moment later, and read anew when somebody comes back
    await allSealed();
    await page.reload();
    await ratio.getByText('300,00').first().waitFor();
    const other = await enter('operador');
    await go(other.page);
    assert.equal(await other.page.getByRole('button', { name: 'Aportar datos' }).count(), 0);
    await other.context.close();
    await context.close();
  });

  test('a period that can not be is said, and a figure that is not known has its reason', async () => {
    const { context, page } = await enter('operador');
    await page.goto(`${service.origin}/backoffice/${a.slug}/cifras?desde=2026-03-02&hasta=2026-03-01`);
    await page.getByRole('alert').filter({ hasText: 'no puede ser anterior a desde' }).waitFor();
    await go(page, '?desde=2010-01-01&hasta=2010-01-31');
    await page.getByText('No se ha medido ninguno en el periodo.').first().waitFor();
    await context.close();
  });

  for (const [language, widths] of [
    ['es-ES', Object.values(WIDTHS)],
    ['en-GB', [WIDTHS.tableta]],
  ] as const) {
    test(`${language}: axe finds nothing, and nothing hangs over the side, at ${widths.join(', ')} px`, async () => {
      const { context, page } = await enter('admin', language);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await go(page, width === WIDTHS.escritorio ? '?periodo=anio&vista=tablas' : '?periodo=trimestre');
        assert.deepEqual(await accessibilityLacks(page), [], String(width));
        const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        assert.ok(Number(excess) <= 0, `${width}: ${excess}`);
      }
      await page.goto(`${service.origin}/backoffice/${a.slug}/cifras/casos?cifra=casos.abiertos&periodo=anio`);
      await page.locator('tbody tr').first().waitFor();
      assert.deepEqual(await accessibilityLacks(page), []);
      assert.equal(await page.locator('html').getAttribute('lang'), language.slice(0, 2));
      await context.close();
    });
  }

  test('of accounts say how many are of erased cases, which are not listed', async () => {
    const { context, page } = await enter('operador');
    const address = `/cifras/casos?cifra=cuentas.confirmadas&periodo=anio`;
    const view = async (onePage: Page) => {
      await onePage.goto(`${service.origin}/backoffice/${a.slug}${address}`);
      await onePage.locator('tbody tr').first().waitFor();
      return onePage
        .getByRole('status')
        .filter({ hasText: /^(La cifra es|The figure is) / })
        .innerText();
    };
    const before = await view(page);
    assert.doesNotMatch(before, /borrad/);
    const row = page.locator('tbody tr').first();
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
    const afterwards = await view(page);
    assert.ok(afterwards.startsWith(`${figure}. `) && afterwards.endsWith(` ${ofErasures[0]}`), afterwards);
    assert.equal(await page.getByRole('link', { name: caso }).count(), 0);
    const inglesa = await enter('operador', 'en-GB');
    assert.ok((await view(inglesa.page)).includes(ofErasures[1] ?? ''));
    await inglesa.context.close();
    await context.close();
  });
});
