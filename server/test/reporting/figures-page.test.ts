/** Requests of the figures page besides the report: the previous period, and the cases as a file. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { stepsOf } from '@albacea/contract/schemas/headlines.ts';
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { sealFigures } from '../../src/figures/seal-figures.ts';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { recordFacts } from '../../src/queue/record-facts.ts';
import { SYSTEM } from '../../src/shared/actor.ts';
import type { FactKind } from '../../src/shared/rules-facts.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aSiniestroB } from '../support/factories.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;
const DAY = 86_400_000;

describe('the page of the figures', () => {
  let e: Environment;
  let a: Aseguradora;
  const people = new Map<Rol, BrowserType>();
  const casos: string[] = [];
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    e.clock.advance(Date.parse('2026-09-15T10:00:00Z') - e.clock.now().getTime());
    a = await e.aseguradora('B');
    // two in September, four in October; of the four one is closed and another annulled
    await open(2);
    e.clock.advance(25 * DAY);
    await open(4, { poliza_numero: '=1+1', referencia: 'SIN/26-77' });
    e.clock.advance(5 * DAY);
    await end(casos[2], 'cerrado', 'parcial');
    await end(casos[3], 'anulado', null);
    await seal();
    e.clock.advance(25 * DAY); // November
    await seal();
    // signed in only now, because sessions expire within weeks
    for (const rol of ['operador', 'admin', 'gestor'] as const) {
      const aseguradoraId = rol === 'gestor' ? null : a.id;
      const user = { email: `${rol}@example.com`, nombre: rol, rol, aseguradoraId };
      const { email, password } = await createUser(e.program, user, ACTOR);
      const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
      assert.equal((await browser.request('POST', '/sesion', { email, password })).status, 201);
      people.set(rol, browser);
    }
  });
  after(() => e.close());

  async function open(howMany: number, changes = {}): Promise<void> {
    for (let i = 0; i < howMany; i += 1) {
      const { status, json, text } = await e.request(
        a,
        'POST',
        '/siniestro',
        aSiniestroB({ fallecido: { fecha_fallecimiento: '2026-09-10' }, ...changes }),
      );
      assert.equal(status, 201, text);
      casos.push(json.data.caso_id);
      e.clock.advance(60_000);
    }
  }
  /** Sets the end of a case, and adds an entry to its chronology. */
  async function end(casoId: string | undefined, estado: 'cerrado' | 'anulado', resultado: string | null) {
    const now = e.clock.now();
    const [row] = await e.base.superSql<{ id: string }>(
      'update casos set estado = $2, resultado = $3, cerrado = $4, actualizado = $4 where caso_id = $1 returning id',
      [casoId, estado, resultado, now],
    );
    await enter(row?.id ?? '', `caso_${estado}`);
  }
  const enter = (caso: string, tipo: FactKind) =>
    e.program.base.asTenant(a.id, (tx) => recordFacts(tx, caso, [{ tipo }], SYSTEM, e.clock.now()));
  async function seal(): Promise<void> {
    e.clock.advance(1000);
    await sealFigures(e.program);
    e.clock.advance(1000);
  }
  const ask = (rol: Rol, method: string, path: string, body?: unknown) =>
    (people.get(rol) as BrowserType).request(method, `/aseguradoras/${a.slug}/cifras${path}`, body);
  const file = (rol: Rol, path: string) =>
    e.app.inject({
      method: 'GET',
      url: `/backoffice/api/aseguradoras/${a.slug}/cifras${path}`,
      headers: { host: e.program.addresses.dominio, cookie: people.get(rol)?.cookie() ?? '' },
    });
  const OCTOBER = 'desde=2026-10-01&hasta=2026-10-31';

  it('has the report of the API, the previous period’s report at the same instant, closings by result, and twelve months', async () => {
    const { json } = await ask('operador', 'GET', `/cuadro?${OCTOBER}`);
    const { informe, anterior, cierres, meses } = json.data;
    const query = `${OCTOBER}&corte=${informe.periodo.corte}`;
    assert.deepEqual(informe, (await e.request(a, 'GET', `/reporting?${query}`)).json.data);
    assert.equal(anterior.periodo.desde, '2026-09-01');
    assert.equal(anterior.periodo.hasta, '2026-09-30');
    assert.equal(anterior.periodo.corte, informe.periodo.corte);
    assert.deepEqual([anterior.casos.abiertos, informe.casos.abiertos], [2, 4]);
    assert.deepEqual(cierres, { completado: 0, parcial: 1, desistido: 0, sin_respuesta: 0, reabiertos_despues: 0 });
    const steps = stepsOf(informe.casos, cierres);
    assert.deepEqual(
      steps.map(({ paso, n }) => [paso, n]),
      [
        ['pendientes_inicio', 2],
        ['abiertos', 4],
        ['parcial', -1],
        ['anulados', -1],
        ['pendientes_fin', 4],
      ],
    );
    assert.deepEqual([meses.length, meses[0].mes, meses[11].mes], [12, '2025-11', '2026-10']);
    assert.deepEqual([meses[11].abiertos, meses[11].cerrados, meses[10].abiertos], [4, 1, 2]);
  });

  it('has no report of the previous period if there were no cases then', async () => {
    const { json } = await ask('operador', 'GET', '/cuadro?desde=2026-09-01&hasta=2026-09-30');
    assert.equal(json.data.anterior, null);
    assert.equal(json.data.informe.casos.abiertos, 2);
  });

  it('lists cases with policy, person, result and days, sorted as requested, page by page', async () => {
    const list = async (path: string) =>
      (await ask('operador', 'GET', `/casos?cifra=casos.abiertos&desde=2026-09-01&hasta=2026-10-31${path}`)).json.data;
    const all = await list('');
    assert.equal(all.total, 6);
    const [newest] = all.elementos;
    assert.equal(newest.poliza_numero, '=1+1');
    assert.equal(newest.referencia, 'SIN/26-77');
    assert.match(newest.fallecido, /\p{L} \p{L}/u);
    const byDays = await list('&orden=dias&sentido=asc');
    const days = byDays.elementos.map(({ dias }: { dias: number }) => dias);
    assert.deepEqual(
      days,
      days.toSorted((x: number, y: number) => x - y),
    );
    assert.equal(byDays.elementos[0].caso_id, casos[3]);
    assert.deepEqual([byDays.elementos[0].estado, byDays.elementos[1].resultado], ['anulado', 'parcial']);
    for (const order of ['caso', 'abierto', 'estado', 'resultado', 'dias', 'veces']) {
      const query = `&orden=${order}&sentido=desc&limite=4`;
      const first = await list(query);
      const rest = await list(`${query}&cursor=${first.siguiente}`);
      const ids = [...first.elementos, ...rest.elementos].map(({ caso_id }) => caso_id);
      assert.deepEqual(ids.toSorted(), casos.toSorted(), order);
      assert.equal(rest.siguiente, null);
    }
  });

  it('exports the cases behind a figure as a file without formulas, and records it in the audit trail', async () => {
    const { statusCode, headers, body } = await file('operador', `/casos/csv?cifra=casos.abiertos&${OCTOBER}`);
    assert.equal(statusCode, 200, body);
    assert.match(String(headers['content-type']), /^text\/csv/);
    const lines = body.replace('﻿', '').trimEnd().split('\r\n');
    assert.equal(lines.length, 5);
    assert.match(lines[0] ?? '', /^caso;póliza;persona fallecida;/);
    assert.ok(
      lines.slice(1).every((line) => line.includes(";'=1+1;") && line.endsWith(';SIN/26-77')),
      body,
    );
    assert.match((await file('operador', `/casos/csv?cifra=casos.abiertos&idioma=en&${OCTOBER}`)).body, /case;policy/);
    const records = await e.base.superSql<{ detalle: { casos: number }; objeto_tipo: string }>(
      `select detalle, objeto_tipo from auditoria where accion = 'reporting_casos_exportados' and aseguradora_id = $1`,
      [a.id],
    );
    assert.deepEqual(
      records.map(({ detalle, objeto_tipo }) => [detalle.casos, objeto_tipo]),
      [
        [4, 'reporting'],
        [4, 'reporting'],
      ],
    );
    assert.equal((await file('operador', '/casos/csv?cifra=casos.abiertos&desde=2030-01-01')).statusCode, 400);
  });

  it('still counts an account as of an instant before it was reserved, but no longer links an insurer to its case', async () => {
    const [row] = await e.base.superSql<{ id: string }>('select id from casos where caso_id = $1', [casos[0]]);
    const now = e.clock.now();
    await e.program.base.asTenant(a.id, (tx) =>
      tx.sql(
        `insert into cuentas (aseguradora_id, id, caso, modulo, estado, accion, reservada, datos_cifrados, con_identificador, proveedor,
           propuesta_por, creada, actualizado, confirmada, solicitada, solicitudes, terminada, resultado, importe_centimos, periodicidad)
         values (aseguradora_actual(), gen_random_uuid(), $1, 'borrado', 'resuelta', 'eliminar', false, '', false, 'instagram', 'heredero',
           $2, $2, $2, $2, 1, $2, 'eliminada', 1999, 'mensual')`,
        [row?.id, now],
      ),
    );
    await enter(row?.id ?? '', 'cuenta_cambiada');
    await seal();
    const view = async (rol: Rol) =>
      (await ask(rol, 'GET', '/casos?cifra=proveedor.solicitadas&proveedor=instagram')).json.data;
    const before = await view('operador');
    assert.deepEqual([before.total, before.elementos.length, before.de_reservadas], [1, 1, 0]);
    const corte = before.corte;
    e.clock.advance(1000);
    await e.base.superSql('update cuentas set reservada = true, actualizado = $2 where aseguradora_id = $1', [
      a.id,
      e.clock.now(),
    ]);
    await enter(row?.id ?? '', 'cuenta_cambiada');
    await seal();
    const asOf = `/casos?cifra=proveedor.solicitadas&proveedor=instagram&corte=${corte}`;
    assert.equal((await view('operador')).total, 0);
    for (const query of [
      asOf,
      ...['resolucion', 'cargos_detenidos'].map((one) => `/casos?cifra=cuentas.${one}&corte=${corte}`),
    ]) {
      const { total, elementos, de_reservadas } = (await ask('operador', 'GET', query)).json.data;
      assert.deepEqual([total, elementos, de_reservadas], [1, [], 1], query);
      assert.equal((await ask('gestor', 'GET', query)).json.data.elementos.length, 1, query);
      const csv = await file('operador', query.replace('/casos?', '/casos/csv?'));
      assert.equal(csv.body.trimEnd().split('\r\n').length, 1);
    }
  });
});
