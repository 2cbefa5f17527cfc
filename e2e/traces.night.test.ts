/**
 * Pages on the Internet in both variants: the family pastes twelve addresses on a telephone and decides, the desk sends requests and
 * reads a stored page, and report, events and figures agree.
 */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { CHECKS } from '../contract/src/schemas/lists.ts';
import { sealFigures } from '../server/src/figures/seal-figures.ts';
import { sealEvents } from '../server/src/outbox/webhooks/dispatch/seal-events.ts';
import { aPdfOf } from '../server/test/support/files.ts';
import { lacksInBothThemes, openDesk } from './backoffice.ts';
import { allLoaded, openChromium } from './browser.ts';
import {
  actOnCuenta,
  CUENTAS_WITH_IDENTIFIERS,
  close,
  deskPath,
  enterByLink,
  type Family,
  putUnderWay,
  review,
  sign,
  succeed,
} from './family-steps.ts';
import { goOn, openPhone, settled, TEXTS } from './portal.ts';
import { openService, type Service } from './service.ts';

const words = TEXTS.es.rastros;
const DAY = 86_400_000;
/** The family's decision on each address, and the outcome; null for no answer yet. */
const WISHES = [
  ['https://www.infobel.com/es/spain/carmen_ruiz', 'eliminar', 'eliminada'],
  ['https://blogdecarmen.example/', 'eliminar', 'eliminada'],
  ['https://www.boe.es/diario_boe/txt.php?id=BOE-B-2019-1', 'ocultar', 'oculta'],
  ['https://www.google.com/search?q=carmen+ruiz', 'ocultar', 'oculta'],
  ['https://elpais.com/noticia/2011/05/01/carmen.html', 'ocultar', 'denegada'],
  ['https://amiga.example/recuerdo-de-carmen', 'dejar', null],
  ['https://www.rememori.com/1:carmen_ruiz', 'eliminar', null],
  ['https://www.einforma.com/carmen-ruiz', 'eliminar', null],
  ['https://directorio.example/ruiz/carmen', 'eliminar', null],
  ['https://multas.example/edicto/7', 'ocultar', null],
  ['https://es.wikipedia.org/wiki/Carmen_Ruiz', 'eliminar', null],
] as const;

