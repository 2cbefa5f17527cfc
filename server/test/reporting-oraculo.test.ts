/** The figures against their definitions, over random histories: sums that are kept up equal a count from scratch. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CIFRAS_CON_CASOS, type CifraConCasos } from '@albacea/contract/cifras-con-casos.ts';
import { FECHAS_BASE } from '@albacea/contract/listas.ts';
import fc from 'fast-check';
import { reconstruirCifras } from '../src/capabilities/reporting/reconstruir-cifras.ts';
import { sellarCifras } from '../src/capabilities/reporting/sellar-cifras.ts';
import { verCasosDeCifra } from '../src/capabilities/reporting/ver-casos-de-cifra.ts';
import { relojMovible } from '../src/platform/reloj.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { type Actor, darPaso, pasos } from './reporting-historias.ts';
import { CASOS_DE, cifraDe, dia, type Mundo, masDias, oraculo, type Pregunta } from './reporting-oraculo.ts';

const MINUTO = 60_000;
/** Histories begin before a leap day, both clock changes and the turn of a year. */
const COMIENZO = new Date('2024-01-20T22:40:00.000Z');
const CORRIDAS = 60;

type Informe = ReturnType<typeof oraculo>;

interface Sello {
  readonly corte: Date;
  readonly mundo: Mundo;
  /** Cases that have been erased by now, however long after. */
  readonly borrados: () => ReadonlySet<string>;
}

describe('figures of random histories', () => {
  let e: Entorno;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', reloj: relojMovible(COMIENZO) });
  });
  after(() => e.cerrar());

  async function sellar(mundo: Mundo, { id }: Aseguradora): Promise<Sello> {
    e.reloj.avanzar(1);
    await sellarCifras(e.programa);
    e.reloj.avanzar(1);
    const [cabeza] = await e.base.superSql<{ sellado: Date }>(
      'select sellado from cifras_cabezas where aseguradora_id = $1',
      [id],
    );
    const borrados = () => new Set(mundo.casos.filter(({ borrado }) => borrado).map(({ caso_id }) => caso_id));
    return { corte: cabeza?.sellado as Date, mundo: structuredClone(mundo), borrados };
  }

  /** A period that the history touches, the same for the same number. */
  function preguntaDe(azar: number, { corte }: Sello) {
    const hoy = dia(e.reloj.ahora());
    const hasta = masDias(hoy, -((azar * 7) % 200));
    const desde = azar % 3 === 0 ? `${hasta.slice(0, 7)}-01` : masDias(hasta, -((azar * 13) % 500));
    const base = FECHAS_BASE[azar % 4] ?? 'apertura';
    return { desde, hasta, base, corte };
  }

  /** Some figures lead to their cases: as many as they say, and those that they speak of. */
  async function comprobarCasos(
    a: Aseguradora,
    { mundo, borrados }: Sello,
    pregunta: Pregunta,
    informe: Informe,
    azar: number,
  ) {
    const { desde, hasta, base: fecha_base, corte } = pregunta;
    const conOraculo = Object.keys(CASOS_DE) as CifraConCasos[];
    const cuales = [0, 7, 19].map((paso) => CIFRAS_CON_CASOS[(azar + paso) % CIFRAS_CON_CASOS.length]);
    for (const cifra of [...cuales, conOraculo[azar % conOraculo.length]]) {
      if (!cifra) continue;
      const consulta = { desde, hasta, fecha_base, corte: corte.toISOString(), cifra, limite: 100 };
      const { total, de_borrados, elementos, siguiente } = await e.programa.base.lectura(a.id, (tx) =>
        verCasosDeCifra(tx, consulta, e.reloj.ahora()),
      );
      assert.equal(total, cifraDe(informe, cifra), `${cifra} ${JSON.stringify(consulta)}`);
      const listados = elementos.reduce((suma, { veces }) => suma + veces, 0);
      if (siguiente === null) assert.equal(listados + de_borrados, total, `${cifra}: listed, and of erased cases`);
      const todos = CASOS_DE[cifra]?.(mundo, pregunta);
      // An erased case had no accounts that anybody could name, whatever instant is asked for; the figure counts them all.
      const suyos = cifra.startsWith('cuentas.') ? todos?.filter((caso) => !borrados().has(caso)) : todos;
      const hallados = elementos.flatMap(({ caso_id, veces }) => Array.from({ length: veces }, () => caso_id));
      if (suyos) assert.deepEqual(hallados.sort(), suyos.sort(), cifra);
    }
  }

  async function comprobar(a: Aseguradora, sello: Sello, azar: number): Promise<string> {
    const pregunta = preguntaDe(azar, sello);
    const { desde, hasta, base, corte } = pregunta;
    const ruta = `/reporting?desde=${desde}&hasta=${hasta}&fecha_base=${base}&corte=${corte.toISOString()}`;
    const { estado, json, texto } = await e.pedir(a, 'GET', ruta);
    assert.equal(estado, 200, texto);
    const { periodo, economico: _, ...cifras } = json.data;
    assert.equal(periodo.corte, corte.toISOString());
    assert.deepEqual(cifras, oraculo(sello.mundo, pregunta), ruta);
    await comprobarCasos(a, sello, pregunta, cifras, azar);
    const { casos } = cifras;
    assert.equal(
      casos.pendientes_inicio + casos.abiertos + casos.reabiertos - casos.cerrados - casos.anulados,
      casos.pendientes_fin,
    );
    return texto;
  }

  it('equal a count from scratch, at every seal, before and after later changes; a rebuild changes no byte', async () => {
    await fc.assert(
      fc.asyncProperty(pasos, fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 }), async (historia, azares) => {
        const a = await e.aseguradora('B');
        const mundo: Mundo = { casos: [], cuentas: [], correos: [] };
        const actor: Actor = { e, aseguradoraId: a.id, mundo, serie: 0 };
        const sellos: Sello[] = [];
        const textos = new Map<Sello, string>();
        for (const paso of historia) {
          e.reloj.avanzar(paso.minutos * MINUTO);
          if (paso.que !== 'sellar') await darPaso(actor, paso);
          else sellos.push(await sellar(mundo, a));
        }
        sellos.push(await sellar(mundo, a));
        for (const azar of azares) {
          for (const sello of sellos) textos.set(sello, await comprobar(a, sello, azar));
          const sello = sellos[azar % sellos.length] as Sello;
          assert.equal(await comprobar(a, sello, azar), textos.get(sello));
        }
        const { identico } = await reconstruirCifras(e.programa.base, a.id);
        assert.equal(identico, true);
        for (const sello of sellos) assert.equal(await comprobar(a, sello, azares.at(-1) as number), textos.get(sello));
      }),
      // The clock goes on from history to history: a shorter one would be another.
      { numRuns: CORRIDAS, endOnFailure: true },
    );
  });
});
