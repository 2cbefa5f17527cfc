/** Pages about the deceased on the Internet: listed, decided, signed together, requested, re-read, reported and counted apart. */
import assert from 'node:assert/strict';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { RastroChange, RastrosDeclaration } from '@albacea/contract/schemas/rastros.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { declareList } from '../../src/caso/close/declare-list.ts';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import { takeCaso } from '../../src/caso/lock-caso.ts';
import { closeCaso } from '../../src/course/close-caso.ts';
import { correctRecord, viewCorrectable } from '../../src/course/correct/correct-record.ts';
import { reopenOwnCaso } from '../../src/course/reopen-caso.ts';
import { discardCuenta } from '../../src/cuentas/commands/settle-cuenta.ts';
import { inText } from '../../src/cuentas/letters/render/rules-paper.ts';
import { PAGE_MAXIMUM } from '../../src/cuentas/rastros/capture.ts';
import { looksRound, readCopy } from '../../src/cuentas/rastros/looks.ts';
import { addRastros, changeRastro, declareRastros } from '../../src/cuentas/rastros/rastros.ts';
import { rastrosFile, readRastrosReport } from '../../src/cuentas/rastros/report.ts';
import { viewRastros } from '../../src/cuentas/rastros/view-rastros.ts';
import { viewAnswers } from '../../src/cuentas/respuestas/propose-answer.ts';
import { neededEjemplares } from '../../src/familia/mandato/texts-to-sign.ts';
import { sealFigures } from '../../src/figures/seal-figures.ts';
import { sealEvents } from '../../src/outbox/webhooks/dispatch/seal-events.ts';
import { createGuardedFetch, type GuardedFetch } from '../../src/platform/outbound-http/guarded-fetch.ts';
import { whileFirstIsBusy } from '../support/busy-insurer.ts';
import { dumpTables, find, needlesOf } from '../support/canaries.ts';
import {
  ACTORS,
  casoInRule,
  denies,
  eventsOf,
  inRole,
  newCaso,
  type Role,
  rowsOf,
  SIBLING,
  type TestCaso,
} from '../support/cuentas.ts';
import { controlsOf } from '../support/cuentas-controls.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';

const DAY = 86_400_000;
/** A page that names the deceased of these cases. */
const NAMED = '<p>Carmen Ruiz de la Prada Ortega';
/** A person of the service, whose notes are stored under their membership. */
const PERSON = { visible: 'servicio', tipo: 'usuario', id: SIBLING } as const;

