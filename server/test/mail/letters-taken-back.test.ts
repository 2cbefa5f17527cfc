/** A letter can be taken back until its provider may have it, which restores everything; a claimed letter leaves once. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { receiveDocumento } from '../../src/caso/documentos/receive-documento.ts';
import { sweepFiles } from '../../src/caso/documentos/sweep-files.ts';
import { cancelCaso } from '../../src/course/cancel-caso.ts';
import { viewCorrectable } from '../../src/course/correct/correct-record.ts';
import { viewCommands } from '../../src/course/view-commands.ts';
import { chaseCuenta } from '../../src/cuentas/commands/chase-cuenta.ts';
import { confirmCuenta, undoCuenta } from '../../src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../../src/cuentas/commands/propose-cuentas.ts';
import { recordSentLetter } from '../../src/cuentas/commands/request-cuenta.ts';
import { concludeSilence, noteAnswer } from '../../src/cuentas/commands/settle-cuenta.ts';
import { prepareLetter } from '../../src/cuentas/letters/compose/prepare-letter.ts';
import { sendLetter } from '../../src/cuentas/letters/send-letter.ts';
import { takeBackLetter, viewLettersAboutToLeave } from '../../src/cuentas/letters/take-back-letter.ts';
import { viewCompleteCuentas } from '../../src/cuentas/read/view-cuentas.ts';
import { askRight, withdrawPeticion } from '../../src/familia/derechos/peticiones.ts';
import { rejection } from '../../src/platform/mail/test/smtp-server.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { aPdf } from '../support/files.ts';
import { type Mailbox, openMailbox, whileClaimed } from '../support/mailbox.ts';
import { type CasoWork, createCasoWork, type Role } from '../support/work.ts';

const DAY = 86_400_000;
const HOLD = 10_000;

describe('a letter that somebody sends', () => {
  let e: Environment;
  let t: CasoWork;
  let mailbox: Mailbox;
  let caso: string;
  let cuenta: string;
  before(async () => {
    mailbox = await openMailbox();
    e = await createEnvironment({ engine: 'postgres', variables: { SMTP_URL: mailbox.url } });
    t = await createCasoWork(e, 'B');
  });
  after(async () => {
    await e.close();
    await mailbox.close();
  });
  const deps = () => ({ ...e.program, remitente: e.program.config.mailFrom });
  const round = async () => {
    while ((await e.program.mailSender.round()) > 0);
  };
  const send = (clase: 'solicitud' | 'recordatorio' = 'solicitud') =>
    sendLetter(deps(), t.who('servicio'), caso, cuenta, { clase });
  const waiting = () => t.tx((tx) => viewLettersAboutToLeave(tx, t.who('servicio'), caso));
  const takeBack = (letter: string, role: Role = 'servicio') =>
    t.tx((tx) => takeBackLetter(tx, t.who(role), caso, letter));
  const first = async () => (await waiting())[0]?.carta_id ?? assert.fail('no letter waits');
  const refused =
    (code: string, text = /./) =>
    (error: { codigo?: string; valores?: object }) => {
      assert.equal(error.codigo, code, JSON.stringify(error));
      assert.match(JSON.stringify(error), text);
      return true;
    };
  const mails = async () =>
    (
      await e.base.superSql<{ estado: string; con_datos: boolean }>(
        `select r.estado, r.datos_cifrados is not null as con_datos from correos r join casos c on c.id = r.caso
          where c.caso_id = $1 and r.aseguradora_id = $2 and r.tipo = 'carta_proveedor' order by r.id`,
        [caso, t.aseguradora.id],
      )
    ).map(({ estado, con_datos }) => `${estado}${con_datos ? ' with content' : ''}`);
  /** Everything of the case that a letter changes, except chronology, versions and the instants of the last change. */
  const state = async () => {
    const id = (await t.row(caso)).id;
    const rows = async (sql: string) => e.base.superSql<Record<string, unknown>>(sql, [t.aseguradora.id, id]);
    const { elementos } = await t.tx((tx) => viewCompleteCuentas(e.program, tx, t.who('servicio'), caso, 'es'));
    const { carta } = await t.tx((tx) => prepareLetter(deps(), tx, t.who('servicio'), caso, cuenta, {}));
    return {
      seen: elementos.map(({ version, actualizado, ...rest }) => rest),
      letter: carta.ultimo_envio,
      accounts: (await rows('select * from cuentas where aseguradora_id = $1 and caso = $2 order by id')).map(
        // Taking a letter back starts actua_desde anew, as it does actualizado.
        ({ version, actualizado, actua_desde, datos_cifrados, ...rest }) => rest,
      ),
      documents: await rows('select * from documentos where aseguradora_id = $1 and caso = $2 order by id'),
      files: await rows(
        'select id, estado, borrar_desde from ficheros where aseguradora_id = $1 and caso = $2 order by id',
      ),
      modules: await rows('select * from caso_modulos where aseguradora_id = $1 and caso = $2 order by modulo'),
      events: (await rows('select tipo from eventos where aseguradora_id = $1 and caso = $2 order by orden')).map(
        ({ tipo }) => tipo,
      ),
      ofCase: (
        await rows(
          'select estado, en_espera_de, proximo_reloj, llamar, resultado from casos where aseguradora_id = $1 and id = $2',
        )
      )[0],
    };
  };

  beforeEach(async () => {
    caso = await t.open();
    const wanted = { proveedor_codigo: 'wise', accion: 'eliminar', identificador: 'carmen.ruiz@example.com' } as const;
    const { cuentas } = await t.tx((tx) => proposeCuentas(e.program, tx, t.who('heredero'), caso, [wanted]));
    cuenta = cuentas[0]?.fila.id ?? assert.fail('no account');
    await t.tx((tx) => confirmCuenta(e.program, tx, t.who('heredero'), caso, cuenta, { copia: 'rechazada' }));
    const brought = { tipo: 'certificado_defuncion', contenido: aPdf(), nombre: null } as const;
    const { documento } = await receiveDocumento(deps(), t.who('servicio'), caso, brought);
    await t.review(caso, documento.id, 'validado');
    await t.prepareAndSign(caso);
    e.clock.advance(4 * DAY);
    await round();
    e.clock.advance(1); // later entries follow those of the e-mails that left
  });

  it('waits ten seconds before it leaves, and then leaves by itself, once', async () => {
    const before = mailbox.accepted.length;
    await send();
    assert.partialDeepStrictEqual(await waiting(), [
      { cuenta_id: cuenta, proveedor: 'Wise', direccion: 'bereavements@wise.com', segundos: 10 },
    ]);
    e.clock.advance(HOLD - 100);
    await round();
    assert.equal(mailbox.accepted.length, before, 'the letter still waits');
    e.clock.advance(100);
    await round();
    await round();
    assert.equal(mailbox.accepted.length, before + 1);
    assert.deepEqual([await mails(), await waiting()], [['enviado'], []]);
  });

  it('can be taken back while it waits: nothing leaves, and account, documents, files, events and dates are as before', async () => {
    const asBefore = await state();
    await send();
    const { cuenta: restored } = await takeBack(await first());
    assert.equal(restored.estado, 'confirmada');
    await sweepFiles(e.program);
    assert.deepEqual(await state(), asBefore);
    assert.deepEqual([await mails(), await waiting()], [['deshecho'], []]);
    const before = mailbox.seen.length;
    e.clock.advance(DAY);
    await round();
    assert.equal(mailbox.seen.length, before);
  });

  it('can be taken back after an attempt that reached no server, and not after one whose outcome is unknown', async () => {
    const asBefore = await state();
    const failing = async () => {
      await send();
      mailbox.onRecipient = () => rejection(451);
      e.clock.advance(HOLD);
      await round();
      mailbox.onRecipient = () => null;
    };
    await failing();
    assert.partialDeepStrictEqual(await waiting(), [{ cuenta_id: cuenta, segundos: 60 }]);
    await takeBack(await first());
    await sweepFiles(e.program);
    assert.deepEqual([await state(), await mails()], [asBefore, ['deshecho']]);
    await failing();
    const letter = await first();
    await e.base.superSql(`update correo_intentos set resultado = 'ambiguo' where correo = $1`, [letter]);
    assert.deepEqual(await waiting(), []);
    await assert.rejects(takeBack(letter), refused('carta_ya_salio'));
  });

  it('is recorded as sent and as taken back in chronology and audit trail, with the person, and can be sent again', async () => {
    await send();
    await takeBack(await first());
    assert.deepEqual((await t.cronologia(caso)).slice(-3), [
      'documento_recibido',
      'cuenta_solicitada',
      'carta_deshecha',
    ]);
    const audited = await e.base.superSql<{ actor_tipo: string; detalle: object }>(
      `select actor_tipo, detalle from auditoria where aseguradora_id = $1 and objeto_id = $2 and accion = 'carta_deshecha'`,
      [t.aseguradora.id, caso],
    );
    assert.deepEqual(audited, [{ actor_tipo: 'usuario', detalle: { cuenta } }]);
    const before = mailbox.accepted.length;
    await send();
    e.clock.advance(HOLD);
    await round();
    assert.equal(mailbox.accepted.length, before + 1);
    assert.deepEqual(await mails(), ['deshecho', 'enviado']);
  });

  it('can be taken back if it chases a provider: the request stays sent, and no task arises', async () => {
    await send();
    e.clock.advance(HOLD);
    await round();
    e.clock.advance(3 * DAY);
    const asBefore = await state();
    await send('recordatorio');
    await takeBack(await first());
    await sweepFiles(e.program);
    assert.deepEqual(await state(), asBefore);
  });

  it('can be taken back if it asks again after no answer, and a completed module is not reported twice', async () => {
    await t.addCuenta(caso, 'suscripciones', 'confirmada');
    await t.tx((tx) => tx.sql('update casos set lista_completa = $2 where caso_id = $1', [caso, e.clock.now()]));
    await send();
    e.clock.advance(HOLD);
    await round();
    e.clock.advance(90 * DAY);
    await t.tx((tx) => chaseCuenta(e.program, tx, t.who('servicio'), caso, cuenta, { canal: 'correo_electronico' }));
    await t.tx((tx) => concludeSilence(tx, t.who('servicio'), caso, cuenta));
    await sweepFiles(e.program); // deletes the copies of the first letter
    const asBefore = await state();
    assert.ok(asBefore.events.includes('modulo_completado'), 'the completed module was reported once');
    await send();
    assert.notDeepEqual((await state()).modules, asBefore.modules);
    await takeBack(await first());
    await sweepFiles(e.program);
    assert.deepEqual(await state(), asBefore);
  });

  it('emits no event for its documents before it has left', async () => {
    const { events } = await state();
    await send();
    assert.deepEqual((await state()).events, events);
  });

  it('cannot be taken back once a worker has claimed it: the refusal says so, and the letter leaves once', async () => {
    await send();
    const letter = await first();
    e.clock.advance(HOLD);
    const before = mailbox.accepted.length;
    let late: unknown;
    mailbox.onReceive = async () => {
      late ??= await takeBack(letter).catch((error) => error);
      return null;
    };
    await round();
    mailbox.onReceive = () => null;
    refused('carta_ya_salio')(late as { codigo?: string });
    await assert.rejects(takeBack(letter), refused('carta_ya_salio'));
    assert.equal(mailbox.accepted.length, before + 1);
    assert.deepEqual(await mails(), ['enviado']);
    const { elementos } = await t.tx((tx) => viewCompleteCuentas(e.program, tx, t.who('servicio'), caso, 'es'));
    assert.equal(elementos[0]?.estado, 'solicitada');
  });

  it('is taken back once if two people do it at once, and the second is refused', async () => {
    await send();
    const letter = await first();
    const both = await Promise.allSettled([takeBack(letter), takeBack(letter)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    refused('carta_ya_salio')(both.find((one) => one.status === 'rejected')?.reason);
    assert.equal((await t.cronologia(caso)).filter((type) => type === 'carta_deshecha').length, 1);
  });

  it('taken back while workers claim it either leaves or is undone, never both', async () => {
    for (let i = 0; i < 6; i += 1) {
      await send();
      const letter = await first();
      e.clock.advance(HOLD);
      const before = mailbox.accepted.length;
      const [taken] = await Promise.allSettled([takeBack(letter), round(), round()]);
      await round();
      const { elementos } = await t.tx((tx) => viewCompleteCuentas(e.program, tx, t.who('servicio'), caso, 'es'));
      const left = mailbox.accepted.length - before;
      const seen = [taken?.status, left, elementos[0]?.estado].join(' ');
      assert.ok(['fulfilled 0 confirmada', 'rejected 1 solicitada'].includes(seen), seen);
      if (left === 1) return;
    }
  });

  it('cannot be taken back once the provider was asked in another way; what was only noted stays', async () => {
    await send();
    await t.tx((tx) => noteAnswer(tx, t.who('servicio'), caso, cuenta, { nota: 'Han llamado.' }));
    await takeBack(await first());
    assert.deepEqual(
      (await state()).seen.flatMap(({ gestiones }) => gestiones.map(({ nota }) => nota)),
      ['Han llamado.'],
    );
    await send();
    const letter = await first();
    const chase = t.tx((tx) => chaseCuenta(e.program, tx, t.who('servicio'), caso, cuenta, { canal: 'telefono' }));
    await assert.rejects(chase, refused('envio_impedido', /todavía no ha salido/));
    await e.base.superSql(`update cuentas set actua = 'heredero', por_familia = true where id = $1`, [cuenta]);
    await t.tx((tx) => recordSentLetter(e.program, tx, t.who('heredero'), caso, cuenta, {}));
    await assert.rejects(takeBack(letter), refused('cambiado_entretanto'));
    assert.deepEqual(await mails(), ['deshecho', 'pendiente with content'], 'the letter still waits');
  });

  describe('and may no longer leave, because the heir restricts the use of their data,', () => {
    const restrict = () => t.tx((tx) => askRight(tx, t.who('heredero'), caso, { clase: 'limitacion' }));
    const corrections = async () => {
      const about = { clase: 'cuenta', sobre: cuenta } as const;
      const { opciones } = await t.tx((tx) => viewCorrectable(tx, t.who('servicio'), caso, about));
      return opciones.map(({ estado }) => estado);
    };
    const goOn = async ({ peticion_id }: { readonly peticion_id: string }) => {
      await t.tx((tx) => withdrawPeticion(tx, t.who('heredero'), caso, peticion_id));
      await sweepFiles(e.program);
    };

    it('leaves its account as it was, also after attempts that reached no server, so that the family can undo and the insurer annul', async () => {
      const asBefore = await state();
      await send();
      mailbox.onRecipient = () => rejection(451);
      e.clock.advance(HOLD);
      await round();
      mailbox.onRecipient = () => null;
      await goOn(await restrict());
      assert.deepEqual(await state(), asBefore);
      assert.deepEqual(await mails(), ['deshecho']);
      await t.tx((tx) => undoCuenta(tx, t.who('heredero'), caso, cuenta));
      await t.tx((tx) => cancelCaso(t.deps, tx, t.who('aseguradora'), caso, {}));
    });

    it('keeps its request if a worker is claiming it at that moment, because it may leave', async () => {
      await send();
      e.clock.advance(HOLD);
      await whileClaimed(e, restrict);
      assert.deepEqual([(await state()).accounts[0]?.estado, await mails()], ['solicitada', ['retirado']]);
      assert.deepEqual(await corrections(), []);
    });

    it('can be corrected to what it was if that attempt then fails', async () => {
      await send();
      e.clock.advance(HOLD);
      mailbox.onReceive = async () => {
        await restrict();
        return rejection(451);
      };
      await round();
      mailbox.onReceive = () => null;
      assert.deepEqual([(await state()).accounts[0]?.estado, await mails()], ['solicitada', ['retirado']]);
      assert.deepEqual(await corrections(), ['confirmada']);
    });
  });

  describe('and has reached nobody,', () => {
    const insurer = () => t.who('aseguradora');
    const annul = () => t.tx((tx) => cancelCaso(t.deps, tx, insurer(), caso, {}));
    const offersAnnulment = async () =>
      (await t.tx((tx) => viewCommands(tx, insurer(), caso, 'es'))).posible.includes('anular');
    const estado = async () => {
      const [row] = await e.base.superSql<{ estado: string }>('select estado from cuentas where id = $1', [cuenta]);
      return row?.estado;
    };
    const attempt = async (code: 451 | 550) => {
      mailbox.onRecipient = () => rejection(code);
      e.clock.advance(HOLD);
      await round();
      mailbox.onRecipient = () => null;
    };
    for (const [what, after, left] of [
      ['waits', async () => undefined, 'deshecho'],
      ['waits after attempts that reached no server', () => attempt(451), 'deshecho'],
      ['was refused for good', () => attempt(550), 'rechazado'],
    ] as const)
      it(`does not prevent the annulment of a case opened in error: it ${what}`, async () => {
        await send();
        await after();
        assert.ok(await offersAnnulment());
        await annul();
        e.clock.advance(DAY);
        await round();
        assert.deepEqual([await estado(), await mails()], ['descartada', [left]]);
      });

    it('prevents the annulment once a worker has claimed it, and leaves', async () => {
      await send();
      e.clock.advance(HOLD);
      const refusal = await whileClaimed(e, () => annul().catch(({ codigo }) => codigo));
      assert.equal(refusal, 'estado_no_permite');
      assert.deepEqual([await estado(), await mails()], ['solicitada', ['pendiente with content']]);
      assert.equal(await offersAnnulment(), false);
    });
  });

  it('leaves once when another process sends it, which knows of it only from its row', async () => {
    await send();
    e.clock.advance(HOLD);
    const before = mailbox.accepted.length;
    const { dataDir, publicUrl } = e.program.config;
    const worker = spawn(process.execPath, [join(import.meta.dirname, '../support/mail-process.ts')], {
      env: {
        ...process.env,
        ...e.base.variables,
        SMTP_URL: mailbox.url,
        DATA_DIR: dataDir,
        PUBLIC_URL: publicUrl,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    assert.deepEqual(await once(worker, 'exit'), [0, null]);
    await round();
    assert.equal(mailbox.accepted.length, before + 1);
    assert.deepEqual(await mails(), ['enviado']);
  });

  it('can be taken back only by people of the service, and only in its own case', async () => {
    await send();
    const letter = await first();
    for (const role of ['heredero', 'allegado', 'aseguradora'] as const) {
      await assert.rejects(takeBack(letter, role), refused('accion_no_permitida'));
      await assert.rejects(
        t.tx((tx) => viewLettersAboutToLeave(tx, t.who(role), caso)),
        refused('accion_no_permitida'),
      );
    }
    const other = await t.open();
    await assert.rejects(
      t.tx((tx) => takeBackLetter(tx, t.who('servicio'), other, letter)),
      refused('carta_ya_salio'),
    );
    assert.deepEqual(await mails(), ['pendiente with content']);
  });
});
