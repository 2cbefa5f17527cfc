/** Whether a family may have heard from us; later e-mails depend on it, and above all whether they may leave while the person may be alive. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { mayHaveHeard } from '../../src/caso/access/access.ts';
import { takeLiveCaso } from '../../src/caso/lock-caso.ts';
import { beginHeredero } from '../../src/caso/people/heredero.ts';
import { raiseAlert } from '../../src/familia/persona-viva/alerts.ts';
import { claim, pendingMails } from '../../src/outbox/mail/sql.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

const RELATIVE = randomUUID();

interface Mail {
  readonly tipo?: string;
  readonly estado?: string;
  /** An attempt is under way. */
  readonly reclamado?: true;
  readonly intentos?: readonly string[];
  readonly ofAllegado?: true;
}

const CASOS: readonly (readonly [when: string, heard: boolean, mails: readonly Mail[]])[] = [
  ['nothing was written', false, []],
  ['an e-mail waits for its first attempt', false, [{ estado: 'pendiente' }]],
  ['the mail server accepted an e-mail', true, [{ estado: 'enviado' }]],
  ['an e-mail was stored, because there is no mail server', true, [{ estado: 'retenido' }]],
  ['an attempt is under way', true, [{ estado: 'pendiente', reclamado: true }]],
  ['a withdrawn e-mail had been accepted', true, [{ estado: 'retirado', intentos: ['aceptado'] }]],
  ['a withdrawn e-mail had been stored', true, [{ estado: 'retirado', intentos: ['retenido'] }]],
  ['the connection broke during an attempt', true, [{ estado: 'pendiente', intentos: ['temporal', 'ambiguo'] }]],
  ['the process died during an attempt', true, [{ estado: 'caducado', intentos: ['interrumpido'] }]],
  ['every attempt was refused for now', false, [{ estado: 'pendiente', intentos: ['temporal', 'sin_conexion'] }]],
  ['the address was refused', false, [{ estado: 'rechazado', intentos: ['temporal', 'permanente'] }]],
  ['only a letter to a provider left', false, [{ tipo: 'carta_proveedor', estado: 'enviado', intentos: ['aceptado'] }]],
  ['only another relative was written to', false, [{ tipo: 'invitacion', estado: 'enviado', ofAllegado: true }]],
  ['one of several arrived', true, [{ estado: 'rechazado', intentos: ['permanente'] }, { estado: 'enviado' }]],
];

const LINKS = [{ tipo: 'invitacion', ofAllegado: true }, { tipo: 'bienvenida' }, { tipo: 'acceso_nuevo' }] as const;
/** What was sent before somebody says that the person is alive, and which new messages with a link wait then. */
const IN_DOUBT: readonly (readonly [when: string, waits: readonly string[], sent: readonly Mail[], moved?: true])[] = [
  ['nothing has left', ['invitacion', 'bienvenida', 'acceso_nuevo'], []],
  ['the heir was reached', ['invitacion'], [{ estado: 'enviado' }]],
  [
    'the heir was reached at an address that was wrong',
    ['invitacion', 'bienvenida', 'acceso_nuevo'],
    [{ estado: 'enviado' }],
    true,
  ],
  [
    'what the heir was sent bounced',
    ['invitacion', 'bienvenida', 'acceso_nuevo'],
    [{ estado: 'rechazado', intentos: ['aceptado'] }],
  ],
  [
    'another relative was reached',
    ['bienvenida', 'acceso_nuevo'],
    [{ tipo: 'invitacion', estado: 'enviado', ofAllegado: true }],
  ],
];

describe('whether a family may have heard from us', () => {
  let e: Environment;
  let t: CasoWork;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
    t = await createCasoWork(e);
  });
  after(() => e.close());

  async function write(caso: string, { tipo = 'bienvenida', estado = 'pendiente', ...c }: Mail): Promise<void> {
    const [id, allegado] = [randomUUID(), c.ofAllegado ? RELATIVE : null];
    const values = [t.aseguradora.id, id, caso, tipo, estado, e.clock.now(), allegado];
    await e.base.superSql(
      `insert into correos (aseguradora_id, id, caso, tipo, estado, proximo_intento, caduca, creado, allegado, reclamo_id)
       values ($1, $2, $3, $4, $5, $6, $6, $6, $7, ${c.reclamado ? 'gen_random_uuid()' : 'null'})`,
      values,
    );
    for (const [i, result] of (c.intentos ?? []).entries())
      await e.base.superSql(
        `insert into correo_intentos (aseguradora_id, correo, numero, resultado, inicio, fin) values ($1, $2, $3, $4, $5, $5)`,
        [t.aseguradora.id, id, i + 1, result, e.clock.now()],
      );
  }

  for (const [when, heard, mails] of CASOS)
    it(`is ${heard ? 'true' : 'false'} when ${when}`, async () => {
      const { id } = await t.row(await t.open());
      await e.base.superSql('delete from correos where caso = $1', [id]);
      for (const mail of mails) await write(id, mail);
      assert.equal(await t.tx((tx) => mayHaveHeard(tx, id)), heard);
    });

  for (const [when, waits, sent, moved] of IN_DOUBT)
    it(`keeps ${waits.join(', ')} back while the person may be alive, when ${when}`, async () => {
      const caso = await t.open();
      const { id } = await t.row(caso);
      await e.base.superSql('delete from correos');
      for (const mail of sent) await write(id, mail);
      e.clock.advance(1);
      if (moved) await t.tx(async (tx) => beginHeredero(tx, await takeLiveCaso(tx, t.tenant, caso), e.clock.now()));
      await t.tx((tx) => raiseAlert(tx, t.who('servicio'), caso, { constancia: 'Llamó su hermano.' }));
      for (const mail of LINKS) await write(id, mail);
      const { debidos } = await t.tx((tx) => pendingMails(tx, e.clock.now(), []));
      assert.equal(debidos, LINKS.length - waits.length, 'what is held back is not due');
      const nows = { latest: e.clock.now(), inOfficeHours: [] };
      const claimed = await e.program.base.unsafeAcrossInsurers('albacea_worker', (tx) =>
        claim(tx, nows, randomUUID(), 1000, 10, []),
      );
      const left = claimed.map(({ tipo }) => tipo);
      assert.deepEqual(
        LINKS.map(({ tipo }) => tipo).filter((tipo) => !left.some((one) => one === tipo)),
        waits,
      );
    });
});