describe('traces on the Internet', () => {
  let e: Environment;
  let caso: TestCaso;
  let m: ReturnType<typeof controlsOf>;
  let pages: GuardedFetch;
  let server: Server;
  let answer: (path: string, host: string, to: ServerResponse) => void;
  const asked: string[] = [];
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    m = controlsOf(e, () => caso);
    server = createServer((request, to) => {
      const [path, host] = [request.url ?? '', request.headers.host ?? ''];
      asked.push(`${host.split(':')[0]}${path}`);
      answer(path, host, to);
    }).listen(0, '127.0.0.1');
    pages = createGuardedFetch(
      {
        loopback: true,
        plainHttp: true,
        deadlineMs: 1500,
        resolver: async (name) => [{ address: name.startsWith('interno.') ? '10.0.0.8' : '127.0.0.1', family: 4 }],
      },
      PAGE_MAXIMUM,
    );
  });
  beforeEach(async () => {
    await e.base.superSql('delete from rastro_miradas'); // no look of the previous test is due
    caso = await casoInRule(e);
    answer = (_, __, to) => to.end('');
    asked.length = 0;
  });
  after(async () => {
    pages.close();
    server.closeAllConnections();
    server.close();
    await e.close();
  });

  const port = () => (server.address() as AddressInfo).port;
  const deps = () => ({ ...e.program });
  const add = (texto: string, who: Role = 'heredero') =>
    inRole(e, caso, who, (tx, q) => addRastros(deps(), tx, q, caso.casoId, texto));
  const change = (cuenta: string, body: RastroChange, who: Role = 'heredero') =>
    inRole(e, caso, who, (tx, q) => changeRastro(deps(), tx, q, caso.casoId, cuenta, body));
  const declare = (body: RastrosDeclaration, who: Role = 'heredero') =>
    inRole(e, caso, who, (tx, q) => declareRastros(tx, q, caso.casoId, body));
  const view = (who: Role = 'servicio') => inRole(e, caso, who, (tx, q) => viewRastros(tx, q, caso.casoId));
  const report = async (who: Role = 'heredero') =>
    inText((await inRole(e, caso, who, (tx, q) => readRastrosReport(tx, q, caso.casoId, 'es'))).papel);
  const by = async (who: Role) => ({
    aseguradora: await e.program.tenants.get(caso.aseguradora.id),
    actor: who === 'servicio' ? PERSON : ACTORS[who],
    now: e.clock.now(),
  });
  /** The text of the report’s PDF. */
  const paperOf = async (who: Role) => {
    const { contenido } = await rastrosFile(e.program, await by(who), caso.casoId, 'es');
    const pdf = await getDocumentProxy(new Uint8Array(contenido as Buffer));
    const { text } = await extractText(pdf, { mergePages: true });
    await pdf.loadingTask.destroy();
    return text.replace(/\s+/g, ' ');
  };
  const copyOf = async (cuenta: string, who: Role = 'servicio', dias = '0') =>
    String((await readCopy(e.program, await by(who), caso.casoId, { cuenta, dias })).contenido);
  const idOf = async (part: string) =>
    (await view()).elementos.find(({ direccion }) => direccion.includes(part))?.cuenta_id ?? assert.fail(part);
  const looks = () => looksRound({ ...deps(), pages, lane: e.program.lanes.mail });
  /** Makes the looks that are due, also those put off after a page could not be read. */
  const lookNow = async () => {
    for (let tries = 0; tries < 3; tries += 1) {
      await e.base.superSql('update rastro_miradas set reclamada = null where hecha is null');
      while ((await looks()) > 0);
    }
  };
  const look = async () => {
    await e.base.superSql(
      `update rastro_miradas set vence = now() - interval '9 years', reclamada = null where hecha is null`,
    );
    let n = 0;
    let made: number;
    do {
      made = await looks();
      n += made;
    } while (made > 0);
    return n;
  };
  /** Leaves only the first look at each trace, because what a look does with a page is the same on each day. */
  const onlyFirstLooks = () => e.base.superSql('delete from rastro_miradas where dias > 0');
  const detail = async () =>
    (await e.request(caso.aseguradora, 'GET', `/casos/${caso.casoId}/cuentas`)).json.data.elementos;

  const TWELVE = [
    'https://www.google.com/search?q=carmen+ruiz',
    'https://www.boe.es/diario_boe/txt.php?id=BOE-B-2019-1',
    'https://www.infobel.com/es/spain/carmen_ruiz',
    'https://elpais.com/noticia/2011/05/01/carmen.html',
    'https://foro.example/t/carmen-ruiz',
    'https://www.rememori.com/1:carmen_ruiz',
    'https://blogdecarmen.example/',
    'https://www.einforma.com/carmen-ruiz',
    'https://directorio.example/ruiz/carmen',
    'https://amiga.example/recuerdo-de-carmen',
    'https://multas.example/edicto/7',
    'https://es.wikipedia.org/wiki/Carmen_Ruiz',
  ];

  it('are added once from a pasted text, matched with providers of the catalogue, and no address is fetched, accepted or refused', async () => {
    const { anadidos, repetidos, rechazados } = await add(
      [...TWELVE, TWELVE[0], 'http://10.0.0.8/x', 'https://x.example › a'].join('\n'),
    );
    assert.deepEqual([anadidos, repetidos], [12, 0]);
    assert.deepEqual(
      rechazados.map(({ motivo }) => motivo.es),
      ['No es una dirección pública.', 'Está incompleta: abra la página y copie su dirección entera.'],
    );
    assert.equal((await add(TWELVE.join(' '))).repetidos, 12);
    const { elementos } = await view();
    assert.deepEqual(
      elementos.filter(({ sitio }) => !sitio.includes('.')).length >= 6,
      true,
      elementos.map(({ sitio }) => sitio).join(),
    );
    assert.deepEqual(asked, [], 'nothing was fetched');
  });

  it('are refused beyond their limit, from a text without addresses, and in a case without the module', async () => {
    const many = Array.from({ length: 3000 }, (_, i) => `https://a.example/${i}`).join('\n');
    await denies(add(many), 'demasiadas_cuentas');
    await denies(add('no hay nada'), 'validacion', /texto/);
    caso = await newCaso(e, ['suscripciones']);
    await denies(add('https://a.example/1'), 'validacion', /borrado/);
  });

  it('are shown to heir and service only, not to relatives or insurers', async () => {
    await add('https://a.example/secreta');
    for (const who of ['allegado', 'aseguradora'] as const) {
      await denies(view(who), 'accion_no_permitida');
      await denies(add('https://b.example/x', who), 'accion_no_permitida');
    }
    const [row] = await detail();
    assert.equal(row.tipo, 'rastro');
    assert.deepEqual([row.proveedor, row.identificador, row.accion, row.reservada], [null, null, null, true]);
    const whole = (await e.request(caso.aseguradora, 'GET', `/casos/${caso.casoId}`)).text;
    assert.doesNotMatch(whole, /secreta|a\.example/);
    assert.equal((await dumpTables(e.base.superSql)).bytes.includes('secreta'), false);
    assert.doesNotMatch(await report('aseguradora'), /a\.example/);
  });

  it('are in the mandate only while their list is declared complete, and cannot be requested before', async () => {
    await add('https://a.example/1\nhttps://www.boe.es/x');
    const asksFor = () =>
      inRole(e, caso, 'heredero', async (tx, q) => {
        const taken = await takeCaso(tx, q.aseguradora, caso.casoId);
        return (await neededEjemplares(tx, taken)).map(({ proveedor }) => proveedor);
      });
    await change(await idOf('a.example'), { quiere: 'eliminar', muestra: 'foro', duele: ['intimidad'] });
    assert.ok(!(await asksFor()).includes('a.example'));
    await denies(declare({ completa: true }), 'estado_no_permite', /Falta decir/);
    await change(await idOf('boe.es'), { quiere: 'ocultar' });
    await declare({ completa: true });
    assert.deepEqual((await asksFor()).sort(), ['Boletín Oficial del Estado', 'a.example'].sort());
    const other = await idOf('a.example');
    await declare({ completa: false });
    e.clock.advance(4 * DAY);
    await denies(m.solicitar(other, { canal: 'formulario_web', referencia: 'R1' }), 'envio_impedido', /sigue abierta/);
    await declare({ completa: true });
    const { completa } = await view();
    assert.notEqual(completa, null);
    await declare({ completa: false });
    assert.equal((await view()).completa, null);
  });

  it('are discarded when the case ends before their list was declared complete, and no correction puts them back on it', async () => {
    await add('https://a.example/1');
    await change(await idOf('1'), { se_mira: true });
    await m.una({ proveedor_codigo: 'netflix', accion: 'cancelar' });
    const other = (await rowsOf(e, caso)).find(({ rastro }) => !rastro)?.id ?? assert.fail();
    await m.descartar(other);
    await inRole(e, caso, 'heredero', (tx, q) => declareList(tx, q, caso.casoId, { completa: true }));
    const [row] = await rowsOf(e, caso);
    assert.deepEqual([row?.estado, row?.motivo_descarte], ['descartada', 'fin_de_caso']);
    assert.deepEqual((await view()).elementos[0]?.miradas, [], 'no look at a discarded page is due any more');
    const events = (await eventsOf(e, caso)).map(({ data }) => [data.tipo, data.estado_cuenta]);
    assert.deepEqual(events.at(-1), ['rastro', 'descartada']);
    const options = async (sobre: string) =>
      inRole(e, caso, 'servicio', async (tx, q) => {
        const about = { clase: 'cuenta', sobre } as const;
        return (await viewCorrectable(tx, { ...q, actor: PERSON }, caso.casoId, about)).opciones;
      });
    assert.deepEqual(await options(row?.id ?? ''), [], 'nothing waits for it, so the case would end it again at once');
    assert.deepEqual(await options(other), [{ estado: 'propuesta', resultado: null }]);
  });

  it('come back to their list, undecided and without looks, when the heir reopens the case that ended', async () => {
    await add('https://www.facebook.com/rosa.amiga.viva\nhttps://a.example/1');
    const [page, other] = [await idOf('rosa'), await idOf('a.example')];
    await change(page, { quiere: 'eliminar', muestra: 'foro', se_mira: true });
    await change(other, { quiere: 'dejar' });
    await declare({ completa: true });
    await inRole(e, caso, 'servicio', (tx, q) => closeCaso(tx, q, caso.casoId, { resultado: 'sin_respuesta' }));
    const paper = await paperOf('heredero');
    assert.match(paper, /No se llegó a pedir.*rosa\.amiga\.viva.*Se queda como está.*a\.example/);
    assert.doesNotMatch(paper, /No pudo ser/);
    e.clock.advance(3 * DAY);
    await inRole(e, caso, 'heredero', (tx, q) => reopenOwnCaso(e.program, tx, q, caso.casoId));
    const rows = (await rowsOf(e, caso)).map(({ rastro, reservada, estado, accion }) => [
      rastro,
      reservada,
      estado,
      accion,
    ]);
    assert.deepEqual(rows, [
      [true, true, 'propuesta', null],
      [true, true, 'descartada', null],
    ]);
    const { completa, elementos } = await view();
    assert.equal(completa, null);
    assert.partialDeepStrictEqual(
      elementos.filter(({ estado }) => estado === 'propuesta'),
      [{ direccion: 'https://www.facebook.com/rosa.amiga.viva', muestra: 'foro', miradas: [] }],
    );
  });

  it('are added in their own list only: an account cannot have their action or their providers', async () => {
    for (const cuenta of [
      { proveedor_codigo: 'boe', accion: 'ocultar' },
      { proveedor_codigo: 'boe' },
      { proveedor: 'Foro', accion: 'ocultar' },
    ]) {
      const { status, json } = await e.request(caso.aseguradora, 'POST', `/casos/${caso.casoId}/cuentas`, {
        cuentas: [cuenta],
      });
      assert.equal(status, 422, JSON.stringify(json));
      assert.match(json.error, /rastros/);
    }
  });

  it('are changed in their own list only, and always stay reserved', async () => {
    await add('https://a.example/1');
    const id = await idOf('a.example');
    for (const body of [{ reservada: false }, { identificador: 'otra' }, { accion: 'eliminar' as const }])
      await denies(m.cambiar(id, body), 'validacion', /lista de rastros/);
    await denies(
      inRole(e, caso, 'heredero', (tx, q) =>
        changeRastro(deps(), tx, q, caso.casoId, id, { quiere: 'eliminar', version: 99 }),
      ),
      'cambiado_entretanto',
    );
    await denies(change(id, { quiere: 'eliminar' }, 'servicio'), 'validacion', /constancia/);
  });

  it('wait for nobody when their site asks for another address: the page has no other, so a person looks at it', async () => {
    await add('https://a.example/1');
    const id = await idOf('a.example');
    await change(id, { quiere: 'eliminar' });
    await declare({ completa: true });
    e.clock.advance(4 * DAY);
    await m.solicitar(id, { canal: 'formulario_web', referencia: 'R1' });
    await m.rechazar(id, 'No encuentran la página.', ['identificador_cuenta']);
    assert.deepEqual((await m.ver(id)).impedimentos, []);
    const [{ en_espera_de } = {}] = await e.base.superSql(
      'select en_espera_de from casos where caso_id = $1 and aseguradora_id = $2',
      [caso.casoId, caso.aseguradora.id],
    );
    assert.equal(en_espera_de, 'servicio');
  });

  for (const variant of ['A', 'B'] as const)
    it(`end in Variant ${variant} as deleted, hidden, refused or left, and events, figures and report agree on it`, async () => {
      caso = await casoInRule(e, undefined, variant);
      const forum = `http://foro.example:${port()}/t/zarapito-4711`;
      await add(TWELVE.map((one) => (one.includes('foro.example') ? forum : one)).join('\n'));
      const wish = async (part: string, quiere: 'eliminar' | 'ocultar' | 'dejar') =>
        change(await idOf(part), { quiere });
      for (const part of ['infobel', 'foro.example', 'blogdecarmen', 'directorio', 'einforma', 'rememori', 'wikipedia'])
        await wish(part, 'eliminar');
      for (const part of ['boe.es', 'elpais', 'multas', 'google.com']) await wish(part, 'ocultar');
      await wish('amiga', 'dejar');
      await declare({ completa: true });
      await change(await idOf('foro.example'), { se_mira: true });
      answer = (_, __, to) => to.writeHead(200, { 'content-type': 'text/html' }).end(`${NAMED}<p>alcaravan-9321`);
      await look();
      e.clock.advance(4 * DAY);
      const ask = async (part: string) => m.solicitar(await idOf(part), { canal: 'formulario_web', referencia: 'R1' });
      for (const part of ['infobel', 'foro.example', 'blogdecarmen', 'boe.es', 'google.com', 'elpais']) await ask(part);
      for (const part of ['infobel', 'foro.example', 'blogdecarmen'])
        await m.resolver(await idOf(part), { resultado: 'eliminada' });
      for (const part of ['boe.es', 'google.com']) await m.resolver(await idOf(part), { resultado: 'oculta' });
      await m.rechazar(await idOf('elpais'), 'Prima la libertad de información.');
      await m.resolver(await idOf('elpais'), { resultado: 'denegada' });

      const ended = (await eventsOf(e, caso)).map(({ data }) => `${data.tipo} ${data.estado_cuenta}`);
      const about = { clase: 'cuenta', sobre: await idOf('infobel') } as const;
      const correction = { ...about, estado: 'resuelta', resultado: 'no_existia', motivo: 'Ya no estaba.' } as const;
      await inRole(e, caso, 'servicio', async (tx, q) => {
        const { version } = await viewCorrectable(tx, { ...q, actor: PERSON }, caso.casoId, about);
        await correctRecord(e.program, tx, { ...q, actor: PERSON }, caso.casoId, { ...correction, version }, 'es');
      });
      const corrected = (await eventsOf(e, caso)).at(-1)?.data;
      assert.deepEqual([corrected?.tipo, corrected?.correccion], ['rastro', true]);

      await sealFigures(e.program);
      const { rastros, cuentas } = (await e.request(caso.aseguradora, 'GET', '/reporting')).json.data;
      const { terminados, resueltos, descartados } = rastros;
      assert.deepEqual([terminados, resueltos, descartados], [7, 6, 1]);
      assert.deepEqual(
        cuentas.por_resultado.filter(({ cuentas: n }: { cuentas: number }) => n > 0),
        [],
      );
      const times = (list: readonly string[], one: string) => list.filter((other) => other === one).length;
      const rows = (await detail()).map(({ tipo, estado }: Record<string, string>) => `${tipo} ${estado}`);
      for (const list of [ended, rows]) {
        assert.equal(times(list, 'rastro resuelta'), resueltos);
        assert.equal(times(list, 'rastro descartada'), descartados);
      }
      const text = await paperOf('heredero');
      const groups = (paper: string) =>
        [...paper.matchAll(/(\p{L}+):? (\d+) direcci/gu)].map(([, word, n]) => `${word} ${n}`);
      const waiting = `pedir ${TWELVE.length - terminados}`;
      assert.deepEqual(groups(text), ['está 3', 'nombre 2', waiting, 'ser 1', 'familia 1']);
      assert.deepEqual(groups(await paperOf('aseguradora')), [`Terminado ${terminados}`, waiting]);
      assert.equal(text.split('Ya no aparece al buscar su nombre.').length - 1, 2);
      assert.match(text, /Contestaron que no: Prima la libertad de información\./);

      // only family and service read the address of a page, and only the service reads its text
      assert.ok(text.includes('zarapito-4711'));
      assert.match(await copyOf(await idOf('foro.example')), /alcaravan-9321/);
      const needles = needlesOf({
        address: 'zarapito-4711',
        page: 'alcaravan-9321',
        place: 'directorio.example',
        reason: 'Prima la libertad',
      });
      const id = `/casos/${caso.casoId}`;
      await sealEvents(e.program.base);
      for (const path of [
        '/casos',
        id,
        ...['cuentas', 'cronologia', 'documentos'].map((one) => `${id}/${one}`),
        '/eventos',
      ]) {
        const answered = await e.request(caso.aseguradora, 'GET', path);
        assert.equal(answered.status, 200, path);
        assert.deepEqual(find(needles, Buffer.from(answered.text)), [], path);
      }
      for (const shown of [await paperOf('aseguradora'), e.log.join('\n'), JSON.stringify(await eventsOf(e, caso))])
        assert.deepEqual(find(needles, Buffer.from(shown)), []);
      assert.deepEqual(find(needles, (await dumpTables(e.base.superSql)).bytes), []);
    });

  it('keep the text found on a page for the service only, audit who reads it, and lose it when the permission is withdrawn', async () => {
    await add(`http://a.example:${port()}/uno\nhttp://a.example:${port()}/dos`);
    const [one, two] = [await idOf('uno'), await idOf('dos')];
    for (const id of [one, two]) await change(id, { se_mira: true });
    answer = (path, _, to) => {
      const html = { 'content-type': 'text/html; charset=utf-8' };
      if (path === '/uno') to.writeHead(200, html).end(`${'<p>otra '.repeat(4000)}${NAMED} <b>&lt;script&gt;</b>`);
      else to.writeHead(404).end();
    };
    await look();
    const text = await copyOf(one);
    assert.match(text, /^http:\/\/a\.example:\d+\/uno\n\d{4}-\d\d-\d\dT[\d:.]+Z\n\n/);
    assert.match(
      text,
      /Carmen Ruiz de la Prada Ortega <script>/,
      'the copy has the part that names the deceased, as it was written',
    );
    const [read] = await e.base.superSql(
      `select 1 from auditoria where aseguradora_id = $1 and accion = 'copia_de_rastro_leida' and objeto_id = $2`,
      [caso.aseguradora.id, caso.casoId],
    );
    assert.ok(read);
    for (const who of ['heredero', 'allegado', 'aseguradora'] as const)
      await denies(copyOf(one, who), 'accion_no_permitida');
    await denies(copyOf(two), 'no_encontrado');
    await denies(copyOf(one, 'servicio', '1'), 'no_encontrado');
    await denies(copyOf('x', 'servicio'), 'no_encontrado');
    await change(one, { se_mira: false });
    await denies(copyOf(one), 'no_encontrado');
    await change(one, { se_mira: true });
    await look();
    await copyOf(one);
    await inRole(e, caso, 'servicio', (tx, q) =>
      discardCuenta(tx, q, caso.casoId, one, { motivo: 'Ya no hace falta.' }),
    );
    await denies(copyOf(one), 'no_encontrado');
  });

  it('do not count days on which looking was forbidden as failed tries', async () => {
    await add(`http://a.example:${port()}/uno`);
    const one = await idOf('uno');
    await change(one, { se_mira: true });
    const block = (since: string) =>
      e.base.superSql(`update casos set bloqueado = ${since} where caso_id = $1`, [caso.casoId]);
    await block('now()');
    for (let day = 0; day < 5; day += 1) await look();
    assert.deepEqual(asked, []);
    await block('null');
    answer = (_, __, to) => to.writeHead(503).end();
    await look();
    const [first] = (await view()).elementos[0]?.miradas ?? [];
    assert.equal(first?.visto, null, 'the first look is still due');
  });

  it('get permission to be looked at all together; the service needs a record of the family’s consent, which the heir can read', async () => {
    await add('https://a.example/uno https://a.example/dos https://a.example/tres https://a.example/cuatro');
    await change(await idOf('dos'), { se_mira: true });
    await change(await idOf('tres'), { quiere: 'dejar' });
    await denies(declare({ se_miran: true }, 'servicio'), 'validacion', /constancia/);
    await denies(change(await idOf('uno'), { se_mira: true }, 'servicio'), 'validacion', /constancia/);
    await declare({ se_miran: true, constancia: 'Por teléfono' }, 'servicio');
    const seen = async () =>
      (await view('heredero')).elementos.map(({ direccion, se_mira, permiso }) => [
        direccion.slice(18),
        se_mira,
        permiso,
      ]);
    assert.deepEqual(await seen(), [
      ['uno', true, 'Por teléfono'],
      ['dos', true, null],
      ['tres', false, null],
      ['cuatro', true, 'Por teléfono'],
    ]);
    await change(await idOf('uno'), { se_mira: false });
    await change(await idOf('uno'), { se_mira: true });
    assert.deepEqual((await seen())[0], ['uno', true, null]);
  });

  it('are not looked at with a permission from before the heir’s address was corrected, because a stranger may have given it', async () => {
    await add('https://foro.example/t');
    await change(await idOf('foro'), { se_mira: true, constancia: 'Por teléfono' }, 'servicio');
    const right = { email: 'la.buena@example.com' };
    assert.equal((await e.request(caso.aseguradora, 'POST', `/casos/${caso.casoId}/acceso`, right)).status, 200);
    const [seen] = (await view('heredero')).elementos;
    assert.deepEqual([seen?.se_mira, seen?.permiso], [false, null]);
    assert.equal(await look(), 0);
  });

  it('are also looked at after the case has ended, until the permission is withdrawn or the person proves to be alive', async () => {
    await add(`http://a.example:${port()}/uno http://a.example:${port()}/dos`);
    const [id, another] = [await idOf('uno'), await idOf('dos')];
    for (const one of [id, another]) await change(one, { quiere: 'eliminar', se_mira: true });
    await declare({ completa: true });
    e.clock.advance(4 * DAY);
    for (const one of [id, another]) {
      await m.solicitar(one, { canal: 'formulario_web', referencia: 'R' });
      await m.resolver(one, { resultado: 'eliminada' });
    }
    const other = await m.una({ proveedor_codigo: 'netflix', accion: 'cancelar' });
    await m.descartar(other);
    await inRole(e, caso, 'heredero', (tx, q) => declareList(tx, q, caso.casoId, { completa: true }));
    assert.equal(await look(), 8);
    await denies(change(id, { se_mira: true }), 'estado_no_permite');
    await change(id, { se_mira: false });
    const looks = async () => (await view()).elementos.map(({ miradas }) => miradas.length);
    assert.deepEqual(await looks(), [0, 4]);
    const lives = { motivo: 'persona_viva' };
    assert.equal((await e.request(caso.aseguradora, 'POST', `/casos/${caso.casoId}/anulacion`, lives)).status, 200);
    assert.deepEqual(await looks(), [0, 0]);
  });

  it('come with searches by name, identity number and the telephones among the accounts', async () => {
    await m.una({ proveedor_codigo: 'movistar', accion: 'cancelar', identificador: '612 345 678' });
    const { busquedas } = await view();
    const { dni } = (await e.request(caso.aseguradora, 'GET', `/casos/${caso.casoId}`)).json.data.fallecido;
    const google = busquedas.filter(({ codigo }) => codigo.startsWith('google'));
    assert.deepEqual(
      google.map(({ codigo, consulta }) => [codigo.slice(16), consulta]),
      [
        ['nombre', '"Carmen Ruiz de la Prada Ortega"'],
        ['dni', `"${dni}"`],
        ['numero', `"${dni.slice(0, -1)}"`],
        ['telefono-1', '"612345678"'],
      ],
    );
  });

  it('are looked at although those of another insurer cannot be looked at now', async (t) => {
    const insurers: TestCaso['aseguradora'][] = [];
    for (const name of ['uno', 'dos']) {
      caso = await casoInRule(e);
      insurers.push(caso.aseguradora);
      await add(`http://a.example:${port()}/${name}`);
      const id = await idOf(name);
      await change(id, { quiere: 'eliminar' });
      await declare({ completa: true });
      e.clock.advance(4 * DAY);
      await m.solicitar(id, { canal: 'formulario_web', referencia: 'R' });
      await change(id, { se_mira: true });
    }
    await onlyFirstLooks();
    assert.equal(await whileFirstIsBusy(t, e, insurers, looks), 1);
    assert.equal(await looks(), 1);
  });

  it('are looked at only with permission, through redirects; a page that named the deceased and no longer does is proposed as done', async () => {
    await add(`http://a.example:${port()}/uno\nhttp://b.example:${port()}/dos`);
    const [one, two] = [await idOf('uno'), await idOf('dos')];
    for (const id of [one, two]) await change(id, { quiere: 'eliminar' });
    await declare({ completa: true });
    e.clock.advance(4 * DAY);
    for (const id of [one, two]) await m.solicitar(id, { canal: 'formulario_web', referencia: 'R' });
    assert.equal(await look(), 0, 'no page is looked at without permission');
    await change(one, { se_mira: true });
    const html = { 'content-type': 'text/html; charset=utf-8' };
    const traceOne = async () => (await view()).elementos.find(({ cuenta_id }) => cuenta_id === one);
    const seen = async () => (await traceOne())?.miradas.map(({ visto }) => visto).filter((visto) => visto !== null);
    answer = (path, _, to) => {
      if (path === '/uno') to.writeHead(302, { location: '/otra' }).end();
      else to.writeHead(200, html).end(NAMED);
    };
    await lookNow();
    assert.deepEqual([...new Set(asked)], ['a.example/uno', 'a.example/otra']);
    answer = (_, __, to) => to.writeHead(200, html).end('<p>Nada de nadie<script>x</script>');
    e.clock.advance(7 * DAY);
    await lookNow();
    assert.deepEqual(await seen(), ['nombra', 'no_nombra']);
    assert.deepEqual([(await traceOne())?.parece_hecho, (await traceOne())?.estado], [true, 'solicitada']);
    const { elementos } = await inRole(e, caso, 'servicio', (tx, q) => viewAnswers(tx, q, caso.casoId));
    assert.deepEqual(elementos.map(({ via, clase, estado }) => [via, clase, estado])[0], [
      'mirada',
      'cerrada',
      'propuesta',
    ]);
    await change(one, { se_mira: false });
    assert.deepEqual((await view()).elementos.find(({ cuenta_id }) => cuenta_id === one)?.miradas, []);
    asked.length = 0;
    assert.equal(await look(), 0);
  });

  it('are not proposed as done by a page that never named the deceased, leads elsewhere or asks for a password', async () => {
    await add(`http://a.example:${port()}/uno`);
    const one = await idOf('uno');
    await change(one, { quiere: 'eliminar', se_mira: true });
    await declare({ completa: true });
    e.clock.advance(4 * DAY);
    await m.solicitar(one, { canal: 'formulario_web', referencia: 'R' });
    const html = { 'content-type': 'text/html' };
    const shown = async () => {
      await lookNow();
      const trace = (await view()).elementos.find(({ cuenta_id }) => cuenta_id === one);
      return [trace?.miradas.findLast(({ visto }) => visto !== null)?.visto, trace?.parece_hecho];
    };
    answer = (_, __, to) => to.writeHead(200, html).end('<p>Acepte las cookies');
    assert.deepEqual(await shown(), ['no_nombra', false]);
    answer = (_, __, to) => to.writeHead(200, html).end(NAMED);
    e.clock.advance(7 * DAY);
    assert.deepEqual(await shown(), ['nombra', false]);
    answer = (path, _, to) => {
      if (path === '/uno') to.writeHead(302, { location: '/accounts/login' }).end();
      else to.writeHead(200, html).end('<p>Inicie sesión');
    };
    e.clock.advance(23 * DAY);
    assert.deepEqual(await shown(), ['no_se_pudo', false]);
    answer = (_, __, to) => to.writeHead(200, html).end('<p>Inicie sesión <input type=password>');
    e.clock.advance(60 * DAY);
    assert.deepEqual(await shown(), ['no_se_pudo', false]);
    await change(one, { se_mira: false }); // no look is due in the next test
  });

  it('are not looked at once the family leaves them as they are, nor once the case has discarded them', async () => {
    await add(`http://a.example:${port()}/uno\nhttp://b.example:${port()}/dos`);
    const [one, two] = [await idOf('uno'), await idOf('dos')];
    for (const id of [one, two]) await change(id, { se_mira: true });
    await change(one, { quiere: 'dejar' });
    assert.deepEqual((await view()).elementos.find(({ cuenta_id }) => cuenta_id === one)?.miradas, []);
    await e.base.superSql(`update cuentas set estado = 'descartada', motivo_descarte = 'fin_de_caso' where id = $1`, [
      two,
    ]);
    await look();
    assert.deepEqual(asked, []);
    await change(two, { se_mira: false }); // no look is due in the next test
  });

  it('store nothing of a page that arrives after looking became forbidden', async () => {
    await add(`http://a.example:${port()}/uno`);
    const one = await idOf('uno');
    await change(one, { se_mira: true });
    const end = `update cuentas set estado = 'descartada', motivo_descarte = 'fin_de_caso' where id = $1`;
    const html = { 'content-type': 'text/html' };
    answer = (_, __, to) => void e.base.superSql(end, [one]).then(() => to.writeHead(200, html).end(NAMED));
    await look();
    assert.deepEqual(asked, ['a.example/uno']);
    await denies(copyOf(one), 'no_encontrado');
  });

  it('are not read at a private address, after more than five redirects, or if the answer is endless or huge', async () => {
    const paths = ['privada', 'desvio', 'bucle', 'grande', 'lenta', 'guion'];
    await add(
      paths.map((path) => `http://${path === 'privada' ? 'interno' : 'c'}.example:${port()}/${path}`).join('\n'),
    );
    for (const path of paths) await change(await idOf(path), { se_mira: true });
    await onlyFirstLooks();
    await e.base.superSql('update rastro_miradas set intentos = 2'); // the next try is the last
    const slow: NodeJS.Timeout[] = [];
    answer = (path, _, to) => {
      if (path === '/desvio') to.writeHead(302, { location: `http://interno.example:${port()}/admin` }).end();
      else if (path.startsWith('/bucle')) to.writeHead(302, { location: `${path}x` }).end();
      else if (path === '/grande') {
        to.writeHead(200, { 'content-type': 'text/html' });
        const more = () => {
          while (!to.destroyed && to.write(Buffer.alloc(65536, 120)));
        };
        to.on('drain', more);
        more();
      } else if (path === '/lenta') {
        to.writeHead(200, { 'content-type': 'text/html' });
        slow.push(setInterval(() => to.destroyed || to.write('x'), 100));
      } else to.writeHead(302, { location: 'javascript:alert(1)' }).end();
    };
    assert.equal(await look(), paths.length);
    for (const timer of slow) clearInterval(timer);
    const { elementos } = await view();
    assert.deepEqual(new Set(elementos.map(({ miradas }) => miradas[0]?.visto)), new Set(['no_se_pudo']));
    assert.equal(asked.filter((one) => one.startsWith('interno')).length, 0);
    assert.ok(asked.filter((one) => one.includes('/bucle')).length <= 6);
  });

  it('count as not read if the answer is no readable page, without delaying other looks', async () => {
    const paths = ['numero', 'comprimida', 'nuestra', 'larga', 'buena'];
    await add(paths.map((path) => `http://c.example:${port()}/${path}`).join('\n'));
    for (const path of paths) await change(await idOf(path), { se_mira: true });
    await onlyFirstLooks();
    const html = { 'content-type': 'text/html; charset=utf-8' };
    answer = (path, _, to) => {
      if (path === '/numero') to.writeHead(999).end();
      else if (path === '/comprimida')
        to.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync('<p>Nada'));
      else if (path === '/nuestra')
        to.writeHead(302, { location: `http://aurora.albacea.test:${port()}/portal` }).end();
      else to.writeHead(200, html).end(path === '/larga' ? `<p>${'x '.repeat(250_000)}` : NAMED);
    };
    for (let tries = 0; tries < 3; tries += 1) await look();
    const { elementos } = await view();
    assert.deepEqual(
      elementos.map(({ miradas }) => miradas.map(({ visto }) => visto)),
      paths.map((path) => [path === 'buena' ? 'nombra' : 'no_se_pudo']),
    );
    assert.ok(!asked.some((one) => one.includes('albacea.test')));
  });

  it('on pages that do not answer do not delay the looks at pages of another insurer', async () => {
    await add(['uno', 'dos', 'tres'].map((path) => `http://cuelga.example:${port()}/${path}`).join('\n'));
    await declare({ se_miran: true });
    e.clock.advance(1000);
    caso = await casoInRule(e);
    await add(`http://otra.example:${port()}/pagina`);
    await declare({ se_miran: true });
    const hanging: ServerResponse[] = [];
    answer = (_, host, to) => {
      if (host.startsWith('cuelga')) hanging.push(to);
      else {
        to.end('');
        for (const one of hanging) one.end('');
      }
    };
    assert.equal(await looks(), 2);
    assert.deepEqual(asked.map((one) => one.split('.')[0]).sort(), ['cuelga', 'otra']);
  });

  it('of a test insurer are not opened, and the result says that the page could not be read', async () => {
    await e.base.superSql('update aseguradoras set pruebas = true where id = $1', [caso.aseguradora.id]);
    await add(`http://a.example:${port()}/uno`);
    await change(await idOf('uno'), { se_mira: true });
    assert.equal(await looks(), 1);
    assert.deepEqual(asked, []);
    assert.equal((await view()).elementos[0]?.miradas[0]?.visto, 'no_se_pudo');
  });

  it('follow a redirect to an address with unencoded letters', async () => {
    await add(`http://c.example:${port()}/vieja`);
    await change(await idOf('vieja'), { se_mira: true });
    answer = (path, _, to) => {
      if (path === '/vieja') to.writeHead(302, { location: Buffer.from('/búsqueda…').toString('latin1') }).end();
      else to.writeHead(path === '/b%C3%BAsqueda%E2%80%A6' ? 200 : 404, { 'content-type': 'text/html' }).end(NAMED);
    };
    await look();
    assert.equal((await view()).elementos[0]?.miradas[0]?.visto, 'nombra');
  });

  it('store only the beginning of a large page', async () => {
    await add(`http://c.example:${port()}/uno`);
    await change(await idOf('uno'), { se_mira: true });
    answer = (_, __, to) => {
      const page = `${'<blockquote>'.repeat(150)}${'a<br>'.repeat(9000)}`;
      to.writeHead(200, { 'content-type': 'text/html' }).end(page);
    };
    await onlyFirstLooks();
    assert.equal(await look(), 1);
    const [row] = await e.base.superSql<{ bytes: number }>(
      'select max(length(datos_cifrados)) as bytes from rastro_miradas where caso = $1',
      [caso.id],
    );
    assert.ok(Number(row?.bytes) < 50_000, `${row?.bytes}`);
  });

  it('are erased with their case, stored texts included', async () => {
    await add(`http://a.example:${port()}/uno`);
    await change(await idOf('uno'), { se_mira: true });
    answer = (_, __, to) => to.writeHead(200, { 'content-type': 'text/plain' }).end('Carmen Ruiz');
    assert.equal(await look(), 4);
    const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
    assert.equal(await eraseCaso(e.program, caso.aseguradora.id, caso.casoId, 'expediente 7', actor), true);
    const left = await e.base.superSql('select 1 from rastro_miradas where caso = $1', [caso.id]);
    assert.equal(left.length, 0);
    const [row] = await rowsOf(e, caso);
    assert.deepEqual([row?.rastro, row?.datos_cifrados, row?.proveedor], [true, null, null]);
  });
});
