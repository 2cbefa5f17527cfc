/** From the link in the e-mail to the signed mandate, on a telephone, in both languages. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { put } from '@albacea/words/put.ts';
import type { Browser, Locator } from 'playwright-core';
import { aPng } from '../server/test/support/files.ts';
import { isNight } from '../server/test/support/length.ts';
import { openChromium } from './browser.ts';
import { choiceOf, type Language, openPhone, type Phone, rowOf, tokenOf } from './portal.ts';
import { openService, type Service } from './service.ts';

describe('the journey of the heir', () => {
  let service: Service;
  let browser: Browser;
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  async function addCuentas({ page, t, title, press, assertAccessible }: Phone) {
    await title(t.inicio.titulo);
    await page.getByRole('heading', { name: t.tareas.acciones.anadir }).waitFor();
    await assertAccessible();
    await press(t.comun.continuar);
    await title(t.anadir.titulo);
    await press(t.anadir.boton); // nothing is chosen yet
    await page.getByText(t.anadir.ninguna).waitFor();
    await press('Netflix');
    await press('Facebook');
    await page.getByLabel(t.elegir.buscar).fill('Coro del pueblo');
    await page.getByRole('button', { name: /^Coro del pueblo/ }).click();
    await assertAccessible();
    await press(t.anadir.boton);
    await title(t.decidir.titulo);
    await assertAccessible();
  }

  async function decideCuentas({ page, t, title, press, assertAccessible }: Phone) {
    assert.equal(await page.locator('main input:checked').count(), 0, 'nothing is chosen for the family');
    const [netflix, facebook, choir] = ['Netflix', 'Facebook', 'Coro del pueblo'].map((name) => rowOf(page, name)) as [
      Locator,
      Locator,
      Locator,
    ];
    await choiceOf(netflix, 'accion', 'cancelar').check();
    await choiceOf(facebook, 'accion', 'eliminar').check();
    await press(t.decidir.boton); // the question about a copy and the choir are still unanswered
    const alert = page.getByRole('alert');
    await alert.getByRole('link', { name: /^Facebook/ }).waitFor();
    await alert.getByRole('link', { name: `Coro del pueblo: ${t.decidir.falta}` }).waitFor();
    assert.equal(await alert.getByRole('link').count(), 2);
    await assertAccessible();
    await choiceOf(facebook, 'copia', 'rechazada').check();
    await choiceOf(choir, 'accion', 'conservar').check();
    await page.getByLabel(t.decidir.correo).fill('carmen@example.com');
    await page.reload(); // the choices stay
    await choiceOf(facebook, 'copia', 'rechazada').and(page.locator(':checked')).waitFor();
    await press(t.decidir.boton);
    await title(t.documentos.tipos.certificado_defuncion);
    await page.getByText(t.cuenta.confirmada).first().waitFor();
    await page.goto(new URL('/portal/cuentas', page.url()).href);
    await title(t.cuentas.titulo);
    await page.getByRole('heading', { name: t.relato.decididas }).waitFor();
    await page.getByRole('link', { name: /Facebook/ }).click();
    await title('Facebook');
    await page.getByText('carmen@example.com').waitFor();
    await page.getByRole('button', { name: t.cuenta.deshacer }).waitFor(); // an irreversible request waits
    await assertAccessible();
    await press(t.cuentas.titulo);
    await title(t.cuentas.titulo);
    await press(t.comun.inicio);
  }

  async function submitCertificado({ page, t, title, press, assertAccessible }: Phone) {
    await page.getByRole('heading', { name: t.tareas.acciones.documentos }).waitFor();
    await page.locator('main a[href="/portal/documentos"]').first().click();
    await title(t.documentos.titulo);
    await assertAccessible();
    await press(t.comun.inicio);
    await press(t.comun.continuar); // directly to the requested document
    await title(t.documentos.tipos.certificado_defuncion);
    // a family without a certificate can continue
    await page.locator('summary', { hasText: t.sinCertificado.boton }).click();
    await assertAccessible();
    await page.getByRole('link', { name: t.sinCertificado.seguir }).click();
    await title(t.autorizacion.revisar);
    await page.goBack();
    await title(t.documentos.tipos.certificado_defuncion);
    const photo = { name: 'foto.png', mimeType: 'image/png', buffer: aPng({}) };
    await page.getByLabel(t.envio.camara).setInputFiles(photo);
    await page.getByRole('heading', { name: t.envio.revisar }).waitFor();
    const notYet = page.locator('summary', { hasText: t.sinCertificado.boton });
    assert.equal(await notYet.count(), 0, 'going on without a certificate is not offered while its photo is checked');
    await assertAccessible();
    await press(t.envio.mandar);
  }

  async function sign({ page, t, title, press, assertAccessible }: Phone, email: string) {
    await title(t.autorizacion.revisar);
    await page.locator('.noticia', { hasText: t.envio.hechoTitulo }).waitFor();
    // irreversible requests are listed separately, and each line can be changed
    const noWayBack = page.locator('.aviso').filter({ hasText: t.autorizacion.sinVuelta });
    await noWayBack.getByText(/^Facebook/).waitFor();
    assert.equal(await noWayBack.getByText(/Netflix|Coro/).count(), 0);
    for (const nombre of ['Facebook', 'Netflix', 'Coro del pueblo'])
      await page
        .getByRole('link', { name: put(t.autorizacion.deCuenta, { que: t.autorizacion.cambiar, nombre }) })
        .waitFor();
    await assertAccessible();
    await press(t.autorizacion.preparar); // the fields are still empty
    await page.getByRole('alert').getByText(t.autorizacion.identidad.faltaNumero).waitFor();
    await assertAccessible();
    const number = page.getByLabel(t.autorizacion.identidad.numeroDni);
    await number.fill('12345678A');
    await press(t.autorizacion.preparar);
    await page.locator('#numero-error').waitFor(); // a wrong check letter
    assert.equal(await number.getAttribute('aria-invalid'), 'true');
    await assertAccessible();
    await number.fill('12345678z');
    await press(t.autorizacion.preparar);
    await title(t.autorizacion.firmaTitulo);
    // the announcement stays with the screen that it led to; it goes once the preparation has ended, which may be after the texts are shown
    await page.locator('.noticia').waitFor({ state: 'detached' });
    assert.equal(
      await page.locator('details').filter({ hasText: 'Coro del pueblo' }).count(),
      0,
      'an account that is kept has no permission to read',
    );
    await page.locator('summary', { hasText: t.paraFirmar.todos }).click();
    await page
      .getByText(/12345678Z/)
      .last()
      .waitFor();
    for (const company of ['Facebook: ', 'Netflix: ']) {
      const ejemplar = page.locator('main details').filter({ has: page.locator('summary', { hasText: company }) });
      await ejemplar.locator('summary').click();
      await ejemplar.getByText(/12345678Z/).waitFor();
    }
    await assertAccessible();
    await title(t.autorizacion.firmaTitulo);
    await page.getByLabel(t.autorizacion.nombre).fill('Lucía Ortega Ruiz');
    await page.reload(); // the telephone discarded the page while she read the e-mail
    await title(t.autorizacion.firmaTitulo);
    assert.equal(await page.getByLabel(t.autorizacion.nombre).inputValue(), 'Lucía Ortega Ruiz');
    const mail = await service.mailA(email, (text) => /\b\d{6}\b/.test(text));
    const code = /\b(\d{6})\b/.exec(mail)?.[1] ?? '';
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    await page.getByLabel(t.autorizacion.codigo).fill(other);
    await press(t.autorizacion.firmar);
    await page.getByRole('alert').waitFor();
    await assertAccessible();
    await page.getByLabel(t.autorizacion.codigo).fill(code);
    await press(t.autorizacion.firmar);
    await title(t.inicio.titulo);
    await page.locator('.noticia', { hasText: t.autorizacion.hechoTitulo }).waitFor();
    await page.getByText(t.inicio.nadaTitulo).waitFor();
  }

  /** Checks that the permission can be downloaded, reminders stopped, and the history read in plain words. */
  async function afterSigning({ page, t, title, press, assertAccessible }: Phone) {
    await page.locator('main a[href="/portal/autorizacion"]').first().click();
    await title(t.autorizacion.titulo);
    const link = page.getByRole('link', { name: t.permisoFirmado.descargar });
    const beginning = link.evaluate(
      async (one) => (await (await fetch(one.getAttribute('href') ?? '')).text()).slice(0, 5), // only the browser can resolve its host
    );
    assert.equal(await beginning, '%PDF-');
    await assertAccessible();
    await press(t.comun.inicio);
    await press(t.inicio.ayuda);
    await title(t.ayuda.titulo);
    await press(t.recordatorios.titulo);
    await title(t.recordatorios.titulo);
    await press(t.recordatorios.parar);
    await page.getByText(t.recordatorios.hechoParar).waitFor();
    await page.getByRole('button', { name: t.recordatorios.reanudar }).waitFor();
    await press(t.recordatorios.tiempo);
    await page.getByText(t.recordatorios.hechoTiempo).waitFor();
    await page.getByRole('button', { name: t.recordatorios.reanudar }).waitFor(); // nothing else has changed
    await assertAccessible();
    await press(t.comun.inicio);
    await press(t.inicio.ayuda);
    await press(t.historia.titulo);
    await title(t.historia.titulo);
    await page.getByText(t.sucesos.frases.mandato_firmado).waitFor();
    await page.getByText(/^(?:Se decidió|It was decided).*Netflix.*Facebook.*Coro del pueblo\.$/).waitFor();
    await assertAccessible();
    await press(t.comun.inicio);
    await title(t.inicio.titulo);
  }

  const languages: readonly Language[] = isNight ? ['es', 'en'] : ['es'];
  for (const language of languages) {
    test(`every screen from the e-mail to the signed mandate is accessible in "${language}", and requests nothing of another host`, async () => {
      const aseguradora = await service.aseguradora(language === 'es' ? 'A' : 'B', { color: '#7a1f3d' });
      const { link, casoId, email } = await service.casoWith(aseguradora, { heredero: { idioma: language } });
      const phone = await openPhone(browser, language);
      const { page, t, title, press, assertAccessible, assertNothingLeaked } = phone;
      await page.goto(link);
      await title(t.bienvenida.titulo);
      await assertAccessible();
      await assertNothingLeaked(tokenOf(link));
      await press(t.bienvenida.empezar);
      await title(t.anadir.titulo);
      await page.goto(new URL('/portal', page.url()).href);
      await addCuentas(phone);
      await decideCuentas(phone);
      await submitCertificado(phone);
      await sign(phone, email);
      await assertAccessible();
      await afterSigning(phone);
      await assertNothingLeaked(tokenOf(link));
      const { json } = await service.request(aseguradora, 'GET', `/casos/${casoId}`);
      const { documentacion, lista_completa, voluntad, cuentas } = json.data;
      assert.deepEqual(
        [documentacion.mandato, documentacion.prueba_fallecimiento, voluntad, lista_completa !== null],
        ['validado', 'recibida', null, true],
      );
      assert.deepEqual(cuentas.map(({ proveedor, accion }: Record<string, string>) => [proveedor, accion]).toSorted(), [
        ['Coro del pueblo', 'conservar'],
        ['Facebook', 'eliminar'],
        ['Netflix', 'cancelar'],
      ]);
      await phone.context.close();
    });
  }
});
