/** Random openings at once, by either operation: each policy and person gets one case, one claim at most, and one e-mail. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso, aDni, aSiniestroA, aSiniestroB } from '../support/factories.ts';
import { rounds } from '../support/length.ts';

const PEOPLE = Array.from({ length: 8 }, (_, i) => ({
  nombre: `Nombre ${i % 4}`,
  apellidos: `Apellido ${i}`,
  dni: aDni(),
}));

/** One of several openings that arrive together. */
interface Asked {
  readonly variant: 'A' | 'B';
  readonly poliza: number;
  readonly persona: number;
  readonly withDni: boolean;
  readonly siniestro: boolean;
  readonly withKey: boolean;
}

const OPENINGS: fc.Arbitrary<Asked[]> = fc.array(
  fc.record({
    variant: fc.constantFrom('A' as const, 'B' as const),
    poliza: fc.nat(2),
    persona: fc.nat(PEOPLE.length - 1),
    withDni: fc.boolean(),
    siniestro: fc.boolean(),
    withKey: fc.boolean(),
  }),
  { minLength: 10, maxLength: 60, size: 'max' },
);

describe('openings that arrive together', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());

  async function open(who: Aseguradora, asked: Asked, place: number) {
    const { variant, poliza, persona, withDni, siniestro, withKey } = asked;
    const { dni, ...names } = PEOPLE[persona] as (typeof PEOPLE)[number];
    const data = { poliza_numero: `POL-${poliza}`, fallecido: { ...names, dni: withDni ? dni : undefined } };
    const aSiniestro = variant === 'A' ? aSiniestroA : aSiniestroB;
    const [path, body] = siniestro ? ['/siniestro', aSiniestro(data)] : ['/casos', aCaso(data)];
    const headers = withKey ? { 'idempotency-key': `clave-${place}` } : {};
    const { status, json } = await e.request(who, 'POST', path, body, headers);
    const casoId: string | undefined = json.data?.caso_id ?? /CAS-\d{4}-\d+/.exec(json.error)?.[0];
    return { siniestro, estado: status, casoId, de: `${variant} ${poliza} ${persona}` };
  }

  /** The number of cases, claims and e-mails of an insurer in the database. */
  async function written({ id }: Aseguradora) {
    const [row] = await e.base.superSql<Record<'casos' | 'siniestros' | 'correos', number>>(
      `select (select count(*)::int from casos where aseguradora_id = $1) as casos,
                (select count(*)::int from siniestros where aseguradora_id = $1) as siniestros,
                (select count(*)::int from correos where aseguradora_id = $1) as correos`,
      [id],
    );
    return row;
  }

  it('make one case for each policy and person, with one claim at most and one e-mail', async () => {
    await fc.assert(
      fc.asyncProperty(OPENINGS, async (asked) => {
        const who = { A: await e.aseguradora('A'), B: await e.aseguradora('B') };
        const done = await Promise.all(asked.map((one, i) => open(who[one.variant], one, i)));
        const byPerson = Map.groupBy(done, ({ de }) => de);
        for (const [from, answers] of byPerson) {
          assert.equal(new Set(answers.map(({ casoId }) => casoId)).size, 1, `${from}: all answers name one case`);
          const opened = answers.filter(({ estado }) => estado === 201);
          assert.ok(answers.every(({ estado }) => estado === 201 || estado === 409));
          assert.ok(opened.length > 0, `${from}: an opening succeeds`);
          const withSiniestro = opened.filter(({ siniestro }) => siniestro).length;
          assert.equal(
            withSiniestro,
            answers.some(({ siniestro }) => siniestro) ? 1 : 0,
            `${from}: one claim is accepted if there is any`,
          );
          assert.ok(opened.length - withSiniestro <= 1, `${from}: at most one opening without a claim is accepted`);
        }
        for (const variant of ['A', 'B'] as const) {
          const groups = [...byPerson].filter(([from]) => from.startsWith(variant));
          const siniestros = groups.filter(([, these]) => these.some(({ siniestro }) => siniestro)).length;
          assert.deepEqual(await written(who[variant]), {
            casos: groups.length,
            siniestros,
            correos: groups.length,
          });
        }
      }),
      { numRuns: rounds(4, 12), endOnFailure: true },
    );
  });
});