describe('traces on the Internet', () => {
  let service: Service;
  let browser: Browser;
  let forum: Server;
  let isGone = false;
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    forum = createServer((_, to) => {
      if (isGone) to.writeHead(404).end();
      else
        to.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
          '<p>Hilo de Carmen Ruiz de la Prada Ortega<script>document.title = "zarapito"</script><p>&lt;img onerror=alcaravan&gt;',
        );
    }).listen(0, '127.0.0.2'); // not 127.0.0.1, because that is the service itself
  });
  after(async () => {
    await browser?.close();
    await service?.close();
    forum?.close();
  });

  const textOf = async (page: Page, name: string) => {
    const link = page.getByRole('link', { name, exact: true });
    const asked = `fetch(${JSON.stringify(await link.getAttribute('href'))})`; // Node does not know the names below localhost
    const bytes = await page.evaluate(
      `${asked}.then((one) => one.arrayBuffer()).then((all) => [...new Uint8Array(all)])`,
    );
    const pdf = await getDocumentProxy(new Uint8Array(bytes as number[]));
    const { text } = await extractText(pdf, { mergePages: true });
    await pdf.loadingTask.destroy();
    return text.replace(/\s+/g, ' ');
  };

  /** Adds the documents of an account, and records its request as a person of the service. */
  async function ask(f: Family, cuenta: string): Promise<void> {
    for (const tipo of ['prueba_parentesco', 'dni_fallecido', 'dni_solicitante', 'titulo_sucesorio']) {
      const upload = { tipo, cuenta_id: cuenta, contenido: aPdfOf(1200).toString('base64') };
      const { status, json } = await f.desk.request('POST', `${deskPath(f)}/documentos`, upload);
      if (status === 201)
        await succeed(
          f.desk.request('POST', `${deskPath(f)}/documentos/${json.data.documento_id}/validacion`, {
            comprobaciones: CHECKS,
          }),
        );
    }
    await actOnCuenta(f, cuenta, 'solicitud', { canal: 'formulario_web', sin_constancia: 'La página no da número.' });
  }

  for (const variant of ['A', 'B'] as const)
    test(`traces go from a pasted list to the report in Variant ${variant}`, async () => {
      isGone = false;
      const a = await service.aseguradora(variant, { color: '#1d4f4b', telefono: '+34 910 000 101' });
      const { link, casoId, email } = await service.casoWith(a);
      const heredera = await enterByLink(service, a.host, link);
      const f: Family = { a, casoId, email, link, heredera, desk: await service.gestor(), staff: service };
      await putUnderWay(f, CUENTAS_WITH_IDENTIFIERS);

      // the family, on a telephone
      const { page, t, press, title, assertAccessible } = await openPhone(browser, 'es', 360);
      await page.goto(link);
      await title(t.bienvenida.titulo);
      await goOn(page, '/portal');
      await press(t.inicio.internet);
      await page.getByText(words.pegarTitulo).waitFor();
      await assertAccessible();
      const thread = `http://127.0.0.2:${(forum.address() as AddressInfo).port}/hilo`;
      const list = [thread, ...WISHES.map(([address]) => address), 'http://10.0.0.1/no', 'javascript:alert(1)'];
      await page.getByLabel(words.pegar).fill(list.join('\n'));
      await press(words.anadir);
      await page.getByText('No es una dirección pública').waitFor();
      await press(words.irALista);
      await settled(page);
      await assertAccessible();
      const card = (address: string) =>
        page
          .getByRole('main')
          .getByRole('region')
          .filter({ has: page.getByText(address, { exact: true }) });
      for (const [address, wish] of [[thread, 'eliminar'] as const, ...WISHES]) {
        await card(address).getByText(words[wish], { exact: true }).click();
        await card(address)
          .getByText(words.estado[wish === 'dejar' ? 'descartada' : 'confirmada'], { exact: true })
          .first()
          .waitFor();
      }
      await card(thread).getByText(words.mirar).click();
      await card(thread).getByText(words.mirarAyuda).waitFor();
      await page.getByRole('button', { name: words.mirarTodas }).waitFor();
      await press(words.cerrar);
      await page.getByText(words.cerrada).waitFor();
      await press(words.firmar);
      await page.getByText('directorio.example').first().waitFor();
      await sign(f);
      await review(f, 'validacion');
      while ((await service.program.looks.round()) > 0);

      // the desk sends the requests, and the forum deletes its thread
      service.clock.advance(8 * DAY);
      const desk = { ...f, desk: await service.gestor() };
      const { elementos } = await succeed(desk.desk.request('GET', `${deskPath(f)}/rastros`));
      const idOf = (address: string): string =>
        elementos.find(({ direccion }: { direccion: string }) => direccion === address)?.cuenta_id ??
        assert.fail(address);
      const ending = [[thread, 'eliminar', 'eliminada'] as const, ...WISHES].filter(([, , end]) => end !== null);
      for (const [address] of ending) await ask(desk, idOf(address));
      isGone = true;
      while ((await service.program.looks.round()) > 0);
      const signedIn = await openDesk(service, browser, a, { name: `Gema${variant}`, rol: 'gestor' });
      await signedIn.openCaso(casoId, 'rastros');
      const atDesk = signedIn.page
        .getByRole('article')
        .filter({ has: signedIn.page.getByRole('link', { name: thread }) });
      await atDesk.getByText('Parece hecho: confírmelo').waitFor();
      await allLoaded(signedIn.page);
      assert.deepEqual(await lacksInBothThemes(signedIn.page), []);
      const copy = await atDesk.getByRole('link', { name: /^Leer la copia/ }).getAttribute('href');
      const kept = await signedIn.page.request.get(new URL(copy ?? '', signedIn.page.url()).href);
      assert.deepEqual([kept.status(), kept.headers()['content-type']], [200, 'text/plain; charset=utf-8']);
      assert.match(await kept.text(), /Carmen Ruiz de la Prada Ortega[\s\S]*<img onerror=alcaravan>/);
      assert.doesNotMatch(await kept.text(), /zarapito/);
      for (const [address, , resultado] of ending) {
        if (resultado === 'denegada')
          await actOnCuenta(desk, idOf(address), 'negativa', { motivo: 'Prima la libertad de información.' });
        await actOnCuenta(desk, idOf(address), 'resolucion', { resultado });
      }

      // three deleted, two hidden, one refused, one left on purpose: everywhere the same
      const read = async (path: string) => (await service.request(a, 'GET', path)).json.data;
      const ended = async () =>
        (await read('/eventos?limite=100')).elementos
          .filter(({ data }: { data: Record<string, string> }) => data.tipo === 'rastro')
          .map(({ data }: { data: Record<string, string> }) => data.estado_cuenta);
      const figures = async () => (await read('/reporting')).rastros;
      // the worker may be doing the same at this moment, and then our call does nothing
      while ((await figures()).terminados < 7 || (await ended()).length < 7) {
        await sealFigures(service.program);
        await sealEvents(service.program.base);
      }
      const { resueltos, descartados } = await figures();
      assert.deepEqual([resueltos, descartados], [6, 1]);
      assert.deepEqual((await ended()).toSorted(), ['descartada', ...Array(6).fill('resuelta')]);
      await page.goto(link);
      await title(t.inicio.titulo);
      await goOn(page, '/portal/internet/lista');
      const report = await textOf(page, words.informe);
      for (const said of [
        'Ya no está 3 direcciones',
        'Ya no sale al buscar su nombre 2 direcciones',
        'No pudo ser 1 dirección',
        'por decisión de la familia 1 dirección',
        'Todavía sin pedir 5 direcciones',
        'Contestaron que no: Prima la libertad de información.',
        thread,
      ])
        assert.ok(report.includes(said), `${said}: ${report}`);

      // after the end the family still finds the list, and withdraws its permission
      await close(desk, 'desistido');
      await page.goto(link);
      await title(t.inicio.titulo);
      await press(t.inicio.internetVer);
      await title(words.titulo);
      await assertAccessible();
      await card(thread).getByText(words.mirar).click();
      await card(thread).getByText(words.mirar).waitFor({ state: 'detached' });
      assert.equal(await page.getByRole('checkbox').count(), 0);
      await page.getByRole('link', { name: words.informe }).waitFor();
      await card('https://directorio.example/ruiz/carmen').getByText(words.estado.sinPedir).waitFor();
      await signedIn.context.close();
      await page.context().close();
    });
});
