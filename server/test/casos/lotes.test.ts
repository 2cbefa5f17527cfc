/** Batches: one file of many openings; each row is opened exactly once, as a single request would open it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { JSON_LINES_TYPE } from '@albacea/contract/schemas/lote-lists.ts';
import type { LoteRow } from '@albacea/contract/schemas/lotes.ts';
import { templateColumns } from '../../src/caso/lotes/read-csv.ts';
import { readRows } from '../../src/caso/lotes/read-rows.ts';
import { forgetProblems } from '../../src/caso/lotes/sql.ts';
import { createLotes, ROWS_PER_ROUND } from '../../src/caso/lotes/work-lotes.ts';
import { whileFirstIsBusy } from '../support/busy-insurer.ts';
import { bearerNow, enter, onePersonOf, revoke } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, ENGINES, type Environment, type Reply } from '../support/environment.ts';
import { aCaso, aSiniestroA, aSiniestroB } from '../support/factories.ts';
import { aFile, aRow, lotesRound, sendLote, workOff } from '../support/lotes.ts';

const DAY = 24 * 3_600_000;

async function rowsOf(e: Environment, who: Aseguradora, id: string, query = '?limite=100'): Promise<LoteRow[]> {
  const { status, json } = await e.request(who, 'GET', `/lotes/${id}/filas${query}`);
  assert.equal(status, 200, json.error);
  return json.data.elementos;
}

for (const engine of ENGINES)
  describe(`a batch, ${engine}`, () => {
    let e: Environment;
    before(async () => {
      e = await createEnvironment({ engine });
    });
    after(() => e.close());

    for (const variant of ['A', 'B'] as const)
      it(`opens its rows in variant ${variant}, sends one e-mail and the events for each, and shows no token`, async () => {
        const who = await e.aseguradora(variant);
        const file = aFile(
          aRow(),
          aRow({ 'heredero.email': 'nobody' }),
          aRow({ 'fallecido.fecha_fallecimiento': '2027-02-01' }),
        );
        const sent = await sendLote(e, who, file);
        assert.equal(sent.status, 202, sent.text);
        const { lote_id, ...rest } = sent.json.data;
        assert.deepEqual(rest, {
          estado: 'en_curso',
          formato: 'csv',
          filas: { total: 3, pendiente: 2, abierto: 0, unido: 0, ya_existia: 0, error: 1 },
          creado: e.clock.now().toISOString(),
          terminado: null,
          explicado_hasta: null,
        });
        await workOff(e);
        await lotesRound(e.program);
        const { json } = await e.request(who, 'GET', `/lotes/${lote_id}`);
        assert.equal(json.data.estado, 'terminado');
        assert.deepEqual(json.data.filas, { total: 3, pendiente: 0, abierto: 1, unido: 0, ya_existia: 0, error: 2 });
        const [opened, ...refused] = await rowsOf(e, who, lote_id);
        assert.match(opened?.caso_id ?? '', /^CAS-2026-\d{6}$/);
        assert.deepEqual(
          { ...opened, caso_id: null },
          {
            linea: 2,
            resultado: 'abierto',
            caso_id: null,
            estado: 'abierto',
            codigo: null,
            problemas: [],
          },
        );
        assert.deepEqual(
          refused.map(({ linea, codigo, problemas }) => [linea, codigo, problemas[0]?.columna, problemas[0]?.ruta]),
          [
            [3, 'validacion', 'heredero.email', null],
            [4, 'validacion', 'fallecido.fecha_fallecimiento', null],
          ],
        );
        const counts = await e.base.superSql(
          `select (select count(*)::int from casos where aseguradora_id = $1) as casos,
                  (select count(*)::int from siniestros where aseguradora_id = $1) as siniestros,
                  (select count(*)::int from correos where aseguradora_id = $1 and tipo = 'bienvenida') as correos,
                  (select count(*)::int from eventos where aseguradora_id = $1) as eventos,
                  (select count(*)::int from lote_filas where aseguradora_id = $1 and datos_cifrados is not null) as contenidos`,
          [who.id],
        );
        assert.deepEqual(counts, [{ casos: 1, siniestros: 1, correos: 1, eventos: 2, contenidos: 0 }]);
        const all = await e.request(who, 'GET', `/lotes/${lote_id}/filas`);
        assert.doesNotMatch(all.text, /token|portal/);
      });

    it('reports errors in JSON lines by line and path, in the language asked for', async () => {
      const who = await e.aseguradora('B');
      const lines = [
        JSON.stringify({ abre: 'caso', ...aCaso() }),
        '{"abre":',
        JSON.stringify({ abre: 'siniestro', ...aSiniestroB({ pack: 'oro' }) }),
        JSON.stringify({ ...aSiniestroB(), abre: 'siniestro', fallecido: { nombre: 'A b', 'mi campo': 1 } }),
      ];
      const sent = await sendLote(e, who, lines.join('\n'), { query: '', type: JSON_LINES_TYPE });
      await workOff(e);
      const { json } = await e.request(who, 'GET', `/lotes/${sent.json.data.lote_id}/filas`, undefined, {
        'accept-language': 'en',
      });
      const told = (json.data.elementos as LoteRow[]).map(({ linea, codigo, problemas }) => [
        linea,
        codigo,
        ...problemas.map(({ ruta }) => ruta),
      ]);
      assert.deepEqual(told[0], [1, null]);
      assert.deepEqual(told[1], [2, 'json_invalido', '$']);
      assert.deepEqual(told[2], [3, 'validacion', '$.pack']);
      assert.ok(told[3]?.includes('$.fallecido["mi campo"]') && told[3].includes('$.fallecido.apellidos'));
      assert.match(json.data.elementos[1].problemas[0].mensaje, /be read as JSON/);
    });

    it('answers with the existing case for a row that repeats an open one and for a file sent again, even if that case has ended', async () => {
      const who = await e.aseguradora('B');
      const open = await e.request(
        who,
        'POST',
        '/casos',
        aCaso({ poliza_numero: 'P-0', fallecido: { dni: undefined } }),
      );
      const same = aRow({
        poliza_numero: 'P-0',
        'fallecido.dni': '',
        'fallecido.apellidos': 'Ruiz de la Prada Ortega',
      });
      const fresh = aRow();
      const file = aFile(same, same, fresh, fresh);
      const first = await sendLote(e, who, file);
      await workOff(e);
      const rows = await rowsOf(e, who, first.json.data.lote_id);
      const [joined, again, opened, twice] = rows;
      assert.deepEqual(
        rows.map(({ resultado }) => resultado),
        ['unido', 'ya_existia', 'abierto', 'ya_existia'],
      );
      assert.equal(joined?.caso_id, open.json.data.caso_id);
      assert.equal(again?.caso_id, open.json.data.caso_id);
      assert.equal(twice?.caso_id, opened?.caso_id);
      await e.request(who, 'POST', `/casos/${opened?.caso_id}/anulacion`);
      const second = await sendLote(e, who, file);
      assert.notEqual(second.json.data.lote_id, first.json.data.lote_id);
      await workOff(e);
      const later = await rowsOf(e, who, second.json.data.lote_id);
      assert.ok(later.every(({ resultado }) => resultado === 'ya_existia'));
      assert.deepEqual(
        later.map(({ caso_id }) => caso_id),
        rows.map(({ caso_id }) => caso_id),
      );
      assert.equal(later[2]?.estado, 'anulado');
    });

    it('opens no row again in a corrected file, though its case has ended and the row stands on another line, nor one whose case was there first; a refused row gets its case', async () => {
      const who = await e.aseguradora('B');
      const fresh = aRow();
      const changes = { poliza_numero: 'P-MAL' };
      const open = aCaso();
      const { caso_id } = (await e.request(who, 'POST', '/casos', open)).json.data;
      const wasThere = JSON.stringify({ abre: 'caso', ...open });
      const sendOpen = async () => {
        const { lote_id } = (await sendLote(e, who, wasThere, { query: '', type: JSON_LINES_TYPE })).json.data;
        await workOff(e);
        return (await rowsOf(e, who, lote_id))[0];
      };
      assert.equal((await sendOpen())?.resultado, 'ya_existia');
      const first = await sendLote(e, who, aFile(fresh, aRow({ ...changes, 'heredero.email': 'sin-arroba' })));
      await workOff(e);
      const [opened, refused] = await rowsOf(e, who, first.json.data.lote_id);
      assert.deepEqual([opened?.resultado, refused?.resultado], ['abierto', 'error']);
      for (const id of [opened?.caso_id, caso_id])
        await e.request(who, 'POST', `/casos/${id}/anulacion`, { motivo: 'persona_viva' });
      const corrected = await sendLote(e, who, aFile(aRow(changes), fresh));
      await workOff(e);
      const [mended, before] = await rowsOf(e, who, corrected.json.data.lote_id);
      assert.equal(mended?.resultado, 'abierto');
      for (const [row, id] of [
        [before, opened?.caso_id],
        [await sendOpen(), caso_id],
      ])
        assert.deepEqual([row?.resultado, row?.caso_id, row?.estado], ['ya_existia', id, 'anulado']);
    });

    it('creates no second link for a claim that joins a case of Variant A, because no answer would show it', async () => {
      const who = await e.aseguradora('A');
      const body = aCaso();
      await e.request(who, 'POST', '/casos', body);
      const { modulos_contratados: _, ...claim } = body as ReturnType<typeof aCaso> & { modulos_contratados: unknown };
      await sendLote(e, who, JSON.stringify(claim), { type: JSON_LINES_TYPE });
      await workOff(e);
      const [row] = await e.base.superSql(
        'select count(*)::int as enlaces from accesos_heredero where aseguradora_id = $1',
        [who.id],
      );
      assert.deepEqual(row, { enlaces: 1 });
    });
  });

describe('batches', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());

  it('repeated with the same Idempotency-Key answer with the first batch; with another query or file the repeat is refused', async () => {
    const who = await e.aseguradora('B');
    const [file, headers] = [aFile(aRow(), aRow()), { 'idempotency-key': 'lote-1' }];
    const first = await sendLote(e, who, file, { headers });
    const again = await sendLote(e, who, file, { headers });
    assert.equal(again.status, 202);
    assert.equal(again.text, first.text);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assert.equal(Number(first.headers['x-ratelimit-remaining']) - Number(again.headers['x-ratelimit-remaining']), 1);
    const other = await sendLote(e, who, file, { headers, query: '?abre=caso' });
    assert.deepEqual([other.status, other.headers['x-error-code']], [422, 'idempotencia_cuerpo_distinto']);
    const foreign = await sendLote(e, who, aFile(aRow()), { headers });
    assert.deepEqual([foreign.status, foreign.headers['x-error-code']], [422, 'idempotencia_cuerpo_distinto']);
    assert.equal((await e.request(who, 'GET', '/lotes')).json.data.elementos.length, 1);
  });

  it('are refused beyond ten batches or five thousand rows a day; the answer says which limit was reached and when to retry', async () => {
    const who = await e.aseguradora('B');
    for (let i = 0; i < 10; i += 1) assert.equal((await sendLote(e, who, aFile(aRow()))).status, 202);
    const eleventh = await sendLote(e, who, aFile(aRow()));
    assert.deepEqual([eleventh.status, eleventh.headers['x-error-code']], [429, 'limite_de_lotes']);
    assert.equal(eleventh.headers['retry-after'], String(DAY / 1000));
    assert.match(eleventh.json.error, /10 lotes/);
    e.clock.advance(DAY + 1000);
    const bad = `${aRow({ 'heredero.email': 'x' })}`;
    const big = () => aFile(...Array.from({ length: 2000 }, () => bad));
    for (const status of [202, 202, 429]) assert.equal((await sendLote(e, who, big())).status, status);
    const { json } = await sendLote(e, who, big());
    assert.match(json.error, /5000 filas/);
    assert.equal((await sendLote(e, who, aFile(aRow()))).status, 202);
    e.clock.advance(-DAY - 1000);
  });

  it('do not exceed the limit when they are sent at once', async () => {
    const who = await e.aseguradora('B');
    const answers = await Promise.all(Array.from({ length: 14 }, () => sendLote(e, who, aFile(aRow()))));
    assert.equal(answers.filter(({ status }) => status === 202).length, 10);
  });

  it('are not stored if the file is unreadable, neither CSV nor JSON lines, or too large', async () => {
    const who = await e.aseguradora('B');
    const refused = [
      await sendLote(e, who, 'nada;que\nver;con'),
      await sendLote(e, who, ''),
      await sendLote(e, who, '{}', { type: 'application/json' }),
      await sendLote(e, who, Buffer.alloc(8 * 1024 * 1024 + 1, 0x0a)),
      await sendLote(e, who, aFile(aRow()), { query: '?abre=todo' }),
    ];
    assert.deepEqual(
      refused.map(({ status, headers }) => [status, headers['x-error-code']]),
      [
        [422, 'validacion'],
        [422, 'validacion'],
        [415, 'tipo_no_admitido'],
        [413, 'cuerpo_demasiado_grande'],
        [400, 'consulta_invalida'],
      ],
    );
    assert.match(refused[2]?.json.error, /application\/x-ndjson, text\/csv/);
    assert.deepEqual((await e.request(who, 'GET', '/lotes')).json.data.elementos, []);
  });

  it('can be read by their own insurer only', async () => {
    const [who, other] = [await e.aseguradora('B'), await e.aseguradora('B')];
    const { lote_id } = (await sendLote(e, who, aFile(aRow()))).json.data;
    for (const path of [`/lotes/${lote_id}`, `/lotes/${lote_id}/filas`, '/lotes/no-es-uno'])
      assert.equal((await e.request(other, 'GET', path)).status, 404);
    assert.deepEqual((await e.request(other, 'GET', '/lotes')).json.data.elementos, []);
    await workOff(e);
    const file = aFile(aRow());
    await sendLote(e, who, file);
    const theirs = await sendLote(e, other, file);
    await workOff(e);
    assert.equal((await rowsOf(e, other, theirs.json.data.lote_id))[0]?.resultado, 'abierto');
  });

  it('store their rows sealed, and forget a refused row’s problems after a month, keeping its code', async () => {
    const who = await e.aseguradora('B');
    const { lote_id } = (await sendLote(e, who, aFile(aRow({ 'heredero.email': 'secreto@example.com' })))).json.data;
    const stored = async () =>
      JSON.stringify(await e.base.superSql('select * from lote_filas where lote = $1', [lote_id]), (_, v) =>
        v?.type === 'Buffer' ? Buffer.from(v.data).toString('latin1') : v,
      );
    assert.doesNotMatch(await stored(), /secreto|Carmen/);
    const refused = (await sendLote(e, who, aFile(aRow({ 'heredero.email': 'x' })))).json.data;
    await workOff(e);
    await lotesRound(e.program);
    await e.program.base.unsafeAcrossInsurers('albacea_worker', (tx) => forgetProblems(tx, e.clock.now()));
    assert.equal((await rowsOf(e, who, refused.lote_id))[0]?.problemas.length, 1);
    const later = new Date(e.clock.now().getTime() + 31 * DAY);
    await e.program.base.unsafeAcrossInsurers('albacea_worker', (tx) => forgetProblems(tx, later));
    const [row] = await rowsOf(e, who, refused.lote_id);
    assert.deepEqual([row?.codigo, row?.problemas], ['validacion', []]);
  });

  it('show their rows in pages by line, and as CSV in which no cell is a formula', async () => {
    const who = await e.aseguradora('B');
    const lines = Array.from({ length: 7 }, () => JSON.stringify({ abre: 'siniestro', '=1+1': 1 }));
    const { lote_id } = (await sendLote(e, who, lines.join('\n'), { type: JSON_LINES_TYPE })).json.data;
    const seen: number[] = [];
    for (let cursor = ''; ; ) {
      const { json } = await e.request(who, 'GET', `/lotes/${lote_id}/filas?limite=3${cursor}`);
      seen.push(...json.data.elementos.map((row: LoteRow) => row.linea));
      if (json.data.siguiente === null) break;
      cursor = `&cursor=${json.data.siguiente}`;
    }
    assert.deepEqual(seen, [1, 2, 3, 4, 5, 6, 7]);
    const csv = await e.app.inject({
      url: `/api/v1/lotes/${lote_id}/filas?resultado=error`,
      headers: { host: who.host, 'x-api-key': who.apiKey, accept: 'text/csv' },
    });
    assert.match(String(csv.headers['content-type']), /text\/csv/);
    assert.match(
      csv.body,
      /^\uFEFFlinea;resultado;caso_id;estado;codigo;columna;ruta;mensaje\r\n1;error;;;validacion;/,
    );
    assert.doesNotMatch(csv.body, /(?:^|;)"?[=+@-]/m);
    const hostile = aRow({ 'fallecido.apellidos': '=HYPERLINK("http://x")', 'heredero.email': '@SUM(1)' });
    const bad = await sendLote(e, who, aFile(hostile.replace(/=HYPERLINK\("http:\/\/x"\)/, '=HYPERLINK(1)')));
    const [row] = await rowsOf(e, who, bad.json.data.lote_id);
    assert.doesNotMatch(JSON.stringify(row), /HYPERLINK|SUM/);
  });

  it('are processed by several workers at once without opening a row twice', async () => {
    const who = await e.aseguradora('B');
    const { lote_id } = (await sendLote(e, who, aFile(...Array.from({ length: 40 }, () => aRow())))).json.data;
    const rounds = () => Promise.all(Array.from({ length: 4 }, () => lotesRound(e.program)));
    while ((await rounds()).some((worked) => worked > 0));
    const [counts] = await e.base.superSql(
      `select (select count(*)::int from casos where aseguradora_id = $1) as casos,
              (select count(*)::int from correos where aseguradora_id = $1) as correos`,
      [who.id],
    );
    assert.deepEqual(counts, { casos: 40, correos: 40 });
    assert.equal((await e.request(who, 'GET', `/lotes/${lote_id}`)).json.data.filas.abierto, 40);
  });

  it('of several insurers are processed by turns, and those of a paused insurer wait', async () => {
    const [one, other, paused] = [await e.aseguradora('B'), await e.aseguradora('B'), await e.aseguradora('B')];
    const file = () => aFile(...Array.from({ length: ROWS_PER_ROUND }, () => aRow()));
    const ids: string[] = [];
    for (const who of [one, other, paused]) ids.push((await sendLote(e, who, file())).json.data.lote_id);
    await e.base.superSql(`update aseguradoras set estado = 'pausada', version = version + 1 where id = $1`, [
      paused.id,
    ]);
    await lotesRound(e.program);
    const opened = async (i: number, who: Aseguradora) =>
      (await e.request(who, 'GET', `/lotes/${ids[i]}`)).json.data.filas.abierto;
    assert.deepEqual([await opened(0, one), await opened(1, other)], [ROWS_PER_ROUND / 2, ROWS_PER_ROUND / 2]);
    await workOff(e);
    await e.base.superSql(`update aseguradoras set estado = 'activa', version = version + 1 where id = $1`, [
      paused.id,
    ]);
    assert.equal(await opened(2, paused), 0);
    await workOff(e);
    assert.equal(await opened(2, paused), ROWS_PER_ROUND);
  });

  it('of more insurers than a round has rows all make progress, because each round begins where the last one ended', async () => {
    const many = await Promise.all(Array.from({ length: ROWS_PER_ROUND + 1 }, () => e.aseguradora('B')));
    for (const who of many) assert.equal((await sendLote(e, who, aFile(aRow(), aRow(), aRow()))).status, 202);
    const round = createLotes(e.program);
    assert.deepEqual([await round(), await round()], [ROWS_PER_ROUND, ROWS_PER_ROUND]);
    const opened = await e.base.superSql<{ n: number }>(
      'select count(*)::int as n from casos where aseguradora_id = any($1) group by aseguradora_id order by 1',
      [many.map(({ id }) => id)],
    );
    assert.deepEqual(
      opened.map(({ n }) => n),
      [1, 1, ...Array(ROWS_PER_ROUND - 1).fill(2)],
    );
    await workOff(e);
  });

  it('of an insurer that cannot be worked on now wait without stopping those of others', async (t) => {
    const insurers = [await e.aseguradora('B'), await e.aseguradora('B')];
    for (const who of insurers) assert.equal((await sendLote(e, who, aFile(aRow(), aRow()))).status, 202);
    const round = () => lotesRound(e.program);
    assert.equal(await whileFirstIsBusy(t, e, insurers, round), 2);
    assert.equal(await round(), 2);
  });

  it('of all test insurers together get as many rows of a round as one real insurer', async () => {
    const real = await e.aseguradora('B');
    const trials = await Promise.all([1, 2, 3].map(() => e.aseguradora('B', { pruebas: true })));
    const file = () => aFile(...Array.from({ length: ROWS_PER_ROUND }, () => aRow()));
    for (const who of [...trials, real]) assert.equal((await sendLote(e, who, file())).status, 202);
    await createLotes(e.program)();
    const [opened] = await e.base.superSql<{ n: number }>(
      'select count(*)::int as n from casos where aseguradora_id = $1',
      [real.id],
    );
    assert.equal(opened?.n, ROWS_PER_ROUND / 2);
    await workOff(e);
  });

  it('end even if a row fails by an internal error, which its result shows', async () => {
    const who = await e.aseguradora('B');
    const { lote_id } = (await sendLote(e, who, aFile(aRow(), aRow()))).json.data;
    await e.base.superSql(`update lote_filas set datos_cifrados = 'x' where lote = $1 and linea = 2`, [lote_id]);
    await workOff(e);
    await lotesRound(e.program);
    const rows = await rowsOf(e, who, lote_id);
    assert.deepEqual(
      rows.map(({ resultado, codigo }) => [resultado, codigo]),
      [
        ['error', 'error_interno'],
        ['abierto', null],
      ],
    );
    assert.equal((await e.request(who, 'GET', `/lotes/${lote_id}`)).json.data.estado, 'terminado');
  });

  /** Sends a batch, stops its sender when three rows are left, and checks that these end with the error `code`. */
  async function stopsWith(
    code: string,
    who: Aseguradora,
    send: (file: string) => Promise<Reply>,
    stop: () => Promise<unknown>,
  ) {
    const rows = ROWS_PER_ROUND + 3;
    const { status, text, json } = await send(aFile(...Array.from({ length: rows }, () => aRow())));
    assert.equal(status, 202, text);
    await lotesRound(e.program);
    await stop();
    await workOff(e);
    await lotesRound(e.program);
    const results = await e.base.superSql(
      `select f.resultado, f.codigo, count(*)::integer as n from lote_filas f join lotes l on l.id = f.lote
        where f.lote = $1 and l.terminado is not null group by 1, 2 order by 1`,
      [json.data.lote_id],
    );
    assert.deepEqual(results, [
      { resultado: 'abierto', codigo: null, n: ROWS_PER_ROUND },
      { resultado: 'error', codigo: code, n: 3 },
    ]);
    const [{ n }] = (await e.base.superSql('select count(*)::integer as n from casos where aseguradora_id = $1', [
      who.id,
    ])) as [{ n: number }];
    assert.equal(n, ROWS_PER_ROUND);
  }

  it('stop when the key that sent them is revoked: their remaining rows stay unopened, with the reason', async () => {
    const who = await e.aseguradora('B');
    const [key] = await e.base.superSql<{ id: string }>('select id from claves_api where aseguradora_id = $1', [
      who.id,
    ]);
    await stopsWith(
      'clave_invalida',
      who,
      (file) => sendLote(e, who, file),
      async () => assert.ok(await revoke(e, { id: who.id, keyId: key?.id ?? '' })),
    );
  });

  it('stop when the membership of the person who sent them is paused', async () => {
    const who = await e.aseguradora('A');
    const person = await onePersonOf(e, who);
    const headers = bearerNow(await enter(e, who, person));
    await stopsWith(
      'accion_no_permitida',
      who,
      (file) => sendLote(e, { ...who, apiKey: '' }, file, { headers }),
      () => e.base.superSql(`update membresias set estado = 'pausado' where id = $1`, [person.id]),
    );
  });

  it('are accepted from the example files, and with the header of the backoffice’s template', async () => {
    const who = await e.aseguradora('B');
    const folder = new URL('../../../examples/lotes/', import.meta.url);
    for (const [file, options] of [
      ['siniestros.csv', {}],
      ['siniestros.jsonl', { query: '', type: JSON_LINES_TYPE }],
    ] as const) {
      const sent = await sendLote(e, who, await readFile(new URL(file, folder)), options);
      assert.equal(sent.status, 202, sent.text);
      await workOff(e);
      const rows = await rowsOf(e, who, sent.json.data.lote_id);
      assert.ok(
        rows.every(({ resultado }) => resultado === 'abierto'),
        JSON.stringify(rows),
      );
    }
    for (const opens of ['siniestro', 'caso', undefined] as const)
      for (const variant of ['A', 'B'] as const) {
        const header = templateColumns(opens, variant).join(';');
        await assert.rejects(readRows(Buffer.from(header), 'text/csv', opens, variant), ({ valores }) =>
          /ninguna fila/.test(JSON.stringify(valores)),
        );
      }
  });

  it('are recorded in the audit log and counted in the metrics', async () => {
    const who = await e.aseguradora('A');
    const { lote_id } = (await sendLote(e, who, JSON.stringify(aSiniestroA()), { type: JSON_LINES_TYPE })).json.data;
    const written = await e.base.superSql(
      `select accion, objeto_tipo, detalle from auditoria where aseguradora_id = $1 and objeto_id = $2`,
      [who.id, lote_id],
    );
    assert.deepEqual(written, [
      { accion: 'lote_recibido', objeto_tipo: 'lote', detalle: { filas: 1, formato: 'jsonl' } },
    ]);
    assert.match(await e.program.metrics.text(), /albacea_batch_rows_waiting [1-9]/);
    await workOff(e);
  });
});
