/** The figures in the backoffice, in a real browser: the numbers of the report, with mouse, keyboard and screen reader. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { eraseCaso } from '../server/src/caso/erase/erase-caso.ts';
import { createUser } from '../server/src/insurers/identity/users-by-hand.ts';
import type { Aseguradora } from '../server/test/support/environment.ts';
import { isNight } from '../server/test/support/length.ts';
import { lacksInBothThemes } from './backoffice.ts';
import { openChromium, untilInPage, WIDTHS } from './browser.ts';
import { fillHalfYear } from './figures-history.ts';
import { openService, type Service } from './service.ts';

/** Periods within the generated half year, which begins on 15 May 2026 whatever today is. */
const QUARTER = 'desde=2026-07-01&hasta=2026-09-30';
const MONTH = 'desde=2026-10-01&hasta=2026-10-31';
const WHOLE = 'desde=2026-05-15&hasta=2026-11-19';
const addUp = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);
const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;

describe('the figures in the backoffice', () => {
  let service: Service;
  let chromium: Browser;
  let a: Aseguradora;
  const cuentas = new Map<string, { email: string; password: string }>();
  before(async () => {
    [service, chromium] = await Promise.all([openService(), openChromium()]);
    a = await service.aseguradora('B');
    await fillHalfYear(service, a, new Date('2026-05-15T08:00:00Z'), 188);
    for (const rol of ['operador', 'admin', 'superadmin'] as const) {
      const aseguradoraId = rol === 'superadmin' ? null : a.id;
      const data = { email: `${rol}@example.com`, nombre: `Persona ${rol}`, rol, aseguradoraId };
      cuentas.set(rol, await createUser(service.program, data, ACTOR));
    }
    await allSealed();
  });
  after(async () => {
    await chromium?.close();
    await service?.close();
  });

  /** Waits until everything that has happened or was supplied is counted. */
  async function allSealed(): Promise<void> {
    for (;;) {
      const [row] = await service.base.superSql<{ n: number }>(
        `select ((select count(*) from cronologia where not contado)
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
  const go = async (page: Page, rest = '') => {
    await page.goto(`${service.origin}/backoffice/${a.slug}/cifras${rest}`);
    const [name, inside] = rest.includes('parte=detalle')
      ? ['region', /^(Tiempos|Times)$/]
      : ['list', /^(Resumen|Summary)$/];
    await page.getByRole(name as 'region', { name: inside as RegExp }).waitFor();
  };
  const report = async (page: Page, query: string) =>
    (
      await (
        await page.request.get(`${service.origin}/backoffice/api/aseguradoras/${a.slug}/cifras/cuadro?${query}`)
      ).json()
    ).data.informe;
  /** The links to the cases of a figure, by its label. */
  const link = (page: Page, figure: string) => page.getByRole('link', { name: new RegExp(`: ${figure}$`) }).first();

  /** `YYYY-MM-DD` of a field that shows a Spanish date. */
  const dayIn = (page: Page, label: string) => page.getByLabel(label).inputValue();

  /** How often each listed case counts: a case that was reopened and closed again has one row and counts twice. */
  const timesListed = async (page: Page) =>
    (await page.locator('tbody tr td:last-child').allInnerTexts()).map((times) => Number(times));

  test('the figures are those of the report, and each links to that number of cases', async () => {
    const { context, page } = await enter('operador');
    await go(page, `?${QUARTER}`);
    const since = await dayIn(page, 'Desde');
    const until = await dayIn(page, 'Hasta');
    const {
      casos,
      cohorte,
      cuentas: asked,
      tiempos,
    } = await report(page, `desde=${since}&hasta=${until}&fecha_base=apertura`);
    assert.ok(casos.abiertos > 10 && cohorte.activacion.numerador > 10 && tiempos.tramitacion_bruta.n > 10);
    const lines = await page.getByRole('list', { name: 'Resumen' }).getByRole('listitem').allInnerTexts();
    const ended = asked.resueltas + asked.sin_respuesta + asked.descartadas;
    for (const [i, counted] of [
      `${casos.abiertos}`,
      `${cohorte.activacion.numerador} de ${cohorte.activacion.denominador}`,
      `${asked.resolucion.numerador} de ${ended}`,
      `mediana de ${tiempos.tramitacion_bruta.n} casos`,
      `${asked.cargos_detenidos.cuentas} cuenta`,
    ].entries())
      assert.ok(lines[i]?.includes(counted), `${lines[i]}: ${counted}`);
    assert.equal(lines.length, 5);
    for (const [name, howMany] of [
      ['Casos abiertos', casos.abiertos],
      ['Casos cerrados', casos.cerrados],
      ['Pendientes al acabar', casos.pendientes_fin],
    ] as const) {
      await go(page, `?${QUARTER}`);
      assert.equal(await link(page, name).innerText(), String(howMany), name);
      await link(page, name).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page
        .getByRole('status')
        .filter({ hasText: `La cifra es ${howMany}.` })
        .waitFor();
      const times = await timesListed(page);
      const hasMore = await page.getByRole('button', { name: 'Ver más' }).isVisible();
      if (hasMore) assert.equal(times.length, 50, name);
      else assert.equal(addUp(times), howMany, name);
    }
    await page.goto(`${service.origin}/backoffice/${a.slug}/cifras?${QUARTER}&parte=detalle`);
    const byProveedor = page.getByRole('region', { name: 'Por proveedor' });
    await byProveedor
      .getByRole('row', { name: /^Netflix / })
      .getByRole('link')
      .first()
      .click();
    await page.getByText('Proveedor: Netflix').waitFor();
    await page.getByRole('navigation').or(page.locator('body')).getByRole('link', { name: 'Cifras' }).last().click();
    await page.getByRole('tab', { name: 'Detalle', selected: true }).waitFor();
    await page.getByRole('region', { name: 'Tiempos' }).waitFor();
    assert.deepEqual([await dayIn(page, 'Desde'), await dayIn(page, 'Hasta')], [since, until]);
    await context.close();
  });

  test('the stock at the beginning, the cases that came and those that went add up to the stock at the end', async () => {
    const { context, page } = await enter('operador');
    await go(page, `?${QUARTER}&parte=detalle`);
    const rows = await page.getByRole('region', { name: 'Casos que entran y salen' }).locator('tbody tr').all();
    const numbers = await Promise.all(
      rows.map(async (row) => Number((await row.locator('td').innerText()).replace('−', '-'))),
    );
    const [start = 0, ...rest] = numbers;
    const end = rest.pop();
    assert.ok(rest.length > 2);
    assert.equal(addUp([start, ...rest]), end);
    await context.close();
  });

  test('the cases behind a figure, with person, policy and days, are sorted and downloaded as a file', async () => {
    const { context, page } = await enter('operador');
    await page.goto(`${service.origin}/backoffice/${a.slug}/cifras/casos?cifra=casos.abiertos&${WHOLE}`);
    await page.locator('tbody tr').first().waitFor();
    const opened = page.getByRole('columnheader', { name: 'Abierto' });
    assert.equal(await opened.getAttribute('aria-sort'), 'descending');
    const days = page.getByRole('columnheader', { name: 'Días' });
    await days.getByRole('button').click();
    await page.waitForURL(/orden=dias&sentido=desc/);
    await page.locator('th[aria-sort="descending"]', { hasText: 'Días' }).waitFor();
    const texts = async () => (await page.locator('tbody tr td:nth-child(7)').allInnerTexts()).map(Number);
    await untilInPage(
      page,
      `(() => {
      const days = [...document.querySelectorAll('tbody tr td:nth-child(7)')].map((cell) => Number(cell.textContent));
      return days.every((n, i) => i === 0 || n <= days[i - 1]);
    })()`,
    );
    assert.ok((await texts()).length > 10);
    const row = page.locator('tbody tr').first();
    assert.match(await row.innerText(), /Antonio Ejemplo \d+\s+POL-\d+/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Descargar estos casos' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    const total = Number(/La cifra es (\d+)\./.exec(await page.getByRole('status').first().innerText())?.[1] ?? 'none');
    assert.equal(lines.length, total + 1);
    assert.ok(lines[1]?.startsWith(`${await row.getByRole('link').innerText()};POL-`), lines[1] ?? '');
    await context.close();
  });

  test('the summary for a board prints on one page, without menus and buttons', async () => {
    const { context, page } = await enter('admin');
    await go(page, `?${MONTH}`);
    await page.emulateMedia({ media: 'print' });
    // A4 between its margins, in CSS pixels
    await page.setViewportSize({ width: 718, height: 1046 });
    await page.getByRole('heading', { level: 1, name: 'Cifras' }).waitFor();
    for (const hidden of ['Descargar CSV', 'Imprimir']) await page.getByText(hidden).waitFor({ state: 'hidden' });
    await page.getByRole('navigation').first().waitFor({ state: 'hidden' });
    const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    assert.ok(Number(excess) <= 0, String(excess));
    const sheet = (await page.pdf({ format: 'A4' })).toString('latin1');
    assert.equal(sheet.match(/\/Type \/Page\b/g)?.length, 1);
    await context.close();
  });

  test('the period is in the address', async () => {
    const { context, page } = await enter('operador');
    await go(page);
    await page.getByLabel('Periodo', { exact: true }).selectOption('estemes');
    await page.waitForURL(/periodo=estemes/);
    await page.reload();
    await page.getByRole('list', { name: 'Resumen' }).waitFor();
    assert.equal(await page.getByLabel('Periodo', { exact: true }).inputValue(), 'estemes');
    await context.close();
  });

  test('the figures can be downloaded, and an administrator supplies the data that amounts need', async () => {
    const { context, page } = await enter('admin');
    await go(page, `?${MONTH}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Descargar CSV' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    assert.ok(text.startsWith('\ufeffcifra;valor;numerador;denominador;motivo\r\n'));
    const month = (await dayIn(page, 'Desde')).slice(0, 7);
    await page.getByRole('tab', { name: 'Detalle' }).click();
    const ratio = page.getByRole('region', { name: 'Coste y ratio' });
    const inWords = new Date(month).toLocaleDateString('es', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    await ratio.getByText(`Meses sin datos: ${inWords}.`).waitFor();
    await page.getByRole('button', { name: 'Aportar datos' }).click();
    const form = page.getByRole('dialog');
    const put = (of: string) =>
      form.locator('input[type=file]').setInputFiles({
        name: 'datos.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `producto;mes;primas;pagado;provision;vidas_anio\r\nFamiliar;${of};1000,00;250,00;50,00;80,5\r\n`,
        ),
      });
    await put('2099-01');
    await form.getByRole('alert').filter({ hasText: 'no puede ser un mes futuro' }).waitFor();
    await put(month);
    await page.getByText('Guardado: 1 mes.').waitFor();
    await form.waitFor({ state: 'hidden' });
    // counted a moment later, and read again on returning to the page
    await allSealed();
    await page.reload();
    await ratio.getByText('300,00').first().waitFor();
    const other = await enter('operador');
    await go(other.page, '?parte=detalle');
    assert.equal(await other.page.getByRole('button', { name: 'Aportar datos' }).count(), 0);
    await other.context.close();
    await context.close();
  });

  test('an impossible period is refused with a message, and a figure without a value shows the reason', async () => {
    const { context, page } = await enter('operador');
    await page.goto(`${service.origin}/backoffice/${a.slug}/cifras?desde=2026-03-02&hasta=2026-03-01`);
    await page.getByRole('alert').filter({ hasText: 'no puede ser anterior a desde' }).waitFor();
    await go(page, '?desde=2010-01-01&hasta=2010-01-31');
    await page.getByText('Sin datos en el periodo.').first().waitFor();
    await page.getByText('no hay un periodo anterior con el que comparar').waitFor();
    assert.equal(await page.getByText(/Antes: –/).count(), 0);
    await context.close();
  });

  for (const [language, widths] of [
    ['es-ES', [WIDTHS.telefono, 820, 1024, 1440]],
    ...(isNight ? [['en-GB', [WIDTHS.tableta]] as const] : []),
  ] as const) {
    test(`${language}: axe finds nothing, and nothing overflows, at ${widths.join(', ')} px`, async () => {
      const { context, page } = await enter('admin', language);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        for (const part of ['', '&parte=detalle']) {
          await go(page, `?${width === 1440 ? MONTH : QUARTER}${part}`);
          assert.deepEqual(await lacksInBothThemes(page), [], String(width));
          const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
          assert.ok(Number(excess) <= 0, `${width}: ${excess}`);
        }
      }
      await page.goto(`${service.origin}/backoffice/${a.slug}/cifras/casos?cifra=casos.abiertos&${WHOLE}`);
      await page.locator('tbody tr').first().waitFor();
      assert.deepEqual(await lacksInBothThemes(page), []);
      assert.equal(await page.locator('html').getAttribute('lang'), language.slice(0, 2));
      await context.close();
    });
  }

  test('figures of accounts say how many belong to erased cases, which are not listed', async () => {
    const { context, page } = await enter('operador');
    const address = `/cifras/casos?cifra=cuentas.resolucion&${WHOLE}`;
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
    const english = await enter('operador', 'en-GB');
    assert.ok((await view(english.page)).includes(ofErasures[1] ?? ''));
    await english.context.close();
    await context.close();
  });
});
