/** The catalogue learns from releases that contradict corrections, from how much each entry is used, and from what providers answered. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { ToVerify } from '@albacea/contract/schemas/experience.ts';
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import { correctProveedor } from '../../src/cuentas/catalogo/correct-proveedor.ts';
import { type Catalogo, createCatalogo } from '../../src/cuentas/catalogo/current-catalogo.ts';
import { loadCatalogo } from '../../src/cuentas/catalogo/load-catalogo.ts';
import { withValue } from '../../src/cuentas/catalogo/rules-corrections.ts';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import type { Actor } from '../../src/shared/actor.ts';
import { addPaper, casoInRule, type TestCaso } from '../support/cuentas.ts';
import { controlsOf, DAY, GYM, NETFLIX } from '../support/cuentas-controls.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

const CLI: Actor = { visible: 'servicio', tipo: 'cli', id: null };
const files = await loadCatalogo();

describe('the catalogue learns', () => {
  let e: Environment;
  let caso: TestCaso;
  let m: ReturnType<typeof controlsOf>;
  let desk: BrowserType;
  let number = 0;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    m = controlsOf(e, () => caso);
  });
  beforeEach(async () => {
    await e.base.superSql('delete from experiencias');
    caso = await casoInRule(e);
    desk = await someone('gestor', null);
  });
  after(() => e.close());

  async function someone(rol: Rol, aseguradora: Aseguradora | null): Promise<BrowserType> {
    number += 1;
    const fresh = {
      email: `${rol}${number}@example.com`,
      nombre: 'Berta Gil',
      rol,
      aseguradoraId: aseguradora?.id ?? null,
    };
    const { email, password } = await createUser(e.program, fresh, CLI);
    const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    assert.equal((await browser.request('POST', '/sesion', { email, password })).status, 201);
    return browser;
  }
  const ok = ({ status, json, text }: Reply) => {
    assert.equal(status, 200, text);
    return json.data;
  };
  const queue = async (): Promise<ToVerify[]> => ok(await desk.request('GET', '/catalogo/por-verificar')).elementos;
  const learned = async (code: string, query = '') =>
    ok(await desk.request('GET', `/catalogo/proveedores/${code}${query}`)).experiencia;
  const own = (who: Aseguradora) => learned('netflix', `?aseguradora=${who.slug}`);
  const share = (who: Aseguradora, browser: BrowserType, comparte_experiencia = true) =>
    browser.request('PATCH', `/aseguradoras/${who.slug}/configuracion`, { comparte_experiencia });
  const rows = () =>
    e.base.superSql<{ solicitud: number; resultado: string; dias: number; representante: boolean; papeles: string[] }>(
      `select solicitud, proveedor, accion, via, dias, resultado, representante, papeles, respondida::text from experiencias
        where aseguradora_id = $1 order by solicitud`,
      [caso.aseguradora.id],
    );
  /** Sends a request to Netflix. @returns its account */
  async function requested(proposal: Parameters<typeof m.una>[0] = NETFLIX): Promise<string> {
    const id = await m.una({ identificador: 'carmen@example.com', ...proposal });
    await addPaper(e, caso, 'factura', id);
    await m.confirmar(id);
    await m.solicitar(id, { canal: 'telefono' });
    return id;
  }
  /** Stores one answer of a provider for each of `days`, in the insurer’s case. */
  async function answers(who: TestCaso, days: readonly number[], accion: CuentaAction = 'cancelar', having = {}) {
    const one = { resultado: 'hecha', representante: true, papeles: [], proveedor: 'netflix', ...having };
    for (const dias of days) {
      const [row] = await e.base.superSql<{ id: string }>(
        `insert into cuentas (aseguradora_id, id, caso, modulo, accion, proveedor, creada, actualizado)
         values ($1, gen_random_uuid(), $2, 'borrado', $3, $4, $5, $5) returning id`,
        [who.aseguradora.id, who.id, accion, one.proveedor, e.clock.now()],
      );
      await e.base.superSql(
        `insert into experiencias (aseguradora_id, cuenta, solicitud, proveedor, accion, dias, resultado, representante, papeles, respondida)
         values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9)`,
        [
          who.aseguradora.id,
          row?.id,
          one.proveedor,
          accion,
          dias,
          one.resultado,
          one.representante,
          one.papeles,
          e.clock.now(),
        ],
      );
    }
  }
  /** Creates three insurers with these answers each; the first `sharing` of them share theirs. */
  async function insurers(sharing: number, days: readonly number[], having = {}): Promise<TestCaso[]> {
    const all = [await casoInRule(e), await casoInRule(e), await casoInRule(e)];
    for (const [i, one] of all.entries()) {
      if (i < sharing)
        await e.base.superSql('update aseguradoras set comparte_experiencia = true where id = $1', [
          one.aseguradora.id,
        ]);
      await answers(one, days, 'cancelar', having);
    }
    return all;
  }

  describe('from a release that contradicts a correction', () => {
    const campo = 'pagina';
    const released = (pagina: string | null): Catalogo => {
      const cards = files.cards.map((card) =>
        card.codigo === 'shein' ? (withValue(card, campo, pagina) as typeof card) : card,
      );
      return createCatalogo({ ...files, cards }, e.program.logger);
    };
    const correct = (catalogo: Catalogo, antes: unknown, despues: unknown) =>
      correctProveedor(
        { base: e.program.base, catalogo },
        { proveedor: 'shein', campo, antes, despues, motivo: 'Lo dice su ayuda.', fuente: null },
        { actor: CLI, now: e.clock.now() },
      );
    const now = (catalogo: Catalogo) =>
      e.program.base.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
        const { card, toDecide } = await catalogo.current(tx);
        return { pagina: card('shein')?.pagina, toDecide };
      });

    it('a person is asked to decide when a new release contradicts a correction, and decides by another correction', async () => {
      const [ours, theirs] = ['https://shein.example/nuestra', 'https://shein.example/nueva'];
      const { id } = await correct(released(null), null, ours);
      assert.deepEqual(await now(released(null)), { pagina: ours, toDecide: [] });
      const upgraded = released(theirs);
      assert.deepEqual(await now(upgraded), {
        pagina: ours,
        toDecide: [{ id, proveedor: 'shein', campo, publicado: theirs }],
      });
      await correct(upgraded, ours, ours);
      assert.deepEqual(await now(upgraded), { pagina: ours, toDecide: [] });
      const stored = await e.base.superSql('select publicado from proveedor_correcciones order by id desc limit 2');
      assert.deepEqual(stored, [{ publicado: theirs }, { publicado: null }]);
    });
  });

  describe('the list of fields to verify', () => {
    it('begins with the providers that families asked for most in the last twelve months, over all insurers', async () => {
      const scores = async () => (await queue()).filter(({ accion }) => accion !== null);
      const before = await scores();
      const last = before.at(-1) ?? assert.fail('nothing to verify');
      const [one, other] = [await casoInRule(e), await casoInRule(e)];
      const propose = (who: TestCaso, n: number, when: string) =>
        e.base.superSql(
          `insert into cuentas (aseguradora_id, id, caso, modulo, accion, proveedor, creada, actualizado)
           select $1, gen_random_uuid(), $2, 'borrado', $3, $4, $5, $5 from generate_series(1, $6)`,
          [who.aseguradora.id, who.id, last.accion, last.proveedor, when, n],
        );
      await propose(one, 2000, '2026-11-20T10:00:00Z');
      await propose(other, 3000, '2026-11-20T10:00:00Z');
      await propose(other, 7, '2025-11-20T10:00:00Z');
      const [first] = await scores();
      assert.deepEqual([first?.proveedor, first?.accion, first?.uso], [last.proveedor, last.accion, last.uso + 5000]);
      assert.equal(first?.puntuacion, (last.puntuacion / (last.uso + 1)) * (last.uso + 5001));
      await e.base.superSql('update aseguradoras set pruebas = true where id = $1', [other.aseguradora.id]);
      assert.equal((await scores())[0]?.uso, last.uso + 2000, 'the families of a test insurer do not count');
    });

    it('loses the rows that a person marks as verified in one step, and the history of each provider says who did so and by which source', async () => {
      const two = (await queue()).filter(
        ({ comprobable, motivo }) => comprobable.length > 0 && motivo !== 'publicacion_distinta',
      );
      const [one, other] = [
        two[0] ?? assert.fail(),
        two.find(({ proveedor }) => proveedor !== two[0]?.proveedor) ?? assert.fail(),
      ];
      const rowOf = ({ proveedor, comprobable: campos }: ToVerify) => ({ proveedor, campos });
      const verify = (
        filas: readonly object[],
        fuente: object = { clase: 'oficial', referencia: ' https://ayuda.example ' },
      ) => desk.request('POST', '/catalogo/verificaciones', { filas, fuente });
      const corrections = async () =>
        (await e.base.superSql<{ n: number }>('select count(*)::int as n from proveedor_correcciones'))[0]?.n ?? 0;
      const before = await corrections();
      const changed = { ...rowOf(other), campos: [{ ...other.comprobable[0], valor: '"otra cosa"' }] };
      const refusals = [
        [[rowOf(one), changed], undefined, 409, 'cambiado_entretanto'],
        [[rowOf(one), { ...rowOf(other), proveedor: 'nadie' }], undefined, 404, 'no_encontrado'],
        [[{ ...rowOf(one), campos: [{ campo: 'codigo', valor: '"x"' }] }], undefined, 422, 'validacion'],
        [[{ ...rowOf(one), campos: [{ campo: one.comprobable[0]?.campo, valor: '{' }] }], undefined, 422, 'validacion'],
        [[rowOf(one)], { clase: 'oficial', referencia: '  ' }, 422, 'validacion'],
        [[rowOf(one)], { clase: 'terceros', referencia: 'https://guia.example' }, 422, 'validacion'],
      ] as const;
      for (const [filas, fuente, status, code] of refusals) {
        const reply = await verify(filas, fuente);
        assert.deepEqual([reply.status, reply.headers['x-error-code']], [status, code], reply.text);
      }
      assert.equal(await corrections(), before, 'a refused verification records nothing');

      const { campos, proxima } = ok(await verify([one, other].map(rowOf)));
      assert.equal(campos, one.comprobable.length + other.comprobable.length);
      const [today] = await e.base.superSql<{ dia: string }>(
        "select to_char((database_now() at time zone 'Europe/Madrid') + interval '24 months', 'YYYY-MM-DD') as dia",
      );
      assert.equal(proxima, today?.dia, 'due again in 24 months');
      const rest = await queue();
      for (const { proveedor, accion, motivo } of [one, other])
        assert.ok(
          !rest.some((left) => left.proveedor === proveedor && left.accion === accion && left.motivo === motivo),
        );
      const history = ok(await desk.request('GET', `/catalogo/proveedores/${one.proveedor}/correcciones`)).elementos;
      for (const entry of history.slice(0, one.comprobable.length)) {
        assert.equal(entry.antes, entry.despues);
        assert.deepEqual([entry.quien, entry.fuente], ['Berta Gil', 'https://ayuda.example']);
      }
      const fields = ok(await desk.request('GET', `/catalogo/proveedores/${one.proveedor}`)).campos;
      const shown = fields.filter(({ campo }: { campo: string }) =>
        one.comprobable.some((seen) => seen.campo === campo),
      );
      assert.ok(
        shown.length > 0 &&
          shown.every(({ estado }: { estado: string }) => ['verificado', 'desconocido'].includes(estado)),
      );
      const stranger = await someone('admin', caso.aseguradora);
      const body = { filas: [rowOf(one)], fuente: { clase: 'oficial', referencia: 'x' } };
      assert.equal((await stranger.request('POST', '/catalogo/verificaciones', body)).status, 403);
    });

    it('is shown to people of the service only', async () => {
      for (const rol of ['operador', 'admin'] as const) {
        const { status } = await (await someone(rol, caso.aseguradora)).request('GET', '/catalogo/por-verificar');
        assert.equal(status, 403, rol);
      }
      for (const call of ['uso_de_proveedores(now())', "experiencia_de('{netflix}', '2020-01-01')"])
        await assert.rejects(
          e.program.base.unsafeAcrossInsurers('albacea_worker', (tx) => tx.sql(`select * from ${call}`)),
          { code: '42501' },
        );
      await assert.rejects(
        e.program.base.asTenant(caso.aseguradora.id, (tx) => tx.sql('select * from uso_de_proveedores(now())')),
        { code: '42501' },
      );
    });
  });

  describe('from answers', () => {
    it('each answered request is counted once, with its action, the days until the answer, the result and who asked', async () => {
      const id = await requested();
      e.clock.advance(9 * DAY);
      await m.rechazar(id, 'Piden el DNI', ['dni_solicitante']);
      await addPaper(e, caso, 'dni_solicitante');
      await m.solicitar(id, { canal: 'telefono' });
      e.clock.advance(2 * DAY);
      await m.resolver(id, { resultado: 'cancelada' });
      const [first, second, ...others] = await rows();
      assert.deepEqual(others, []);
      const common = { proveedor: 'netflix', accion: 'cancelar', representante: true };
      const { via, respondida, ...asked } = first as never as Record<string, unknown>;
      assert.equal(typeof via, 'string', 'the catalogue’s usual way is stored');
      assert.match(String(respondida), /^2026-/);
      assert.deepEqual(asked, {
        ...common,
        solicitud: 1,
        dias: 9,
        resultado: 'pidio_papeles',
        papeles: ['dni_solicitante'],
      });
      assert.deepEqual([second?.solicitud, second?.dias, second?.resultado, second?.papeles], [2, 2, 'hecha', []]);
    });

    it('a final refusal counts once, and a request that the family sent counts as the family’s', async () => {
      const id = await requested();
      await e.base.superSql('update cuentas set por_familia = true where id = $1', [id]);
      await m.rechazar(id, 'No');
      await m.resolver(id, { resultado: 'denegada' });
      assert.deepEqual(
        (await rows()).map(({ resultado, representante }) => [resultado, representante]),
        [['negada', false]],
      );
    });

    it('a provider’s later answer to the same request replaces the earlier one in both counts', async () => {
      const done = await requested();
      const outcomes = async () => (await rows()).map(({ resultado, papeles }) => [resultado, papeles]);
      const ended = () =>
        e.base.superSql<{ fin: string; hecha: boolean | null }>(
          'select fin, hecha from solicitudes where cuenta = $1',
          [done],
        );
      await m.rechazar(done, 'Falta el poder.', ['poder']);
      await m.rechazar(done, 'Y la factura.', ['factura', 'poder']);
      assert.deepEqual(await outcomes(), [['pidio_papeles', ['poder', 'factura']]]);
      assert.partialDeepStrictEqual(await ended(), [{ fin: 'contestada', hecha: false }]);
      await m.resolver(done, { resultado: 'cancelada' });
      assert.deepEqual(await outcomes(), [['hecha', []]]);
      assert.partialDeepStrictEqual(await ended(), [{ fin: 'contestada', hecha: true }]);

      await e.base.superSql('delete from experiencias');
      const none = await requested({ ...NETFLIX, identificador: 'otra@example.com' });
      await m.rechazar(none, 'No.');
      await m.resolver(none, { resultado: 'no_existia' });
      assert.deepEqual(await outcomes(), [], 'an account that did not exist is not counted');
    });

    it('reserved accounts, handwritten provider names and accounts that did not exist are not counted', async () => {
      const reserved = await requested();
      await e.base.superSql('update cuentas set reservada = true where id = $1', [reserved]);
      await m.resolver(reserved, { resultado: 'cancelada' });
      await m.resolver(await requested({ proveedor_codigo: 'spotify', accion: 'cancelar' }), {
        resultado: 'no_existia',
      });
      await m.resolver(await requested(GYM), { resultado: 'cancelada' });
      assert.deepEqual(await rows(), []);
    });

    it('figures over all insurers are shown only with five answers or more, from at least three insurers that share theirs', async () => {
      await insurers(2, [1, 2, 3, 4, 5]);
      assert.deepEqual(await learned('netflix'), [], 'two insurers that share are too few');
      await e.base.superSql('delete from experiencias');
      const [one] = await insurers(3, [4]);
      assert.deepEqual(await learned('netflix'), [], 'three answers are too few');
      await answers(one as TestCaso, [10, 30]);
      assert.deepEqual(await learned('netflix'), [
        {
          accion: 'cancelar',
          n: 5,
          aseguradoras: 3,
          propia: false,
          dias_mediana: 4,
          dias_p90: 30,
          representante: { si: 5, n: 5 },
          papeles: [],
        },
      ]);
      await e.base.superSql('update aseguradoras set pruebas = true where id = $1', [one?.aseguradora.id]);
      assert.deepEqual(await learned('netflix'), [], 'a test insurer does not count');
    });

    it('an insurer sees its own figures from five answers on; no other insurer does, and the service only by naming it', async () => {
      await answers(caso, [1, 2, 3, 4]);
      assert.deepEqual(await own(caso.aseguradora), []);
      await answers(caso, [9], 'cancelar', { resultado: 'pidio_papeles', papeles: ['factura', 'poder'] });
      await answers(caso, [8], 'transferir');
      const theirs = {
        accion: 'cancelar',
        n: 5,
        dias_mediana: 3,
        dias_p90: 9,
        representante: { si: 4, n: 4 },
        papeles: [
          { papel: 'factura', n: 1 },
          { papel: 'poder', n: 1 },
        ],
      };
      assert.deepEqual(await own(caso.aseguradora), [{ ...theirs, aseguradoras: 1, propia: true }]);
      assert.deepEqual(await own((await casoInRule(e)).aseguradora), []);
      assert.deepEqual(await learned('netflix'), []);
      assert.equal((await desk.request('GET', '/catalogo/proveedores/netflix?aseguradora=nadie')).status, 404);
    });

    it('the family reads the usual time to an answer over all insurers, or over its own insurer if those are too few', async () => {
      const id = await requested();
      assert.equal((await m.ver(id, 'heredero')).suele_tardar_dias, null);
      await answers(caso, [20, 20, 20, 20, 20]);
      assert.equal((await m.ver(id, 'heredero')).suele_tardar_dias, 20);
      const another = await m.una({ ...NETFLIX, identificador: 'otra@example.com' });
      assert.equal(
        (await m.ver(another, 'heredero')).suele_tardar_dias,
        20,
        'the usual time is shown before the request is sent',
      );
      await insurers(3, [6, 6]);
      assert.equal((await m.ver(id, 'heredero')).suele_tardar_dias, 6);
      e.clock.advance(800 * DAY);
      assert.equal(
        (await m.ver(id, 'heredero')).suele_tardar_dias,
        null,
        'answers of more than 24 months ago do not count',
      );
    });

    it('a document that a provider asked for in many cases is proposed as a correction, for a person to decide', async () => {
      await insurers(3, [3, 3, 3], { resultado: 'pidio_papeles', papeles: ['ultimas_voluntades'] });
      const found = (await queue()).filter(
        ({ proveedor, motivo }) => proveedor === 'netflix' && motivo === 'experiencia',
      );
      const [proposal] = found;
      assert.match(String(proposal?.campos), /^acciones\.cancelar\.vias\.[a-z-]+\.si_lo_piden$/);
      assert.match(String(proposal?.propuesta), /ultimas_voluntades/);
    });

    it('erasing a case removes its answers from the figures', async () => {
      await answers(caso, [1, 2, 3, 4, 5]);
      assert.equal(await eraseCaso(e.program, caso.aseguradora.id, caso.casoId, 'expediente 7', CLI), true);
      assert.deepEqual(await rows(), []);
      assert.deepEqual(await own(caso.aseguradora), []);
    });
  });

  it('from an insurer’s answers for all others only if that insurer’s own admin agrees, which is recorded and can be revoked', async () => {
    const all = await insurers(2, [2, 2]);
    const third = all[2]?.aseguradora ?? assert.fail();
    const superadmin = await someone('superadmin', null);
    for (const browser of [superadmin, await someone('operador', third)]) {
      const { status, headers } = await share(third, browser);
      assert.deepEqual([status, headers['x-error-code']], [403, 'accion_no_permitida']);
    }
    const admin = await someone('admin', third);
    assert.equal(
      ok(await admin.request('GET', `/aseguradoras/${third.slug}/configuracion`)).comparte_experiencia,
      false,
    );
    assert.equal(ok(await share(third, admin)).comparte_experiencia, true);
    assert.equal((await learned('netflix'))[0]?.n, 6);
    const record = ok(await admin.request('GET', `/aseguradoras/${third.slug}/auditoria`)).elementos;
    assert.ok(JSON.stringify(record).includes('comparte_experiencia'), JSON.stringify(record));
    ok(await share(third, admin, false));
    assert.deepEqual(await learned('netflix'), []);
  });
});
