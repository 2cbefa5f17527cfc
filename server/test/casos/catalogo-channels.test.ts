/** Tests which results of each channel, and how many kept legal terms, the catalogue shows about a provider, and to whom. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ChannelExperience } from '@albacea/contract/schemas/experience.ts';
import { experienceForService } from '../../src/cuentas/catalogo/experience.ts';
import type { Solicitud } from '../../src/cuentas/solicitudes/sql.ts';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { todayInMadrid } from '../../src/shared/rules-dates-madrid.ts';
import { addPaper, casoInRule, type TestCaso } from '../support/cuentas.ts';
import { controlsOf, DAY, NETFLIX } from '../support/cuentas-controls.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

type Ended = Pick<Solicitud, 'canal' | 'fin' | 'hecha' | 'obliga'> & { readonly days: number };

/** A telephone request with a legal term of 15 days. @param days from the request to its end */
const answered = (days: number, having: Partial<Ended> = {}): Ended => ({
  canal: 'telefono',
  fin: 'contestada',
  hecha: true,
  obliga: true,
  days,
  ...having,
});
const SILENT: Ended = answered(16, { fin: 'silencio', hecha: null });
const BY_PHONE = { accion: 'cancelar', canal: 'telefono' };

describe('the results of each channel', () => {
  let e: Environment;
  let caso: TestCaso;
  let m: ReturnType<typeof controlsOf>;
  let desk: BrowserType;
  let berta: { readonly email: string; readonly password: string };
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    m = controlsOf(e, () => caso);
    const person = { email: 'berta@example.com', nombre: 'Berta Gil', rol: 'gestor', aseguradoraId: null } as const;
    berta = await createUser(e.program, person, { visible: 'servicio', tipo: 'cli', id: null });
  });
  beforeEach(async () => {
    await e.base.superSql('delete from solicitudes');
    caso = await casoInRule(e);
    await signIn();
  });
  after(() => e.close());

  async function signIn(): Promise<void> {
    const { email, password } = berta;
    desk = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    assert.equal((await desk.request('POST', '/sesion', { email, password })).status, 201);
  }
  /** The results for Netflix; checks that the use case and the backoffice’s HTTP answer agree. */
  async function known(slug?: string): Promise<ChannelExperience[]> {
    const { canales } = await experienceForService(e.program.base, 'netflix', slug, todayInMadrid(e.clock.now()));
    const query = slug === undefined ? '' : `?aseguradora=${slug}`;
    const { status, json, text } = await desk.request('GET', `/catalogo/proveedores/netflix${query}`);
    assert.equal(status, 200, text);
    assert.deepEqual(json.data.canales, canales);
    return canales;
  }
  async function requests(of: TestCaso, all: readonly Ended[]): Promise<void> {
    for (const { canal, fin, hecha, obliga, days } of all) {
      const [row] = await e.base.superSql<{ id: string }>(
        `insert into cuentas (aseguradora_id, id, caso, modulo, accion, proveedor, creada, actualizado)
         values ($1, gen_random_uuid(), $2, 'borrado', 'cancelar', 'netflix', $3, $3) returning id`,
        [of.aseguradora.id, of.id, e.clock.now()],
      );
      const sent = todayInMadrid(new Date(e.clock.now().getTime() - 30 * DAY));
      await e.base.superSql(
        `insert into solicitudes
           (aseguradora_id, cuenta, numero, caso, proveedor, accion, canal, enviada, plazo, obliga, fin, terminada, hecha)
         values ($1, $2, 1, $3, 'netflix', 'cancelar', $4, $5, $5::date + 15, $6, $7,
           case when $7::text is not null then $5::date + $8::integer end, $9)`,
        [of.aseguradora.id, row?.id, of.id, canal, sent, obliga, fin, days, hecha],
      );
    }
  }
  async function sharing(): Promise<TestCaso> {
    const one = await casoInRule(e);
    await e.base.superSql('update aseguradoras set comparte_experiencia = true where id = $1', [one.aseguradora.id]);
    return one;
  }

  it('are shown over all insurers once there are five requests from three insurers that share theirs', async () => {
    const [one, two, three] = [await sharing(), await sharing(), await sharing()];
    await requests(one, [answered(3), answered(3)]);
    await requests(two, [answered(15), SILENT]);
    await requests(caso, [answered(1), answered(1), answered(1)]);
    assert.deepEqual(await known(), [], 'four requests from insurers that share are too few');
    await requests(two, [answered(20)]);
    assert.deepEqual(await known(), [], 'two insurers that share are too few');
    await requests(three, [answered(2, { hecha: false, obliga: false })]);
    assert.deepEqual(await known(), [{ ...BY_PHONE, n: 6, hechas: 4, obligados: 5, cumplidos: 3 }]);
    await e.base.superSql('update aseguradoras set pruebas = true where id = $1', [three.aseguradora.id]);
    assert.deepEqual(await known(), [], 'a test insurer does not count');
    await e.base.superSql('update aseguradoras set pruebas = false where id = $1', [three.aseguradora.id]);
    e.clock.advance(800 * DAY);
    await signIn();
    assert.deepEqual(await known(), [], 'requests of more than 24 months ago do not count');
  });

  it('count a legal term as kept only for an answer in time: not for a late one, nor for silence', async () => {
    const all = [await sharing(), await sharing(), await sharing()];
    for (const one of all) await requests(one, [answered(15), answered(16), SILENT, answered(40, { obliga: false })]);
    const [found, ...others] = await known();
    assert.deepEqual(others, []);
    assert.deepEqual(found, { ...BY_PHONE, n: 12, hechas: 9, obligados: 9, cumplidos: 3 });
  });

  it('leave out requests that are unanswered or were taken back', async () => {
    const all = [await sharing(), await sharing(), await sharing()];
    const open = answered(0, { fin: null, hecha: null });
    const takenBack = answered(2, { fin: 'retirada', hecha: null });
    for (const one of all) await requests(one, [answered(1), open, takenBack]);
    assert.deepEqual(await known(), [], 'three ended requests are too few');
    for (const one of all) await requests(one, [answered(1)]);
    assert.equal((await known())[0]?.n, 6);
  });

  it('of one insurer’s own requests are shown where that insurer is named, and nowhere else, until there are enough over all insurers', async () => {
    await requests(caso, [answered(1), answered(1), answered(1), answered(1)]);
    const { slug } = caso.aseguradora;
    assert.deepEqual(await known(slug), [], 'four requests are too few');
    await requests(caso, [SILENT, ...Array.from({ length: 6 }, () => answered(1, { canal: 'burofax', hecha: false }))]);
    assert.deepEqual(await known(slug), [
      { ...BY_PHONE, canal: 'burofax', n: 6, hechas: 0, obligados: 6, cumplidos: 6 },
      { ...BY_PHONE, n: 5, hechas: 4, obligados: 5, cumplidos: 4 },
    ]);
    assert.deepEqual(await known(), []);
    assert.deepEqual(await known((await casoInRule(e)).aseguradora.slug), []);
    for (const one of [await sharing(), await sharing(), await sharing()]) await requests(one, [SILENT, SILENT]);
    assert.deepEqual(await known(slug), [{ ...BY_PHONE, n: 6, hechas: 0, obligados: 6, cumplidos: 0 }]);
    assert.equal((await desk.request('GET', '/catalogo/proveedores/netflix?aseguradora=nadie')).status, 404);
  });

  it('follow from the commands on accounts: resolved, refused, unanswered and still waiting', async () => {
    const asked = async (i: number) => {
      const id = await m.una({ ...NETFLIX, identificador: `carmen${i}@example.com` });
      await addPaper(e, caso, 'factura', id);
      await m.confirmar(id);
      await m.solicitar(id, { canal: 'telefono' });
      return id;
    };
    const ids: string[] = [];
    for (let i = 0; i < 6; i += 1) ids.push(await asked(i));
    const [first = '', second = '', third = '', refused = '', silent = ''] = ids;
    for (const done of [first, second, third]) await m.resolver(done, { resultado: 'cancelada' });
    await m.rechazar(refused);
    assert.deepEqual(await known(caso.aseguradora.slug), []);
    e.clock.advance(200 * DAY);
    await m.insistir(silent);
    e.clock.advance(20 * DAY);
    await m.callar(silent);
    await signIn();
    assert.deepEqual(await known(caso.aseguradora.slug), [
      { ...BY_PHONE, n: 5, hechas: 3, obligados: 0, cumplidos: 0 },
    ]);
  });
});
