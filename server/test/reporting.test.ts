/** GET /reporting as an insurer meets it: periods, refusals, CSV, data of its own, and what commits late. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { borrarCaso } from '../src/capabilities/casos/borrar-caso.ts';
import { hoyEnMadrid } from '../src/capabilities/casos/reglas-fecha.ts';
import { reconstruirCifras } from '../src/capabilities/reporting/reconstruir-cifras.ts';
import { sellarCifras } from '../src/capabilities/reporting/sellar-cifras.ts';
import { verCasosDeCifra } from '../src/capabilities/reporting/ver-casos-de-cifra.ts';
import { type Aseguradora, crearEntorno, type Entorno, MOTORES, type Respuesta } from './entorno.ts';
import { unCaso, unSiniestroA, unSiniestroB } from './fabricas.ts';
import { enviar, esFallo } from './peticiones.ts';

const DIA = 86_400_000;

for (const motor of MOTORES) {
  describe(`reporting on ${motor}`, () => {
    let e: Entorno;
    before(async () => {
      e = await crearEntorno({ motor });
    });
    after(() => e.cerrar());

    /** Makes what has happened part of the figures. */
    async function sellar(): Promise<void> {
      e.reloj.avanzar(1000);
      await sellarCifras(e.programa);
      e.reloj.avanzar(1000);
    }
    const ver = (a: Aseguradora, consulta = '', cabeceras = {}) =>
      enviar(e, {
        metodo: 'GET',
        ruta: `/reporting${consulta}`,
        host: a.host,
        cabeceras: { 'x-api-key': a.apiKey, ...cabeceras },
      });
    const datosDe = async (a: Aseguradora, consulta = '') => {
      const { estado, json, texto } = await ver(a, consulta);
      assert.equal(estado, 200, texto);
      return json.data;
    };
    const abrir = async (a: Aseguradora, cambios = {}) => {
      const cuerpo = a.variante === 'A' ? unSiniestroA(cambios) : unSiniestroB(cambios);
      const { estado, texto, json } = await e.pedir(a, 'POST', '/siniestro', cuerpo);
      assert.equal(estado, 201, texto);
      return json.data.caso_id as string;
    };
    const enviarDatos = (a: Aseguradora, cuerpo: unknown, cabeceras = {}) =>
      enviar(e, {
        metodo: 'POST',
        ruta: '/reporting/datos',
        host: a.host,
        cuerpo,
        cabeceras: { 'x-api-key': a.apiKey, ...cabeceras },
      });

    /** Every number of an object that is not below a name. */
    const numeros = (valor: unknown): number[] =>
      typeof valor === 'number'
        ? [valor]
        : valor && typeof valor === 'object'
          ? Object.values(valor).flatMap(numeros)
          : [];

    it('an insurer without a case gets zeros, and nulls with their reason', async () => {
      for (const variante of ['A', 'B'] as const) {
        const a = await e.aseguradora(variante);
        await sellar();
        const { periodo, ...resto } = await datosDe(a);
        assert.equal(periodo.dias, 30);
        assert.equal(periodo.fecha_base, 'comunicacion');
        assert.ok(numeros(resto).every((n) => n === 0));
        assert.deepEqual(resto.cohorte.activacion, {
          numerador: 0,
          denominador: 0,
          valor: null,
          motivo: 'denominador_cero',
        });
        assert.equal(resto.tiempos.tramitacion_bruta.motivo, 'sin_duraciones');
        assert.equal(resto.economico.frecuencia.motivo, 'meses_incompletos');
      }
    });

    it('a claim counts once, in each figure that it belongs to, in both variants', async () => {
      for (const variante of ['A', 'B'] as const) {
        const a = await e.aseguradora(variante);
        await abrir(a, { prioridad: 'urgente' });
        await e.pedir(a, 'POST', '/casos', unCaso());
        await sellar();
        const { siniestros, casos, cohorte, modulos, desglose, contacto } = await datosDe(a);
        assert.deepEqual(siniestros, { comunicados: 1, retirados: 0, ocurridos: 2 });
        assert.equal(cohorte.casos, 1);
        assert.deepEqual([casos.abiertos, casos.pendientes_fin, casos.antiguedad.d0_7], [2, 2, 2]);
        assert.equal(modulos.contratados, variante === 'A' ? 3 : 4);
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
        assert.equal((await datosDe(a, '?fecha_base=apertura')).cohorte.casos, 2);
        assert.equal((await datosDe(a, '?fecha_base=cierre')).cohorte.casos, 0);
      }
    });

    it('a claim that joins an open case is counted from then on, and its urgency moves the case', async () => {
      const a = await e.aseguradora('B');
      const cuerpo = { ...unCaso(), modulos_contratados: ['borrado'] };
      await e.pedir(a, 'POST', '/casos', cuerpo);
      await sellar();
      assert.equal((await datosDe(a)).siniestros.comunicados, 0);
      const { modulos_contratados: _, ...persona } = cuerpo;
      const union = await e.pedir(a, 'POST', '/siniestro', { ...persona, prioridad: 'urgente', pack: 'completo' });
      assert.equal(union.estado, 201, union.texto);
      await sellar();
      const { siniestros, casos, cohorte, modulos, desglose } = await datosDe(a);
      assert.equal(siniestros.comunicados, 1);
      assert.deepEqual([cohorte.casos, casos.abiertos, casos.pendientes_fin, modulos.contratados], [1, 1, 1, 3]);
      assert.deepEqual(
        desglose.prioridad.map(({ prioridad }: { prioridad: string }) => prioridad),
        ['urgente'],
      );
    });

    it('the figures of an annulled case tell of it, and those of an erased one stay as they were', async () => {
      const a = await e.aseguradora('A');
      const caso = await abrir(a);
      await e.pedir(a, 'POST', `/casos/${caso}/anulacion`);
      await sellar();
      const antes = await ver(a);
      const { casos, siniestros } = antes.json.data;
      assert.deepEqual([casos.abiertos, casos.anulados, casos.pendientes_fin], [1, 1, 0]);
      assert.deepEqual(siniestros, { comunicados: 1, retirados: 1, ocurridos: 0 });
      assert.equal(
        await borrarCaso(e.programa, a.id, caso, 'ticket 7', { visible: 'servicio', tipo: 'cli', id: null }),
        true,
      );
      await sellar();
      const { corte } = antes.json.data.periodo;
      assert.equal((await ver(a, `?corte=${corte}`)).texto, antes.texto);
      const { periodo: _p, ...despues } = (await ver(a)).json.data;
      const { periodo: _q, ...previo } = antes.json.data;
      assert.deepEqual(despues, previo);
    });

    it('after an erasure no fact that names a provider leads to the case, and no figure and no rebuilding of them is another', async () => {
      const a = await e.aseguradora('A');
      const caso = await abrir(a);
      const { id } =
        (await e.base.superSql<{ id: string }>('select id from casos where aseguradora_id = $1', [a.id]))[0] ?? {};
      // asked for at twenty to midnight, answered forty-eight hours and a half later, on the day after
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
      await sellar();
      await e.base.superSql(
        `update cuentas set estado = 'resuelta', resultado = 'eliminada', terminada = '2026-11-16T23:10:09Z' where aseguradora_id = $1 and proveedor is not null`,
        [a.id],
      );
      await sellar();
      e.reloj.avanzar(DIA);
      await sellar();
      const antes = (await ver(a)).json.data;
      assert.ok(antes.cuentas);
      const deConfirmadas = () => {
        const consulta = { cifra: 'cuentas.confirmadas', limite: 2 } as const;
        return e.programa.base.lectura(a.id, (tx) => verCasosDeCifra(tx, consulta, e.reloj.ahora()));
      };
      assert.partialDeepStrictEqual(await deConfirmadas(), { total: 3, de_borrados: 0, elementos: [{ veces: 3 }] });
      const suyas = await e.base.superSql<{ id: string }>('select id from cuentas where aseguradora_id = $1', [a.id]);
      const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
      assert.equal(await borrarCaso(e.programa, a.id, caso, 'ticket 8', actor), true);
      const hechos = await e.base.superSql<{ caso: string; objeto: string; instantes: string }>(
        `select caso, objeto, concat_ws(' ', registrado, confirmada, solicitada, terminada) as instantes from cifras_hechos
          where aseguradora_id = $1 and tipo = 'cuenta'`,
        [a.id],
      );
      assert.ok(hechos.length >= 7);
      for (const hecho of hechos) {
        assert.ok(hecho.caso !== id && !suyas.some((cuenta) => cuenta.id === hecho.objeto));
        assert.doesNotMatch(hecho.instantes, /:15:30|:40:07|:10:09/);
      }
      const restos = await e.base.superSql(
        `select 1 from cuentas where aseguradora_id = $1 and num_nonnulls(proveedor, confirmada, solicitada, terminada, plazo, canal) > 0`,
        [a.id],
      );
      assert.deepEqual(restos, []);
      await sellar();
      const { periodo: _p, ...despues } = (await ver(a)).json.data;
      const { periodo: _q, ...previo } = antes;
      assert.deepEqual(despues, previo);
      const { corte: _, ...sinNadie } = await deConfirmadas();
      assert.deepEqual(sinNadie, { total: 3, de_borrados: 3, elementos: [], siguiente: null });
      assert.equal((await reconstruirCifras(e.programa.base, a.id)).identico, true);
    });

    it('the days of the period are those of Madrid, the leap day among them', async () => {
      const a = await e.aseguradora('B');
      const { dias } = (await datosDe(a, '?desde=2024-02-28&hasta=2024-03-01')).periodo;
      assert.equal(dias, 3);
      const { mes } = (await datosDe(a, '?desde=2025-12-15&hasta=2026-02-02')).desglose;
      assert.deepEqual(
        mes.map((m: { mes: string }) => m.mes),
        ['2025-12', '2026-01', '2026-02'],
      );
      const decada = await datosDe(a, '?desde=2016-01-01&hasta=2025-12-31');
      assert.equal(decada.periodo.dias, 3653);
      assert.equal(decada.desglose.mes.length, 120);
    });

    it('this month can be asked for before its last day: what is still to come is cut off, and the answer says so', async () => {
      const a = await e.aseguradora('B');
      const { periodo } = await datosDe(a, '?desde=2026-11-01&hasta=2026-11-30');
      const today = hoyEnMadrid(e.reloj.ahora());
      assert.deepEqual([periodo.desde, periodo.hasta, periodo.dias], ['2026-11-01', today, Number(today.slice(8))]);
      const csv = await ver(a, '?desde=2026-11-01&hasta=2026-11-30', { accept: 'text/csv' });
      assert.equal(csv.estado, 200);
      assert.ok(csv.texto.includes(today));
      assert.doesNotMatch(csv.texto, /2026-11-30/);
    });

    it('a period that can not be is refused, and the message says why', async () => {
      const a = await e.aseguradora('B');
      for (const [consulta, mensaje] of [
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
        const respuesta = await ver(a, `?${consulta}`, { accept: 'text/csv' });
        esFallo(respuesta, 'consulta_invalida', consulta);
        assert.equal(respuesta.json.error, `Parámetros de consulta no válidos. ${mensaje}`);
      }
    });

    it('comes as CSV that Excel in Spanish opens, when Accept asks for it, and else as JSON', async () => {
      const a = await e.aseguradora('A');
      await abrir(a);
      await sellar();
      const csv = await ver(a, '', { accept: 'text/csv' });
      assert.equal(csv.cabeceras['content-type'], 'text/csv; charset=utf-8; header=present');
      assert.equal(csv.cabeceras.vary, 'accept');
      const [cabecera, ...lineas] = csv.texto.split('\r\n');
      assert.equal(cabecera, '\ufeffcifra;valor;numerador;denominador;motivo');
      assert.equal(lineas.pop(), '');
      assert.ok(lineas.length > 100 && lineas.every((linea) => linea.split(';').length === 5));
      for (const linea of [
        'casos.abiertos;1;;;',
        'cohorte.activacion;0;0;1;',
        'casos.reapertura;;0;0;denominador_cero',
        'desglose.pack.personalizado.abiertos;1;;;',
        'tiempos.tramitacion_bruta.mediana;;;;sin_duraciones',
      ])
        assert.ok(lineas.includes(linea), `${linea}\n${csv.texto}`);
      for (const accept of [
        '*/*',
        'application/json',
        'application/json, text/csv;q=0.5',
        'image/png',
        'text/csv;q=0',
      ]) {
        assert.equal(
          (await ver(a, '', { accept })).cabeceras['content-type'],
          'application/json; charset=utf-8',
          accept,
        );
      }
    });

    it('exposure, premiums and costs give frequency, cost and loss ratio, to the cent; an earlier corte keeps the earlier', async () => {
      const a = await e.aseguradora('B');
      await abrir(a, { fallecido: { fecha_fallecimiento: '2026-10-05' } });
      await sellar();
      const OCTUBRE = '?desde=2026-10-01&hasta=2026-10-31';
      const sin = (await datosDe(a, OCTUBRE)).economico;
      assert.deepEqual([sin.motivo, sin.meses_sin_datos], ['faltan_datos', ['2026-10']]);
      assert.deepEqual(sin.frecuencia, { numerador: '1', denominador: null, valor: null, motivo: 'faltan_datos' });
      const octubre = {
        producto: 'Familiar',
        mes: '2026-10',
        vidas_anio: '12.5',
        primas: '200.00',
        pagado: '100.10',
        provision: '33.33',
      };
      const respuesta = await enviarDatos(a, { datos: [octubre] });
      assert.equal(respuesta.estado, 201, respuesta.texto);
      await sellar();
      const uno = await ver(a, OCTUBRE);
      const { economico, periodo } = uno.json.data;
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
      const subida = await enviarDatos(a, Buffer.from(`\ufeff${csv}`), { 'content-type': 'text/csv; charset=utf-8' });
      assert.equal(subida.estado, 201, subida.texto);
      assert.equal(subida.json.data.registrados, 2);
      await sellar();
      const dos = (await datosDe(a, OCTUBRE)).economico;
      assert.deepEqual(dos.ratio_siniestral, {
        numerador: '130.10',
        denominador: '250.00',
        valor: '0.520400',
        motivo: null,
      });
      assert.deepEqual(dos.por_producto[0].ratio_siniestral, dos.ratio_siniestral);
      assert.equal((await ver(a, `${OCTUBRE}&corte=${periodo.corte}`)).texto, uno.texto);
    });

    it('data that can not be are refused, as JSON and as CSV, and nothing of them is stored', async () => {
      const a = await e.aseguradora('B');
      const dato = { producto: 'Familiar', mes: '2026-10' };
      for (const [cuerpo, campo] of [
        [{ datos: [] }, 'datos: '],
        [{ datos: [{ ...dato, mes: '2026-13' }] }, 'datos[0].mes: debe ser un mes AAAA-MM.'],
        [
          { datos: [{ ...dato, primas: '1.234' }] },
          'datos[0].primas: debe ser un número con 2 decimales como mucho (en JSON, entre comillas).',
        ],
        [
          { datos: [{ ...dato, vidas_anio: '-1' }] },
          'datos[0].vidas_anio: debe ser un número no negativo con 4 decimales como mucho (en JSON, entre comillas).',
        ],
        [
          { datos: [{ ...dato, siniestros_con_coste: '1,5' }] },
          'datos[0].siniestros_con_coste: debe ser un número entero (en JSON, entre comillas).',
        ],
        [{ datos: [{ ...dato, mes: '2027-01' }] }, 'datos[0].mes: no puede ser un mes futuro.'],
        [{ datos: [dato, dato] }, 'datos[1]: repite un producto y mes.'],
        [{ datos: [{ ...dato, primas: '1.234' }] }, 'datos[0].primas: debe ser un número'],
        [{ datos: [{ ...dato, primas: 1234 }] }, 'datos[0].primas: debe ser texto.'],
        [{ datos: [{ ...dato, provision: '-1' }] }, 'datos[0].provision: debe ser un número no negativo'],
        [{ datos: [{ ...dato, producto: '=SUMA(A1)' }] }, 'datos[0].producto: debe empezar por letra'],
        [{ datos: [{ ...dato, iban: 'x' }] }, 'datos[0].iban: no se admite aquí'],
      ] as const) {
        const respuesta = await enviarDatos(a, cuerpo);
        esFallo(respuesta, 'validacion', JSON.stringify(cuerpo));
        assert.ok(respuesta.json.error.includes(campo), `${respuesta.json.error} ${campo}`);
      }
      for (const [csv, parte] of [
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
        const respuesta = await enviarDatos(a, Buffer.from(csv), { 'content-type': 'text/csv' });
        esFallo(respuesta, 'validacion', csv);
        assert.ok(respuesta.json.error.includes(parte), `${respuesta.json.error} ${parte}`);
        assert.doesNotMatch(respuesta.json.error, /datos/);
      }
      const enIngles = await enviarDatos(a, Buffer.from('producto,mes\nFamiliar,octubre\n'), {
        ...{ 'content-type': 'text/csv', 'accept-language': 'en' },
      });
      assert.equal(enIngles.json.error, 'Invalid data. Line 2, column mes: must be a month YYYY-MM.');
      const latin = await enviarDatos(a, Buffer.from('producto\nEspa\xf1a', 'latin1'), { 'content-type': 'text/csv' });
      esFallo(latin, 'validacion');
      for (const codificacion of ['gzip', 'br', 'identity, br']) {
        const cabeceras = { 'content-type': 'text/csv', 'content-encoding': codificacion };
        esFallo(await enviarDatos(a, Buffer.from('producto;mes\r\nA;2026-10\r\n'), cabeceras), 'tipo_no_admitido');
      }
      const filas = await e.base.superSql('select 1 from cifras_datos where aseguradora_id = $1', [a.id]);
      assert.deepEqual(filas, []);
    });

    it('no other operation takes CSV', async () => {
      const a = await e.aseguradora('B');
      const cabeceras = { 'x-api-key': a.apiKey, 'content-type': 'text/csv' };
      const envio = { metodo: 'POST', ruta: '/casos', host: a.host, cuerpo: Buffer.from('a;b\r\n1;2\r\n'), cabeceras };
      const respuesta = await enviar(e, envio);
      esFallo(respuesta, 'tipo_no_admitido');
      assert.ok(respuesta.json.error.startsWith('Envíe el cuerpo como Content-Type: application/json, en UTF-8'));
    });

    it('data in a type that is not taken are refused by naming both that are', async () => {
      const a = await e.aseguradora('B');
      const respuesta = await enviarDatos(a, Buffer.from('x'), { 'content-type': 'text/plain' });
      esFallo(respuesta, 'tipo_no_admitido');
      assert.match(respuesta.json.error, /Content-Type: application\/json, text\/csv, en UTF-8/);
    });

    it('data sent again with the same Idempotency-Key are stored once', async () => {
      const a = await e.aseguradora('B');
      const cuerpo = { datos: [{ producto: 'Familiar', mes: '2026-10', primas: '1,5' }] };
      const respuestas: Respuesta[] = [];
      for (let i = 0; i < 2; i += 1) respuestas.push(await enviarDatos(a, cuerpo, { 'idempotency-key': 'octubre' }));
      assert.equal(respuestas[0]?.texto, respuestas[1]?.texto);
      assert.equal(respuestas[1]?.cabeceras['idempotent-replayed'], 'true');
      assert.equal((await e.base.superSql('select 1 from cifras_datos where aseguradora_id = $1', [a.id])).length, 1);
    });

    it('one insurer sees nothing of another', async () => {
      const [una, otra] = [await e.aseguradora('B'), await e.aseguradora('B')];
      await abrir(una);
      await enviarDatos(una, { datos: [{ producto: 'Familiar', mes: '2026-10', primas: '1' }] });
      await sellar();
      const { siniestros, economico } = await datosDe(otra, '?desde=2026-10-01&hasta=2026-10-31');
      assert.equal(siniestros.comunicados, 0);
      assert.deepEqual(economico.por_producto, []);
    });

    it('what has been sealed is folded when the day is over, and the answer stays the same to the byte', async () => {
      const a = await e.aseguradora('A');
      await abrir(a);
      await sellar();
      const antes = await ver(a);
      const { desde, hasta, corte } = antes.json.data.periodo;
      const consulta = `?desde=${desde}&hasta=${hasta}&corte=${corte}`;
      assert.equal((await ver(a, consulta)).texto, antes.texto);
      e.reloj.avanzar(DIA);
      await sellar();
      const [fila] = await e.base.superSql<{ n: number }>(
        'select count(*)::int as n from cifras_tramos where aseguradora_id = $1',
        [a.id],
      );
      assert.ok((fila?.n ?? 0) > 5);
      assert.equal((await ver(a, consulta)).texto, antes.texto);
    });

    if (motor === 'postgres')
      it('a change that commits late is later than every report that did not have it', async () => {
        const a = await e.aseguradora('B');
        const espera = Promise.withResolvers<void>();
        const escrito = Promise.withResolvers<void>();
        const lento = e.programa.base.inquilino(a.id, async (tx) => {
          await tx.sql(
            `insert into casos (aseguradora_id, id, caso_id, pack, idioma, fecha_fallecimiento, clave_envuelta, datos_cifrados, abierto, actualizado)
             values (aseguradora_actual(), $1, 'CAS-2026-900001', 'basico', 'es', '2026-11-14', '', '', $2, $2)`,
            [randomUUID(), e.reloj.ahora()],
          );
          escrito.resolve();
          await espera.promise;
        });
        await escrito.promise;
        await abrir(a);
        await sellar();
        const antes = await ver(a);
        const { corte, desde, hasta } = antes.json.data.periodo;
        assert.equal(antes.json.data.casos.abiertos, 1);
        espera.resolve();
        await lento;
        await sellar();
        assert.equal((await ver(a, `?desde=${desde}&hasta=${hasta}&corte=${corte}`)).texto, antes.texto);
        assert.equal((await datosDe(a)).casos.abiertos, 2);
      });

    if (motor === 'postgres')
      it('several workers at once seal and fold each fact once', async () => {
        const a = await e.aseguradora('B');
        for (let i = 0; i < 10; i += 1) await abrir(a);
        e.reloj.avanzar(1000);
        await Promise.all(Array.from({ length: 6 }, () => sellarCifras(e.programa)));
        e.reloj.avanzar(DIA);
        await Promise.all(Array.from({ length: 6 }, () => sellarCifras(e.programa)));
        const { casos, modulos } = await datosDe(a);
        assert.deepEqual([casos.abiertos, modulos.contratados], [10, 20]);
      });
  });
}
