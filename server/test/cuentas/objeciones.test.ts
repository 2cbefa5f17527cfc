/** Objections and the wishes of the deceased: both stop irreversible requests, but not those that end a charge. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { OBJECIONES_MAXIMUM } from '@albacea/contract/schemas/cuentas.ts';
import { takeCaso } from '../../src/caso/lock-caso.ts';
import { sealAllegado } from '../../src/caso/people/allegados.ts';
import { closeCaso } from '../../src/course/close-caso.ts';
import { reopenOwnCaso } from '../../src/course/reopen-caso.ts';
import { type CuentaChange, changeCuenta } from '../../src/cuentas/commands/change-cuenta.ts';
import { confirmCuenta } from '../../src/cuentas/commands/confirm-cuenta.ts';
import { requestCuenta } from '../../src/cuentas/commands/request-cuenta.ts';
import { discardCuenta } from '../../src/cuentas/commands/settle-cuenta.ts';
import { type Decision, decideObjecion } from '../../src/cuentas/objections/decide-objecion.ts';
import {
  declareWish,
  raiseObjecion,
  readObjecion,
  reopenObjecion,
  withdrawObjecion,
} from '../../src/cuentas/objections/objeciones.ts';
import { viewObjeciones } from '../../src/cuentas/read/view-cuentas.ts';
import { forgetPerson } from '../../src/familia/derechos/forget-person.ts';
import {
  casoInRule,
  denies,
  eventsOf,
  inRole,
  propose,
  type Role,
  rowsOf,
  SIBLING,
  type TestCaso,
} from '../support/cuentas.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';

const DAY = 86_400_000;
const FORUM = { proveedor: 'Foro Luna', accion: 'eliminar' } as const;
const ALBUM = { proveedor: 'Álbum', accion: 'eliminar' } as const;
const GYM = { proveedor: 'Gimnasio Sol', accion: 'cancelar' } as const;

describe('an objection', () => {
  let e: Environment;
  let caso: TestCaso;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  beforeEach(async () => {
    caso = await casoInRule(e);
  });
  after(() => e.close());

  const raise = async (who: Role = 'allegado', cuenta?: string, motivo = 'No lo habría querido') => {
    const { objecion } = await inRole(e, caso, who, (tx, q) =>
      raiseObjecion(e.program, tx, q, caso.casoId, {
        clase: 'familiar',
        motivo,
        ...(cuenta !== undefined && { cuenta }),
      }),
    );
    return objecion.id;
  };
  const decide = (id: string, decision: Decision['decision'], who: Role = 'servicio') =>
    inRole(e, caso, who, (tx, q) =>
      decideObjecion(tx, q, caso.casoId, id, {
        decision,
        motivo: 'Lo dice la hija',
      }),
    );
  const request = (cuenta: string) =>
    inRole(e, caso, 'servicio', (tx, q) =>
      requestCuenta(e.program, tx, q, caso.casoId, cuenta, { canal: 'correo_postal' }),
    );
  const confirm = (cuenta: string) =>
    inRole(e, caso, 'heredero', (tx, q) =>
      confirmCuenta(e.program, tx, q, caso.casoId, cuenta, { copia: 'rechazada' }),
    );
  const reopen = async (id: string) => {
    e.clock.advance(1000);
    await inRole(e, caso, 'servicio', async (tx, q) =>
      reopenObjecion(
        e.program,
        tx,
        q,
        await takeCaso(tx, q.aseguradora, caso.casoId),
        await readObjecion(tx, caso.id, id),
      ),
    );
    e.clock.advance(1000);
  };
  const discard = (cuenta: string) => inRole(e, caso, 'heredero', (tx, q) => discardCuenta(tx, q, caso.casoId, cuenta));
  const change = (cuenta: string, changes: CuentaChange) =>
    inRole(e, caso, 'heredero', (tx, q) => changeCuenta(e.program, tx, q, caso.casoId, cuenta, changes));
  const declare = (voluntad: 'no_consta' | 'instrucciones' | 'prohibicion', who: Role = 'heredero') =>
    inRole(e, caso, who, (tx, q) =>
      declareWish(e.program, tx, q, caso.casoId, { voluntad, detalle: 'Lo dejó escrito' }),
    );
  const confirmed = async () => {
    const ids = await propose(e, caso, [FORUM, ALBUM, GYM]);
    for (const id of ids) await confirm(id);
    e.clock.advance(3 * DAY);
    return ids as [string, string, string];
  };
  /** Adds a relative to the case. */
  const invite = async () => {
    const sealed = await inRole(e, caso, 'sistema', async (tx, { aseguradora }) => {
      const { clave } = await takeCaso(tx, aseguradora, caso.casoId);
      const data = {
        nombre: 'Carme',
        apellidos: 'Vila',
        email: 'carme@example.org',
        parentesco: null,
        idioma: 'ca',
      } as const;
      return sealAllegado(clave, SIBLING, data);
    });
    await e.base.superSql(
      `insert into allegados (aseguradora_id, id, caso, papel, datos_cifrados, creado) values ($1, $2, $3, 'consulta', $4, now())`,
      [caso.aseguradora.id, SIBLING, caso.id, sealed],
    );
  };
  /** The receivers of e-mails about objections: first the heir, as null. */
  const told = async (estado: string | null = null) =>
    (
      await e.base.superSql<{ allegado: string | null }>(
        `select allegado from correos where aseguradora_id = $1 and caso = $2 and tipo = 'desacuerdo'
            and estado = coalesce($3, estado) order by allegado nulls first`,
        [caso.aseguradora.id, caso.id, estado],
      )
    ).map(({ allegado }) => allegado);

  it('stops the irreversible requests of its account, or of all, until it is decided, and no others', async () => {
    const [forum, album, gym] = await confirmed();
    const ofOne = await raise('heredero', forum);
    await denies(request(forum), 'envio_impedido', /objeción por decidir/);
    await request(album);
    const ofAll = await raise('aseguradora');
    await decide(ofOne, 'levantada');
    await denies(request(forum), 'envio_impedido', /objeción por decidir/);
    await request(gym);
    await decide(ofAll, 'levantada');
    await request(forum);
  });

  it('stating the wishes of the deceased keeps its words when the same wish is declared again without them', async () => {
    await declare('instrucciones');
    for (const [voluntad, words] of [
      ['instrucciones', 'Lo dejó escrito'],
      ['no_consta', null],
    ] as const) {
      await inRole(e, caso, 'heredero', (tx, q) => declareWish(e.program, tx, q, caso.casoId, { voluntad }));
      const { datos } = await inRole(e, caso, 'heredero', (tx, q) => takeCaso(tx, q.aseguradora, caso.casoId));
      assert.equal(datos.voluntad, words);
    }
  });

  it('once upheld changes no account: when it is lifted, or withdrawn by its author, all go on as the family had decided', async () => {
    const [forum, album] = await confirmed();
    await propose(e, caso, [{ proveedor: 'Otro foro', accion: 'obtener_datos' }]);
    const decided = await rowsOf(e, caso);
    const ends = [
      [forum, async (id: string) => decide(id, 'levantada')],
      [album, async (id: string) => inRole(e, caso, 'heredero', (tx, q) => withdrawObjecion(tx, q, caso.casoId, id))],
    ] as const;
    for (const [cuenta, end] of ends) {
      const id = await raise('heredero');
      await decide(id, 'mantenida');
      await denies(request(cuenta), 'envio_impedido', /Se mantuvo una objeción/);
      await end(id);
    }
    assert.deepEqual(await rowsOf(e, caso), decided);
    for (const [cuenta] of ends) await request(cuenta);
    assert.deepEqual(await eventsOf(e, caso), [], 'no event is emitted');
  });

  it('and its decision are notified to the heir and to the relative who raised it; an objection by the insurer is notified to nobody', async () => {
    const [forum] = await confirmed();
    await invite();
    const id = await raise('allegado', forum);
    await raise('allegado', forum);
    assert.deepEqual(await told(), [null, SIBLING], 'the same objection a second time notifies nobody');
    await decide(id, 'levantada');
    assert.deepEqual(await told(), [null, null, SIBLING, SIBLING]);
    const other = await raise('allegado');
    await inRole(e, caso, 'allegado', (tx, q) => withdrawObjecion(tx, q, caso.casoId, other));
    assert.deepEqual(
      await told(),
      [null, null, null, null, SIBLING, SIBLING, SIBLING],
      'a withdrawal is notified to the heir alone',
    );
    await decide(await raise('aseguradora'), 'levantada');
    assert.equal((await told()).length, 7);
  });

  it('whose decision was a mistake is open again, and those who were told the decision are told so', async () => {
    await invite();
    const end = (from: string, to: string) =>
      e.base.superSql(`update correos set estado = $3, terminado = now() where caso = $1 and estado = $2`, [
        ...[caso.id, from, to],
      ]);
    const id = await raise();
    await end('pendiente', 'enviado');
    e.clock.advance(1000);
    await decide(id, 'levantada');
    await reopen(id);
    assert.deepEqual(await told('retirado'), [null, SIBLING], 'nobody was told the decision');
    assert.deepEqual(await told('pendiente'), []);
    await decide(id, 'mantenida');
    await end('pendiente', 'enviado');
    await reopen(id);
    assert.deepEqual(await told('pendiente'), [null, SIBLING]);
  });

  it('is refused beyond the limits of open and daily objections of each person of the family; withdrawn ones count for the day', async () => {
    const code = 'demasiadas_objeciones';
    const ids: string[] = [];
    for (let i = 0; i < OBJECIONES_MAXIMUM; i += 1) ids.push(await raise('allegado', undefined, `No ${i}`));
    await denies(raise('allegado', undefined, 'Y no'), code);
    assert.equal(await raise('allegado', undefined, 'No 0'), ids[0], 'the same words are the same objection');
    await inRole(e, caso, 'allegado', (tx, q) => withdrawObjecion(tx, q, caso.casoId, ids[0] ?? ''));
    await denies(raise('allegado', undefined, 'Y no'), code);
    for (const role of ['heredero', 'aseguradora'] as const)
      for (let i = 0; i < OBJECIONES_MAXIMUM; i += 1) await raise(role, undefined, `No ${i}`);
    await denies(raise('heredero', undefined, 'Y no'), code);
    await raise('aseguradora', undefined, 'Y no');
    e.clock.advance(DAY);
    await raise('allegado', undefined, 'Y no');
    await denies(raise('allegado', undefined, 'Y otra vez no'), code);
  });

  it('once upheld also stops accounts proposed later, until it is lifted', async () => {
    const id = await raise('servicio');
    await decide(id, 'mantenida');
    const [forum] = await confirmed();
    await denies(request(forum), 'envio_impedido', /Se mantuvo una objeción/);
    await decide(id, 'levantada');
    await request(forum);
    await denies(decide(id, 'levantada'), 'estado_no_permite', /Ya no admite cambios/);
  });

  for (const [when, end, words] of [
    ['once the case that ended is reopened', 'cerrar', /Se mantuvo una objeción/],
    ['after it was upheld', 'mantener', /Se mantuvo una objeción/],
    ['while nobody has decided it', 'quitar', /objeción por decidir/],
  ] as const)
    it(`stops its account when that is back on the list: ${when}`, async () => {
      const other = { ...FORUM, identificador: 'otra.persona' };
      const again = { ...FORUM, identificador: 'carmen-99' };
      const [forum = ''] = await propose(e, caso, [{ ...FORUM, identificador: 'carmen 99' }]);
      await confirm(forum);
      const id = await raise('allegado', forum);
      if (end === 'mantener') await decide(id, 'mantenida');
      if (end !== 'cerrar') await discard(forum);
      else {
        await inRole(e, caso, 'servicio', (tx, q) => closeCaso(tx, q, caso.casoId, { resultado: 'desistido' }));
        await inRole(e, caso, 'heredero', (tx, q) => reopenOwnCaso(e.program, tx, q, caso.casoId));
      }
      const back = end === 'cerrar' ? forum : ((await propose(e, caso, [again]))[0] ?? '');
      const [another = ''] = await propose(e, caso, [other]);
      for (const cuenta of [back, another]) await confirm(cuenta);
      e.clock.advance(3 * DAY);
      await denies(request(back), 'envio_impedido', words);
      await request(another);
      await decide(id, 'levantada');
      await request(back);
    });

  it('holds its account under every way of writing it, and whatever is changed in an entry since, but not another account', async () => {
    const [forum = ''] = await propose(e, caso, [{ ...FORUM, identificador: '@carmen.99' }]);
    const id = await raise('allegado', forum);
    await decide(id, 'mantenida');
    await change(forum, { identificador: 'carmen.98' });
    const list = async (identificador: string) =>
      (await propose(e, caso, [{ ...FORUM, ...(identificador !== '' && { identificador }) }]))[0] ?? '';
    const held: string[] = [];
    for (const name of ['carmen99', 'https://foro.example/Carmen.99']) {
      const again = await list(name);
      await change(again, { identificador: `otra ${held.push(again)}` });
    }
    await discard(forum);
    held.push(await list('carmen.98'), await list(''));
    const [another, fresh] = [await list('luis'), await list('ana')];
    await change(fresh, { identificador: '@carmen.99' });
    held.push(fresh);
    for (const cuenta of [...held, another]) await confirm(cuenta);
    e.clock.advance(3 * DAY);
    for (const cuenta of held) await denies(request(cuenta), 'envio_impedido', /Se mantuvo una objeción/);
    await request(another);
    await decide(id, 'levantada');
    for (const cuenta of held) await request(cuenta);
  });

  it('to an erasure leaves alone the copies asked for beside it, until one is to be erased', async () => {
    const mine = { ...FORUM, identificador: 'carmen-99' };
    const [forum = '', copy = ''] = await propose(e, caso, [mine, { ...mine, accion: 'obtener_datos' }]);
    for (const cuenta of [forum, copy]) await confirm(cuenta);
    await raise('allegado', forum);
    e.clock.advance(3 * DAY);
    await request(copy);
    await denies(request(forum), 'envio_impedido', /objeción por decidir/);
    await discard(forum);
    const [other = ''] = await propose(e, caso, [{ ...FORUM, accion: 'obtener_datos' }]);
    await change(other, { accion: 'eliminar' });
    await confirm(other);
    e.clock.advance(3 * DAY);
    await denies(request(other), 'envio_impedido', /objeción por decidir/);
  });

  it('to obtaining data holds that entry also when it asks for them again, and every other copy of the account', async () => {
    const [copy = ''] = await propose(e, caso, [{ ...FORUM, accion: 'obtener_datos' }]);
    await raise('allegado', copy);
    await change(copy, { accion: 'eliminar' });
    const [other = ''] = await propose(e, caso, [{ ...FORUM, accion: 'obtener_datos' }]);
    await discard(other);
    for (const accion of ['conservar', 'obtener_datos'] as const) await change(copy, { accion });
    const [again = ''] = await propose(e, caso, [{ ...FORUM, accion: 'obtener_datos', identificador: 'carmen' }]);
    for (const cuenta of [copy, again]) await confirm(cuenta);
    e.clock.advance(3 * DAY);
    for (const cuenta of [copy, again]) await denies(request(cuenta), 'envio_impedido', /objeción por decidir/);
  });

  it('whose words were erased with the relative who raised it still holds the account when that is listed again', async () => {
    await invite();
    const [forum = ''] = await propose(e, caso, [{ ...FORUM, identificador: 'carmen-99' }]);
    await decide(await raise('allegado', forum), 'mantenida');
    await inRole(e, caso, 'servicio', async (tx, q) =>
      forgetPerson(tx, q, await takeCaso(tx, q.aseguradora, caso.casoId), SIBLING),
    );
    const [seen] = await inRole(e, caso, 'servicio', (tx, q) => viewObjeciones(tx, q, caso.casoId));
    assert.deepEqual([seen?.motivo, seen?.estado], [null, 'mantenida']);
    await change(forum, { identificador: 'otra' });
    const [again = ''] = await propose(e, caso, [{ ...FORUM, identificador: 'carmen 99' }]);
    await confirm(again);
    e.clock.advance(3 * DAY);
    await denies(request(again), 'envio_impedido', /Se mantuvo una objeción/);
  });

  it('that is open again holds what was listed while it was lifted', async () => {
    const mine = { ...FORUM, identificador: 'carmen-99' };
    const [forum = ''] = await propose(e, caso, [mine]);
    const id = await raise('allegado', forum);
    await decide(id, 'levantada');
    await discard(forum);
    const [again = ''] = await propose(e, caso, [mine]);
    await reopen(id);
    await confirm(again);
    e.clock.advance(3 * DAY);
    await denies(request(again), 'envio_impedido', /objeción por decidir/);
  });

  it('is decided by the service only, once, and with a reason', async () => {
    const id = await raise();
    for (const who of ['heredero', 'allegado', 'aseguradora', 'sistema'] as const)
      await denies(decide(id, 'levantada', who), 'accion_no_permitida');
    const withoutReason = inRole(e, caso, 'servicio', (tx, q) =>
      decideObjecion(tx, q, caso.casoId, id, { decision: 'levantada', motivo: ' ' }),
    );
    await denies(withoutReason, 'validacion', /motivo/);
    await denies(decide(randomUUID(), 'levantada'), 'no_encontrado');
    await decide(id, 'mantenida');
    await denies(decide(id, 'mantenida'), 'estado_no_permite', /levantarla/);
  });

  it('can be raised by anybody with access to the case, with a reason, about one of its accounts', async () => {
    await denies(raise('sistema'), 'accion_no_permitida');
    await denies(raise('heredero', undefined, '  '), 'validacion', /motivo/);
    await denies(raise('heredero', randomUUID()), 'no_encontrado');
    for (const who of ['heredero', 'allegado', 'aseguradora', 'servicio'] as const) await raise(who);
    const views = await inRole(e, caso, 'servicio', (tx, q) => viewObjeciones(tx, q, caso.casoId));
    assert.deepEqual(
      views.map(({ planteada_por }) => planteada_por),
      ['heredero', 'allegado', 'aseguradora', 'servicio'],
    );
    const rows = await e.base.superSql<{ allegado: string | null }>(
      'select allegado from objeciones where caso = $1 order by id',
      [caso.id],
    );
    assert.deepEqual(
      rows.map(({ allegado }) => allegado),
      [null, SIBLING, null, null],
    );
  });

  it('shows its reason to its author and to the service only', async () => {
    await raise('allegado', undefined, 'Palabras de la hermana');
    await decide(await raise('heredero', undefined, 'Palabras de la hija'), 'mantenida');
    const reasons = async (who: Role) =>
      (await inRole(e, caso, who, (tx, q) => viewObjeciones(tx, q, caso.casoId))).map(({ motivo }) => motivo);
    assert.deepEqual(await reasons('servicio'), ['Palabras de la hermana', 'Palabras de la hija']);
    assert.deepEqual(await reasons('heredero'), [null, 'Palabras de la hija']);
    assert.deepEqual(await reasons('allegado'), ['Palabras de la hermana', null]);
    await denies(reasons('aseguradora'), 'accion_no_permitida');
  });

  it('can be withdrawn by its author only', async () => {
    const [forum] = await confirmed();
    const retire = (id: string, who: Role) => inRole(e, caso, who, (tx, q) => withdrawObjecion(tx, q, caso.casoId, id));
    const [ofHeir, ofSibling] = [await raise('heredero', forum), await raise('allegado', forum)];
    await denies(retire(ofSibling, 'heredero'), 'no_encontrado');
    await denies(retire(ofHeir, 'allegado'), 'no_encontrado');
    for (const who of ['aseguradora', 'servicio', 'sistema'] as const)
      await denies(retire(ofHeir, who), 'no_encontrado');
    await denies(retire(randomUUID(), 'heredero'), 'no_encontrado');
    const seen = await inRole(e, caso, 'allegado', (tx, q) => viewObjeciones(tx, q, caso.casoId));
    assert.deepEqual(
      seen.map(({ propia, retirable }) => [propia, retirable]),
      [
        [false, false],
        [true, true],
      ],
    );
    await retire(ofHeir, 'heredero');
    await denies(request(forum), 'envio_impedido', /objeción por decidir/);
    await retire(ofSibling, 'allegado');
    assert.equal(
      (await retire(ofSibling, 'allegado')).objecion.estado,
      'levantada',
      'a second withdrawal changes nothing',
    );
    await request(forum);
    assert.deepEqual(await eventsOf(e, caso), [], 'no event is emitted');
  });

  it('stating the wishes of the deceased cannot be withdrawn by the family', async () => {
    const { objecion } = await declare('prohibicion');
    const retire = inRole(e, caso, 'heredero', (tx, q) => withdrawObjecion(tx, q, caso.casoId, objecion ?? ''));
    await denies(retire, 'estado_no_permite', /dejó dicho/);
    const [seen] = await inRole(e, caso, 'heredero', (tx, q) => viewObjeciones(tx, q, caso.casoId));
    assert.deepEqual([seen?.propia, seen?.retirable, seen?.estado], [true, false, 'abierta']);
  });

  it('is opened once by a prohibition of the deceased, and not lifted by another declaration', async () => {
    const [forum, , gym] = await confirmed();
    const { objecion } = await declare('prohibicion');
    assert.ok(objecion);
    assert.equal((await declare('prohibicion', 'servicio')).objecion, objecion);
    assert.equal((await declare('no_consta')).objecion, objecion);
    await denies(request(forum), 'envio_impedido', /objeción/);
    await request(gym);
    await decide(objecion, 'levantada');
    await request(forum);
    assert.equal((await declare('instrucciones')).objecion, null);
    assert.notEqual((await declare('prohibicion')).objecion, objecion, 'a later prohibition opens a new objection');
    for (const who of ['allegado', 'aseguradora', 'sistema'] as const)
      await denies(declare('no_consta', who), 'accion_no_permitida');
  });
});
