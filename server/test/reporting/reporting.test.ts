/** GET /reporting for an insurer: periods, refusals, CSV, data that it supplies, and late commits. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { ErrorCode } from '@albacea/contract/schemas/errors.ts';
import type { FigureWithCasos } from '@albacea/contract/schemas/figures-with-casos.ts';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import { closeCaso } from '../../src/course/close-caso.ts';
import { requestCuenta } from '../../src/cuentas/commands/request-cuenta.ts';
import { rejectCuenta, resolveCuenta } from '../../src/cuentas/commands/settle-cuenta.ts';
import { findFigureCasos, viewFigureCasos } from '../../src/figures/figure-casos.ts';
import { sealFigures } from '../../src/figures/seal-figures.ts';
import { recordFacts } from '../../src/queue/record-facts.ts';
import { SYSTEM } from '../../src/shared/actor.ts';
import { todayInMadrid } from '../../src/shared/rules-dates-madrid.ts';
import { whileFirstIsBusy } from '../support/busy-insurer.ts';
import { onePersonOf } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, ENGINES, type Environment, type Reply } from '../support/environment.ts';
import { aCaso, aSiniestroA, aSiniestroB } from '../support/factories.ts';
import { checkDays } from '../support/figure-days.ts';
import { readyCaso } from '../support/ready-caso.ts';
import { isFailure, send } from '../support/requests.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';
import { createCasoWork } from '../support/work.ts';

const DAY = 86_400_000;
type Ready = Awaited<ReturnType<typeof readyCaso>>;

for (const engine of ENGINES) {
  describe(`reporting on ${engine}`, () => {
    let e: Environment;
    before(async () => {
      e = await createEnvironment({ engine });
    });
    after(() => e.close());

    /** Seals the figures, so that they include everything until now. */
    async function seal(): Promise<void> {
      e.clock.advance(1000);
      await sealFigures(e.program);
      e.clock.advance(1000);
    }
    const admins = new Map<string, BrowserType>();
    const view = (a: Aseguradora, query = '', headers = {}) =>
      send(e, {
        method: 'GET',
        path: `/reporting${query}`,
        host: a.host,
        headers: { 'x-api-key': a.apiKey, ...headers },
      });
    const dataOf = async (a: Aseguradora, query = '') => {
      const { status, json, text } = await view(a, query);
      assert.equal(status, 200, text);
      return json.data;
    };
    const open = async (a: Aseguradora, changes = {}) => {
      const body = a.variante === 'A' ? aSiniestroA(changes) : aSiniestroB(changes);
      const { status, text, json } = await e.request(a, 'POST', '/siniestro', body);
      assert.equal(status, 201, text);
      return json.data.caso_id as string;
    };
    /** Sends data as an admin of the insurer does on the page of the figures. */
    const sendData = async (a: Aseguradora, body: unknown, headers = {}) => {
      const admin = admins.get(a.id) ?? openBrowser(e, 'backoffice', e.program.addresses.dominio);
      if (!admins.has(a.id)) {
        const { email, password } = await onePersonOf(e, a, 'admin');
        assert.equal((await admin.request('POST', '/sesion', { email, password })).status, 201);
        admins.set(a.id, admin);
      }
      return admin.request('POST', `/aseguradoras/${a.slug}/cifras/datos`, body, headers);
    };
    const isRefused = ({ headers, text }: Reply, code: ErrorCode) => assert.equal(headers['x-error-code'], code, text);

    /** All numbers in a value, at any depth. */
    const numbers = (value: unknown): number[] =>
      typeof value === 'number'
        ? [value]
        : value && typeof value === 'object'
          ? Object.values(value).flatMap(numbers)
          : [];

    it('a claim counts once, in each figure that it belongs to, in both variants', async () => {
      for (const variant of ['A', 'B'] as const) {
        const a = await e.aseguradora(variant);
        await open(a, { prioridad: 'urgente' });
        await e.request(a, 'POST', '/casos', aCaso());
        await seal();
        const { siniestros, casos, cohorte, modulos, desglose, contacto } = await dataOf(a);
        assert.deepEqual(siniestros, { comunicados: 1, retirados: 0, ocurridos: 2 });
        assert.equal(cohorte.casos, 1);
        assert.deepEqual([casos.abiertos, casos.pendientes_fin, casos.antiguedad.d0_7], [2, 2, 2]);
        assert.equal(modulos.contratados, variant === 'A' ? 3 : 4);
        assert.deepEqual(
          desglose.prioridad.map(({ prioridad, cohorte: n, abiertos }: Record<string, unknown>) => [
            prioridad,
            n,
            abiertos,
          ]),
          [
            ['normal', 0, 1],
            ['urgente', 1, 1],
          ],
        );
        assert.equal(contacto.enlaces_entregados, 2);
        assert.equal((await dataOf(a, '?fecha_base=apertura')).cohorte.casos, 2);
        assert.equal((await dataOf(a, '?fecha_base=cierre')).cohorte.casos, 0);
      }
    });

    it('exposure, premiums and costs give frequency, cost and loss ratio to the cent; an earlier corte keeps the earlier data', async () => {
      const a = await e.aseguradora('B');
      await open(a, { fallecido: { fecha_fallecimiento: '2026-10-05' } });
      await seal();
      const OCTOBER = '?desde=2026-10-01&hasta=2026-10-31';
      const without = (await dataOf(a, OCTOBER)).economico;
      assert.deepEqual([without.motivo, without.meses_sin_datos], ['faltan_datos', ['2026-10']]);
      assert.deepEqual(without.frecuencia, { numerador: '1', denominador: null, valor: null, motivo: 'faltan_datos' });
      const october = {
        producto: 'Familiar',
        mes: '2026-10',
        vidas_anio: '12.5',
        primas: '200.00',
        pagado: '100.10',
        provision: '33.33',
      };
      const response = await sendData(a, { datos: [october] });
      assert.equal(response.status, 201, response.text);
      await seal();
      const one = await view(a, OCTOBER);
      const { economico, periodo } = one.json.data;
      assert.deepEqual(economico.frecuencia, {
        numerador: '1',
        denominador: '12.5000',
        valor: '0.080000',
        motivo: null,
      });
      assert.deepEqual(economico.coste_medio, { numerador: '133.43', denominador: '1', valor: '133.43', motivo: null });
      assert.deepEqual(economico.prima_de_riesgo, {
        numerador: '133.43',
        denominador: '12.5000',
        valor: '10.67',
        motivo: null,
      });
      assert.equal(economico.ratio_siniestral.motivo, 'falta_provision_inicial');
      assert.equal(economico.coste_medio_con_coste.motivo, 'faltan_datos');
      const csv =
        'producto;mes;provision;primas;pagado;vidas_anio\r\nFamiliar;2026-09;3,33;;;\r\n"Familiar";2026-10;33,33;250,00;100,10;12,5\r\n';
      const upload = await sendData(a, Buffer.from(`\ufeff${csv}`), { 'content-type': 'text/csv; charset=utf-8' });
      assert.equal(upload.status, 201, upload.text);
      assert.equal(upload.json.data.registrados, 2);
      await seal();
      const two = (await dataOf(a, OCTOBER)).economico;
      assert.deepEqual(two.ratio_siniestral, {
        numerador: '130.10',
        denominador: '250.00',
        valor: '0.520400',
        motivo: null,
      });
      assert.deepEqual(two.por_producto[0].ratio_siniestral, two.ratio_siniestral);
      assert.equal((await view(a, `${OCTOBER}&corte=${periodo.corte}`)).text, one.text);
    });

    it('sealed facts are added to the daily figures, and the answer for an instant stays the same to the byte', async () => {
      const a = await e.aseguradora('A');
      await open(a);
      await seal();
      const before = await view(a);
      const { desde, hasta, corte } = before.json.data.periodo;
      const query = `?desde=${desde}&hasta=${hasta}&corte=${corte}`;
      assert.equal((await view(a, query)).text, before.text);
      e.clock.advance(DAY);
      await seal();
      const [row] = await e.base.superSql<{ n: number }>(
        'select count(*)::int as n from cifras_dias where aseguradora_id = $1',
        [a.id],
      );
      assert.ok((row?.n ?? 0) > 5);
      assert.equal((await view(a, query)).text, before.text);
    });

    if (engine === 'embebido') return; // the other tests do not depend on the engine

    it('an insurer without a case gets zeros, and nulls with their reason', async () => {
      for (const variant of ['A', 'B'] as const) {
        const a = await e.aseguradora(variant);
        await seal();
        const { periodo, ...rest } = await dataOf(a);
        assert.equal(periodo.dias, 30);
        assert.equal(periodo.fecha_base, 'comunicacion');
        assert.ok(numbers(rest).every((n) => n === 0));
        assert.deepEqual(rest.cohorte.activacion, {
          numerador: 0,
          denominador: 0,
          valor: null,
          motivo: 'denominador_cero',
        });
        assert.equal(rest.tiempos.tramitacion_bruta.motivo, 'sin_duraciones');
        assert.equal(rest.economico.frecuencia.motivo, 'meses_incompletos');
      }
    });

    it('a claim that joins an open case is counted from then on, and its urgency becomes that of the case', async () => {
      const a = await e.aseguradora('B');
      const body = { ...aCaso(), modulos_contratados: ['borrado'] };
      await e.request(a, 'POST', '/casos', body);
      await seal();
      assert.equal((await dataOf(a)).siniestros.comunicados, 0);
      const { modulos_contratados: _, ...person } = body;
      const joined = await e.request(a, 'POST', '/siniestro', { ...person, prioridad: 'urgente', pack: 'completo' });
      assert.equal(joined.status, 201, joined.text);
      await seal();
      const { siniestros, casos, cohorte, modulos, desglose } = await dataOf(a);
      assert.equal(siniestros.comunicados, 1);
      assert.deepEqual([cohorte.casos, casos.abiertos, casos.pendientes_fin, modulos.contratados], [1, 1, 1, 3]);
      assert.deepEqual(
        desglose.prioridad.map(({ prioridad }: { prioridad: string }) => prioridad),
        ['urgente'],
      );
    });

    it('an annulled case counts as annulled, and the figures of an erased case stay as they were', async () => {
      const a = await e.aseguradora('A');
      const caso = await open(a);
      await e.request(a, 'POST', `/casos/${caso}/anulacion`);
      await seal();
      const before = await view(a);
      const { casos, siniestros } = before.json.data;
      assert.deepEqual([casos.abiertos, casos.anulados, casos.pendientes_fin], [1, 1, 0]);
      assert.deepEqual(siniestros, { comunicados: 1, retirados: 1, ocurridos: 0 });
      assert.equal(
        await eraseCaso(e.program, a.id, caso, 'ticket 7', { visible: 'servicio', tipo: 'cli', id: null }),
        true,
      );
      await seal();
      const { corte } = before.json.data.periodo;
      assert.equal((await view(a, `?corte=${corte}`)).text, before.text);
      const { periodo: _p, ...afterwards } = (await view(a)).json.data;
      const { periodo: _q, ...previous } = before.json.data;
      assert.deepEqual(afterwards, previous);
    });

    it('after an erasure no fact that names a provider leads to the case, and no figure has changed', async () => {
      const a = await e.aseguradora('A');
      const caso = await open(a);
      const { id } =
        (await e.base.superSql<{ id: string }>('select id from casos where aseguradora_id = $1', [a.id]))[0] ?? {};
      // requested at 23:40, answered forty-eight and a half hours later, after midnight
      for (const [i, proveedor] of ['netflix', null, 'movistar'].entries())
        await e.base.superSql(
          `insert into cuentas (aseguradora_id, id, caso, modulo, estado, accion, proveedor, datos_cifrados, creada, actualizado, confirmada)
           values ($1, gen_random_uuid(), $2, 'borrado', 'confirmada', 'eliminar', $3, '', $4, $4, $4)`,
          [a.id, id, proveedor, `2026-11-1${i}T08:15:30Z`],
        );
      await e.base.superSql(
        `update cuentas set estado = 'solicitada', solicitada = '2026-11-14T22:40:07Z', solicitudes = 1, plazo = '2026-12-14' where aseguradora_id = $1`,
        [a.id],
      );
      await e.base.superSql(
        `insert into solicitudes (aseguradora_id, cuenta, numero, caso, accion, canal, enviada, plazo, obliga)
         select aseguradora_id, id, 1, caso, accion, 'telefono', '2026-11-14', '2026-11-16', false from cuentas where aseguradora_id = $1`,
        [a.id],
      );
      const enter = () =>
        e.program.base.asTenant(a.id, (tx) =>
          recordFacts(tx, id as string, [{ tipo: 'cuenta_cambiada' }], SYSTEM, e.clock.now()),
        );
      await enter();
      await seal();
      await e.base.superSql(
        `update cuentas set estado = 'resuelta', resultado = 'eliminada', terminada = '2026-11-16T23:10:09Z' where aseguradora_id = $1 and proveedor is not null`,
        [a.id],
      );
      await e.base.superSql(
        `update solicitudes s set fin = 'contestada', terminada = '2026-11-17', hecha = true from cuentas k
          where k.id = s.cuenta and k.aseguradora_id = $1 and k.terminada is not null`,
        [a.id],
      );
      await e.base.superSql(
        `update casos set estado = 'cerrado', resultado = 'parcial', cerrado = abierto, en_espera_de = null where aseguradora_id = $1`,
        [a.id],
      );
      await enter();
      await seal();
      e.clock.advance(DAY);
      await seal();
      const before = (await view(a)).json.data;
      assert.ok(before.cuentas);
      const tenant = await e.program.tenants.get(a.id);
      const asWanted = () => {
        const query = { cifra: 'cuentas.resolucion', limite: 2 } as const;
        return e.program.base.readAsTenant(a.id, (tx) =>
          findFigureCasos(tx, true, query, e.clock.now()).then((found) => viewFigureCasos(tx, tenant, found, query)),
        );
      };
      assert.partialDeepStrictEqual(await asWanted(), { total: 2, de_borrados: 0, elementos: [{ veces: 2 }] });
      const cuentas = await e.base.superSql<{ id: string }>('select id from cuentas where aseguradora_id = $1', [a.id]);
      const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
      assert.equal(await eraseCaso(e.program, a.id, caso, 'ticket 8', actor), true);
      const facts = await e.base.superSql<{ caso: string; objeto: string; instantes: string }>(
        `select caso, objeto, concat_ws(' ', confirmada, solicitada, terminada) as instantes from cifras_hechos
          where aseguradora_id = $1 and tipo in ('cuenta', 'solicitud')`,
        [a.id],
      );
      assert.ok(facts.length >= 12);
      for (const fact of facts) {
        assert.ok(fact.caso !== id && !cuentas.some((cuenta) => cuenta.id === fact.objeto));
        assert.doesNotMatch(fact.instantes, /:15:30|:40:07|:10:09/);
      }
      const left = await e.base.superSql(
        `select 1 from cuentas where aseguradora_id = $1 and num_nonnulls(proveedor, confirmada, solicitada, terminada, plazo, canal) > 0`,
        [a.id],
      );
      assert.deepEqual(left, []);
      await seal();
      const { periodo: _p, ...afterwards } = (await view(a)).json.data;
      const { periodo: _q, ...previous } = before;
      assert.deepEqual(afterwards, previous);
      const { corte: _, ...listed } = await asWanted();
      assert.deepEqual(listed, { total: 2, de_borrados: 2, de_reservadas: 0, elementos: [], siguiente: null });
      await checkDays(e.base, a.id);
    });

    it('no figure depends on the action, charge or result of a reserved account, and none links an insurer to its case', async () => {
      const report = async (cuenta: string, rastro: string) => {
        const a = await e.aseguradora('B');
        await open(a);
        await e.base.superSql(
          `insert into cuentas (aseguradora_id, id, caso, estado, reservada, creada, actualizado, confirmada, solicitada, terminada,
             modulo, rastro, accion, resultado, plazo, solicitudes, importe_centimos, periodicidad)
           select aseguradora_id, gen_random_uuid(), id, 'resuelta', true, abierto, abierto, abierto, abierto, abierto, 'borrado', k.*
             from casos cross join (values (false, ${cuenta}), (true, ${rastro})) as k where aseguradora_id = $1`,
          [a.id],
        );
        await seal();
        const { periodo: _, ...figures } = await dataOf(a);
        const tenant = await e.program.tenants.get(a.id);
        const casosOf = (cifra: FigureWithCasos, isOfService: boolean) =>
          e.program.base.readAsTenant(a.id, async (tx) => {
            const found = await findFigureCasos(tx, isOfService, { cifra }, e.clock.now());
            const { total, de_reservadas, elementos } = await viewFigureCasos(tx, tenant, found, { cifra });
            return [total, de_reservadas, elementos.length];
          });
        for (const cifra of ['cuentas.resolucion', 'cuentas.cargos_detenidos'] as const)
          for (const isOfService of [true, false])
            assert.deepEqual(await casosOf(cifra, isOfService), [0, 0, 0], cifra);
        assert.deepEqual(await casosOf('proveedor.solicitadas', true), [1, 0, 1]);
        assert.deepEqual(await casosOf('proveedor.solicitadas', false), [1, 1, 0]);
        return figures;
      };
      const figures = await report(
        `'cancelar', 'cancelada', date '2026-12-20', 1, 1999, 'mensual'`,
        `'ocultar', 'oculta', date '2026-12-20', 1, null::int, null`,
      );
      assert.deepEqual(figures.rastros, { terminados: 1, resueltos: 1, sin_respuesta: 0, descartados: 0 });
      assert.deepEqual(
        [figures.cuentas.confirmadas, figures.cuentas.solicitadas, figures.desglose.mes.at(-1).cuentas_resueltas],
        [1, 0, 1],
      );
      const other = await report(
        `'eliminar', 'denegada', date '2026-11-20', 2, null::int, null`,
        `'eliminar', 'denegada', null, 2, null, null`,
      );
      assert.deepEqual(other, figures);
    });

    it('the days of the period are those of Madrid, including the leap day', async () => {
      const a = await e.aseguradora('B');
      const { dias } = (await dataOf(a, '?desde=2024-02-28&hasta=2024-03-01')).periodo;
      assert.equal(dias, 3);
      const { mes } = (await dataOf(a, '?desde=2025-12-15&hasta=2026-02-02')).desglose;
      assert.deepEqual(
        mes.map((m: { mes: string }) => m.mes),
        ['2025-12', '2026-01', '2026-02'],
      );
      const decade = await dataOf(a, '?desde=2016-01-01&hasta=2025-12-31');
      assert.equal(decade.periodo.dias, 3653);
      assert.equal(decade.desglose.mes.length, 120);
    });

    it('the current month can be requested: future days are cut off, and the answer says so', async () => {
      const a = await e.aseguradora('B');
      const { periodo } = await dataOf(a, '?desde=2026-11-01&hasta=2026-11-30');
      const today = todayInMadrid(e.clock.now());
      assert.deepEqual([periodo.desde, periodo.hasta, periodo.dias], ['2026-11-01', today, Number(today.slice(8))]);
      const csv = await view(a, '?desde=2026-11-01&hasta=2026-11-30', { accept: 'text/csv' });
      assert.equal(csv.status, 200);
      assert.ok(csv.text.includes(today));
      assert.doesNotMatch(csv.text, /2026-11-30/);
    });

    it('an impossible period is refused, and the message says why', async () => {
      const a = await e.aseguradora('B');
      for (const [query, message] of [
        ['desde=2026-11-01&hasta=2026-10-31', 'hasta: no puede ser anterior a desde.'],
        ['desde=2026-12-01', 'desde: no puede ser una fecha futura.'],
        ['desde=2010-01-01&hasta=2026-01-01', 'desde: el periodo no puede pasar de diez años (3653 días).'],
        ['desde=1899-12-31&hasta=1900-01-02', 'desde: debe ser 1900-01-01 o posterior.'],
        ['desde=2026-02-29', 'desde: debe ser una fecha real AAAA-MM-DD.'],
        ['corte=2027-01-01T00:00:00Z', 'corte: no puede ser un instante futuro.'],
        ['corte=ayer', 'corte: debe ser un instante ISO 8601 con zona.'],
        ['fecha_base=pago', 'fecha_base: se admite: ocurrencia, comunicacion, apertura, cierre.'],
        ['mes=2026-10', 'mes: no se admite aquí, solo: desde, hasta, fecha_base, corte.'],
      ] as const) {
        const response = await view(a, `?${query}`, { accept: 'text/csv' });
        isFailure(response, 'consulta_invalida', query);
        assert.equal(response.json.error, `Parámetros de consulta no válidos. ${message}`);
      }
    });

    it('is CSV for Excel in Spanish if Accept asks for it, otherwise JSON', async () => {
      const a = await e.aseguradora('A');
      await open(a);
      await seal();
      const csv = await view(a, '', { accept: 'text/csv' });
      assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8; header=present');
      assert.equal(csv.headers.vary, 'accept, accept-encoding');
      const [header, ...lines] = csv.text.split('\r\n');
      assert.equal(header, '\ufeffcifra;valor;numerador;denominador;motivo');
      assert.equal(lines.pop(), '');
      assert.ok(lines.length > 100 && lines.every((line) => line.split(';').length === 5));
      for (const line of [
        'casos.abiertos;1;;;',
        'cohorte.activacion;0;0;1;',
        'casos.reapertura;;0;0;denominador_cero',
        'desglose.pack.personalizado.abiertos;1;;;',
        'tiempos.tramitacion_bruta.mediana;;;;sin_duraciones',
      ])
        assert.ok(lines.includes(line), `${line}\n${csv.text}`);
      for (const accept of [
        '*/*',
        'application/json',
        'application/json, text/csv;q=0.5',
        'image/png',
        'text/csv;q=0',
      ]) {
        assert.equal(
          (await view(a, '', { accept })).headers['content-type'],
          'application/json; charset=utf-8',
          accept,
        );
      }
    });

    it('impossible data are refused, as JSON and as CSV, and none of them is stored', async () => {
      const a = await e.aseguradora('B');
      const datum = { producto: 'Familiar', mes: '2026-10' };
      for (const [body, field] of [
        [{ datos: [] }, 'datos: '],
        [{ datos: [{ ...datum, mes: '2026-13' }] }, 'datos[0].mes: debe ser un mes AAAA-MM.'],
        [
          { datos: [{ ...datum, primas: '1.234' }] },
          'datos[0].primas: debe ser un número con 2 decimales como mucho (en JSON, entre comillas).',
        ],
        [
          { datos: [{ ...datum, vidas_anio: '-1' }] },
          'datos[0].vidas_anio: debe ser un número no negativo con 4 decimales como mucho (en JSON, entre comillas).',
        ],
        [
          { datos: [{ ...datum, siniestros_con_coste: '1,5' }] },
          'datos[0].siniestros_con_coste: debe ser un número entero.',
        ],
        [{ datos: [{ ...datum, mes: '2027-01' }] }, 'datos[0].mes: no puede ser un mes futuro.'],
        [{ datos: [datum, datum] }, 'datos[1]: repite un producto y mes.'],
        [{ datos: [{ ...datum, primas: '1.234' }] }, 'datos[0].primas: debe ser un número'],
        [{ datos: [{ ...datum, primas: 1234 }] }, 'datos[0].primas: debe ser texto.'],
        [{ datos: [{ ...datum, provision: '-1' }] }, 'datos[0].provision: debe ser un número no negativo'],
        [{ datos: [{ ...datum, producto: '=SUMA(A1)' }] }, 'datos[0].producto: debe empezar por letra'],
        [{ datos: [{ ...datum, iban: 'x' }] }, 'datos[0].iban: no se admite aquí'],
      ] as const) {
        const response = await sendData(a, body);
        isRefused(response, 'validacion');
        assert.ok(response.json.error.includes(field), `${response.json.error} ${field}`);
      }
      for (const [csv, part] of [
        ['producto;mes\r\nFamiliar\r\n', 'CSV: la línea 2 tiene 1 celdas y no 2.'],
        ['producto;producto\r\na;b\r\n', 'CSV: repite una columna.'],
        ['producto;mes\r\n"Fami"liar;2026-10\r\n', 'CSV: tiene unas comillas fuera de lugar.'],
        ['producto;mes\r\n', 'CSV: necesita al menos 1 elemento.'],
        ['producto,mes\nFamiliar,octubre\n', 'Línea 2, columna mes: debe ser un mes AAAA-MM.'],
        ['producto;mes\n\nA;2026-10\n;2026-10\n', 'Línea 4, columna producto: falta.'],
        ['producto;mes\n"Fami\nliar";2026-10\n;2026-10\n', 'Línea 4, columna producto: falta.'],
        ['producto;mes\n\nA;2026-10\nB\n', 'CSV: la línea 4 tiene 1 celdas y no 2.'],
        ['producto;mes;iban\nA;2026-10;x\n', 'Línea 2, columna iban: no se admite aquí, solo: producto, mes, '],
        ['producto;mes\nA;2026-10\n\nA;2026-10\n', 'Línea 4: repite un producto y mes.'],
        ['producto;mes\nA;2026-10\nA;2027-01\n', 'Línea 3, columna mes: no puede ser un mes futuro.'],
      ] as const) {
        const response = await sendData(a, Buffer.from(csv), { 'content-type': 'text/csv' });
        isRefused(response, 'validacion');
        assert.ok(response.json.error.includes(part), `${response.json.error} ${part}`);
        assert.doesNotMatch(response.json.error, /datos/);
      }
      const twoRows = Buffer.from('mes;producto;primas\n\n2026-13;Decesos;1\n2026-01;Decesos;x\n');
      const byPlace = await sendData(a, twoRows, { 'content-type': 'text/csv' });
      assert.equal(byPlace.headers['x-error-fields'], '/datos/0/mes;formato, /datos/1/primas;formato');
      const inEnglish = await sendData(a, Buffer.from('producto,mes\nFamiliar,octubre\n'), {
        'content-type': 'text/csv',
        'accept-language': 'en',
      });
      assert.equal(inEnglish.json.error, 'Invalid data. Line 2, column mes: must be a month YYYY-MM.');
      const latin = await sendData(a, Buffer.from('producto\nEspa\xf1a', 'latin1'), { 'content-type': 'text/csv' });
      isRefused(latin, 'validacion');
      for (const encoding of ['gzip', 'br', 'identity, br']) {
        const headers = { 'content-type': 'text/csv', 'content-encoding': encoding };
        isRefused(await sendData(a, Buffer.from('producto;mes\r\nA;2026-10\r\n'), headers), 'tipo_no_admitido');
      }
      const rows = await e.base.superSql('select 1 from cifras_datos where aseguradora_id = $1', [a.id]);
      assert.deepEqual(rows, []);
    });

    it('no other operation accepts CSV', async () => {
      const a = await e.aseguradora('B');
      const headers = { 'x-api-key': a.apiKey, 'content-type': 'text/csv' };
      const sending = {
        method: 'POST',
        path: '/casos',
        host: a.host,
        body: Buffer.from('a;b\r\n1;2\r\n'),
        headers,
      };
      const response = await send(e, sending);
      isFailure(response, 'tipo_no_admitido');
      assert.ok(response.json.error.startsWith('Envíe el cuerpo como Content-Type: application/json, en UTF-8'));
    });

    it('data in another type are refused, and the message names the two types that are accepted', async () => {
      const a = await e.aseguradora('B');
      const response = await sendData(a, Buffer.from('x'), { 'content-type': 'text/plain' });
      isRefused(response, 'tipo_no_admitido');
      assert.match(response.json.error, /Content-Type: application\/json, text\/csv, en UTF-8/);
    });

    it('no insurer sees another’s figures', async () => {
      const [one, other] = [await e.aseguradora('B'), await e.aseguradora('B')];
      await open(one);
      await sendData(one, { datos: [{ producto: 'Familiar', mes: '2026-10', primas: '1' }] });
      await seal();
      const { siniestros, economico } = await dataOf(other, '?desde=2026-10-01&hasta=2026-10-31');
      assert.equal(siniestros.comunicados, 0);
      assert.deepEqual(economico.por_producto, []);
    });

    it('a change that commits late gets a later instant than every report without it', async () => {
      const a = await e.aseguradora('B');
      const caso = randomUUID();
      const wait = Promise.withResolvers<void>();
      const written = Promise.withResolvers<void>();
      const slow = e.program.base.asTenant(a.id, async (tx) => {
        await tx.sql(
          `insert into casos (aseguradora_id, id, caso_id, pack, idioma, fecha_fallecimiento, clave_envuelta, datos_cifrados, abierto, actualizado)
             values (aseguradora_actual(), $1, 'CAS-2026-900001', 'basico', 'es', '2026-11-14', '', '', $2, $2)`,
          [caso, e.clock.now()],
        );
        await recordFacts(tx, caso, [{ tipo: 'caso_abierto' }], SYSTEM, e.clock.now());
        written.resolve();
        await wait.promise;
      });
      await written.promise;
      await open(a);
      await seal();
      const before = await view(a);
      const { corte, desde, hasta } = before.json.data.periodo;
      assert.equal(before.json.data.casos.abiertos, 1);
      wait.resolve();
      await slow;
      await seal();
      assert.equal((await view(a, `?desde=${desde}&hasta=${hasta}&corte=${corte}`)).text, before.text);
      assert.equal((await dataOf(a)).casos.abiertos, 2);
    });

    it('an insurer that cannot be worked on now does not keep the figures of others from being sealed', async (t) => {
      const insurers = [await e.aseguradora('B'), await e.aseguradora('B')];
      for (const a of insurers) await open(a);
      await whileFirstIsBusy(t, e, insurers, seal);
      const opened = async () => Promise.all(insurers.map(async (a) => (await dataOf(a)).casos.abiertos));
      assert.deepEqual((await opened()).toSorted(), [0, 1]);
      await seal();
      assert.deepEqual(await opened(), [1, 1]);
    });

    it('several workers at once seal and add each fact once', async () => {
      const a = await e.aseguradora('B');
      for (let i = 0; i < 10; i += 1) await open(a);
      e.clock.advance(1000);
      await Promise.all(Array.from({ length: 6 }, () => sealFigures(e.program)));
      e.clock.advance(DAY);
      await Promise.all(Array.from({ length: 6 }, () => sealFigures(e.program)));
      const { casos, modulos } = await dataOf(a);
      assert.deepEqual([casos.abiertos, modulos.contratados], [10, 20]);
    });

    it('counts an answer on the day on which the provider gave it, a refusal too, against the deadline of its request', async () => {
      const t = await createCasoWork(e);
      const asked = [];
      for (let i = 0; i < 4; i += 1) asked.push(await readyCaso(e, t));
      for (const { caso, cuenta } of asked)
        await t.tx((tx) => requestCuenta(e.program, tx, t.who('servicio'), caso, cuenta, { canal: 'formulario_web' }));
      const [resolved, refused, noted] = asked as [Ready, Ready, Ready];
      const since = (days: number) => todayInMadrid(new Date(e.clock.now().getTime() + days * DAY));
      const periods = [
        { desde: since(0), hasta: since(31) },
        { desde: since(32), hasta: since(60) },
      ];
      // the letters to two of them left two days later
      await e.base.superSql('update solicitudes set enviada = enviada + 2 where cuenta = any($1)', [
        [resolved.cuenta, refused.cuenta],
      ]);
      e.clock.advance(5 * DAY);
      const third = todayInMadrid(new Date(e.clock.now().getTime() - 2 * DAY));
      const resolve = ({ caso, cuenta }: Ready, dia?: string) =>
        t.tx((tx) =>
          resolveCuenta(tx, t.who('servicio'), caso, cuenta, { resultado: 'eliminada', ...(dia && { dia }) }),
        );
      await resolve(resolved);
      await t.tx((tx) =>
        rejectCuenta(tx, t.who('servicio'), refused.caso, refused.cuenta, { motivo: 'No la encuentran.' }),
      );
      e.clock.advance(20 * DAY);
      await resolve(noted, third);
      await t.tx((tx) => closeCaso(tx, t.who('servicio'), refused.caso, { resultado: 'parcial' }));
      e.clock.advance(60 * DAY);
      await seal();
      const { plazos, tiempos, desglose } = await dataOf(t.aseguradora, '?desde=2026-11-01&hasta=2027-12-31');
      assert.partialDeepStrictEqual(plazos.cumplimiento, { numerador: 3, denominador: 4 });
      assert.partialDeepStrictEqual(tiempos.respuesta_proveedor, { n: 3, media: 72 });
      assert.partialDeepStrictEqual(desglose.proveedor, [
        { proveedor: 'wise', silencio: { numerador: 1, denominador: 4 }, respuesta: { n: 3 } },
      ]);
      // a request is due by the day on which it left, so no period counts its answer without it
      const silences = periods.map(async (period) => {
        const query = { cifra: 'proveedor.silencio', ...period } as const;
        const { total } = await e.program.base.readAsTenant(t.aseguradora.id, (tx) =>
          findFigureCasos(tx, true, query, e.clock.now()),
        );
        const report = await dataOf(t.aseguradora, `?${new URLSearchParams(period)}`);
        const silencio = report.desglose.proveedor[0]?.silencio;
        return [silencio?.numerador, silencio?.denominador, total];
      });
      assert.deepEqual(await Promise.all(silences), [
        [1, 2, 1],
        [0, 2, 0],
      ]);
    });
  });
}
