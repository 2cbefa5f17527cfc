/**
 * Whatever is opened at once, and by which call: one case for a policy and a person, its claim once, one e-mail. On both
 * engines, against the rule (docs/decisions/0066) in a few lines.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unCaso, unDni, unSiniestroA, unSiniestroB } from './fabricas.ts';

const GENTE = Array.from({ length: 8 }, (_, i) => ({
  nombre: `Nombre ${i % 4}`,
  apellidos: `Apellido ${i}`,
  dni: unDni(),
}));

/** One of several openings that arrive together. */
interface Pedida {
  readonly variante: 'A' | 'B';
  readonly poliza: number;
  readonly persona: number;
  readonly conDni: boolean;
  readonly siniestro: boolean;
  readonly conClave: boolean;
}

const PEDIDAS: fc.Arbitrary<Pedida[]> = fc.array(
  fc.record({
    variante: fc.constantFrom('A' as const, 'B' as const),
    poliza: fc.nat(2),
    persona: fc.nat(GENTE.length - 1),
    conDni: fc.boolean(),
    siniestro: fc.boolean(),
    conClave: fc.boolean(),
  }),
  { minLength: 10, maxLength: 60, size: 'max' },
);

describe('openings that arrive together', () => {
  let e: Entorno;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
  });
  after(() => e.cerrar());

  async function abrir(quien: Aseguradora, pedida: Pedida, lugar: number) {
    const { variante, poliza, persona, conDni, siniestro, conClave } = pedida;
    const { dni, ...nombres } = GENTE[persona] as (typeof GENTE)[number];
    const datos = { poliza_numero: `POL-${poliza}`, fallecido: { ...nombres, dni: conDni ? dni : undefined } };
    const unSiniestro = variante === 'A' ? unSiniestroA : unSiniestroB;
    const [camino, cuerpo] = siniestro ? ['/siniestro', unSiniestro(datos)] : ['/casos', unCaso(datos)];
    const cabeceras = conClave ? { 'idempotency-key': `clave-${lugar}` } : {};
    const { estado, json } = await e.pedir(quien, 'POST', camino, cuerpo, cabeceras);
    const casoId: string | undefined = json.data?.caso_id ?? /CAS-\d{4}-\d+/.exec(json.error)?.[0];
    return { siniestro, estado, casoId, de: `${variante} ${poliza} ${persona}` };
  }

  /** What of one insurer is in the database. */
  async function escrito({ id }: Aseguradora) {
    const [fila] = await e.base.superSql<Record<'casos' | 'siniestros' | 'correos', number>>(
      `select (select count(*)::int from casos where aseguradora_id = $1) as casos,
                (select count(*)::int from siniestros where aseguradora_id = $1) as siniestros,
                (select count(*)::int from correos where aseguradora_id = $1) as correos`,
      [id],
    );
    return fila;
  }

  it('make one case of a policy and a person, with its claim once and one e-mail', async () => {
    await fc.assert(
      fc.asyncProperty(PEDIDAS, async (pedidas) => {
        const quienes = { A: await e.aseguradora('A'), B: await e.aseguradora('B') };
        const hechas = await Promise.all(pedidas.map((una, i) => abrir(quienes[una.variante], una, i)));
        const porPersona = Map.groupBy(hechas, ({ de }) => de);
        for (const [de, suyas] of porPersona) {
          assert.equal(new Set(suyas.map(({ casoId }) => casoId)).size, 1, `${de}: all name one case`);
          const abiertas = suyas.filter(({ estado }) => estado === 201);
          assert.ok(suyas.every(({ estado }) => estado === 201 || estado === 409));
          assert.ok(abiertas.length > 0, `${de}: somebody opened it`);
          const conSiniestro = abiertas.filter(({ siniestro }) => siniestro).length;
          assert.equal(conSiniestro, suyas.some(({ siniestro }) => siniestro) ? 1 : 0, `${de}: its claim went in once`);
          assert.ok(abiertas.length - conSiniestro <= 1, `${de}: and it was opened once without`);
        }
        for (const variante of ['A', 'B'] as const) {
          const suyas = [...porPersona].filter(([de]) => de.startsWith(variante));
          const siniestros = suyas.filter(([, estas]) => estas.some(({ siniestro }) => siniestro)).length;
          assert.deepEqual(await escrito(quienes[variante]), {
            casos: suyas.length,
            siniestros,
            correos: suyas.length,
          });
        }
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
