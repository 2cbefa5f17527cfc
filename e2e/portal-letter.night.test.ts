/** A company that accepts requests of the family only: the letter as text and PDF, and its recording as sent. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { receiveDocumento } from '../server/src/caso/documentos/receive-documento.ts';
import { confirmCuenta } from '../server/src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../server/src/cuentas/commands/propose-cuentas.ts';
import { aCaso } from '../server/test/support/factories.ts';
import { aJpeg, aPdf } from '../server/test/support/files.ts';
import { openChromium } from './browser.ts';
import { openPhone } from './portal.ts';
import { openService, type Service } from './service.ts';

let service: Service;
let browser: Browser;
before(async () => {
  [service, browser] = await Promise.all([openService(), openChromium()]);
});
after(async () => {
  await browser?.close();
  await service?.close();
});

/** Creates a case with an account that waits only for the letter. @returns the heir's link and the account */
async function cuentaForFamily(): Promise<{ link: string; cuenta: string }> {
  const casoWork = await service.casoWork('B');
  const { heredero } = aCaso();
  const caso = await casoWork.open({ heredero });
  const link = await service.linkA(String(heredero.email));
  const deps = service.program;
  const proposal = {
    proveedor_codigo: 'linkedin',
    accion: 'eliminar',
    identificador: 'carmen.ruiz@example.com',
  } as const;
  const { cuentas } = await casoWork.tx((tx) => proposeCuentas(deps, tx, casoWork.who('heredero'), caso, [proposal]));
  const cuenta = cuentas[0]?.fila.id ?? assert.fail('no account');
  await casoWork.tx((tx) => confirmCuenta(deps, tx, casoWork.who('heredero'), caso, cuenta, { copia: 'rechazada' }));
  for (const [type, content] of [
    ['certificado_defuncion', aPdf()],
    ['resolucion_judicial', aJpeg({ ancho: 40, alto: 40 })],
  ] as const) {
    const { documento } = await receiveDocumento(deps, casoWork.who('servicio'), caso, {
      tipo: type,
      contenido: content,
      nombre: null,
    });
    await casoWork.review(caso, documento.id, 'validado');
  }
  await casoWork.prepareAndSign(caso);
  service.clock.advance(4 * 86_400_000);
  return { link, cuenta };
}

test('the heir reads, copies and downloads the letter that she sends herself, and records that she has sent it', async () => {
  const { link, cuenta } = await cuentaForFamily();
  const { context, page, t, title, press, assertAccessible } = await openPhone(browser);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(link);
  await title(t.bienvenida.titulo);
  await page.goto(`${service.origin}/portal/cuentas/${cuenta}`);
  await title('LinkedIn');
  await page.getByRole('heading', { name: t.carta.titulo }).waitFor();
  const pdf = page.getByRole('link', { name: t.carta.descargar });
  const response = await page.request.get(new URL((await pdf.getAttribute('href')) ?? '', page.url()).href);
  assert.deepEqual([response.status(), (await response.body()).subarray(0, 5).toString()], [200, '%PDF-']);
  await press(t.carta.copiar);
  await page.getByText(t.carta.copiado).waitFor();
  assert.match(String(await page.evaluate('navigator.clipboard.readText()')), /carmen\.ruiz@example\.com/);
  await assertAccessible();
  await page.getByText(t.carta.ver).click();
  await assertAccessible();
  await press(t.carta.enviada);
  await page.getByText(/^La mandó usted el/).waitFor();
  await assertAccessible();
  await context.close();
});
