/** The e-mails about the progress of a case: signed, news, finished; each once, and none while the family must not be written to. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { fireCaso } from '../../src/agenda/reminders/fire-caso.ts';
import { clocksRound } from '../../src/agenda/reminders/round.ts';
import { viewSituation } from '../../src/agenda/view-situation.ts';
import { listWork } from '../../src/agenda/worklist/list-work.ts';
import { denyCertificado } from '../../src/caso/certificados/commands.ts';
import { declareList } from '../../src/caso/close/declare-list.ts';
import { cancelCaso } from '../../src/course/cancel-caso.ts';
import { closeCaso } from '../../src/course/close-caso.ts';
import { correctRecord } from '../../src/course/correct/correct-record.ts';
import { renewAccess } from '../../src/course/renew-access.ts';
import { reopenCaso, reopenOwnCaso } from '../../src/course/reopen-caso.ts';
import { discardCuenta, rejectCuenta } from '../../src/cuentas/commands/settle-cuenta.ts';
import { decideObjecion } from '../../src/cuentas/objections/decide-objecion.ts';
import { declareWish } from '../../src/cuentas/objections/objeciones.ts';
import { viewRastros } from '../../src/cuentas/rastros/view-rastros.ts';
import { renewLink } from '../../src/familia/acceso-heredero/renew-link.ts';
import { askRight, withdrawPeticion } from '../../src/familia/derechos/peticiones.ts';
import { recordNote } from '../../src/familia/llamadas/notes.ts';
import { signMandato } from '../../src/familia/mandato/sign-mandato.ts';
import { dismissAlert, raiseAlert } from '../../src/familia/persona-viva/alerts.ts';
import { rejection } from '../../src/platform/mail/test/smtp-server.ts';
import { gestorChases, giveRound, morningOf, moveTo } from '../support/clocks.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { type Mailbox, mailsOf, openMailbox, readMail, tokenOf } from '../support/mailbox.ts';
import { openBrowser } from '../support/web-apps.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

const DAY = 86_400_000;
const SIGNATURE = { nombre: 'Lucía Ortega Ruiz', direccion: '203.0.113.5', agente: 'Navegador' };

describe('e-mails that tell the family how its case goes', () => {
  let e: Environment;
  let t: CasoWork;
  let mailbox: Mailbox;
  let caso: string;
  before(async () => {
    mailbox = await openMailbox();
    e = await createEnvironment({ engine: 'postgres', variables: { MAIL_WAIT_MS: '0', SMTP_URL: mailbox.url } });
  });
  beforeEach(async () => {
    moveTo(e, '2026-11-23T09:30:00Z'); // a Monday
    t = await createCasoWork(e);
    caso = await t.open();
    await e.program.mailSender.round();
  });
  // The next test starts on that Monday again, and no earlier case may have a clock due then.
  afterEach(async () => {
    await e.base.superSql('update casos set proximo_reloj = null');
    await e.base.superSql(`update correos set estado = 'retirado' where estado = 'pendiente'`);
  });
  after(async () => {
    await e.close();
    await mailbox.close();
  });

  const types = async () => (await mailsOf(e, t.aseguradora, caso)).map(({ tipo }) => tipo);
  const count = async (type: string) => (await types()).filter((one) => one === type).length;
  const states = async (type: string) =>
    (await mailsOf(e, t.aseguradora, caso)).filter(({ tipo }) => tipo === type).map(({ estado }) => estado);
  const last = () => mailbox.seen.at(-1) as Mailbox['seen'][number];
  const said = async () => ((await readMail(last())).text ?? '').replace(/\s+/g, ' ');
  const close = (resultado: 'completado' | 'parcial' | 'desistido') =>
    t.tx((tx) => closeCaso(tx, t.who('servicio'), caso, { resultado }));
  /** Brings the case under way, with a request at each provider whose term is far in the future. @returns the accounts */
  const underWay = async (...proveedores: string[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const proveedor of proveedores) ids.push(await t.addCuenta(caso, 'borrado', 'confirmada', proveedor));
    await t.review(caso, await t.receive(caso, 'certificado_defuncion'), 'validado');
    await t.prepareAndSign(caso);
    for (const id of ids) await t.putCuenta(caso, id, 'solicitada');
    await t.change(caso, 'servicio', (tx) =>
      tx.sql(`update cuentas set plazo = '2028-01-01' where aseguradora_id = aseguradora_actual() and id = any($1)`, [
        ids,
      ]),
    );
    await t.tx((tx) => tx.sql('update casos set lista_completa = $2 where caso_id = $1', [caso, e.clock.now()]));
    await e.program.mailSender.round();
    return ids;
  };
  /** Reports that the person is alive. @returns dismisses the report */
  const alert = async () => {
    await t.tx((tx) => raiseAlert(tx, t.who('servicio'), caso, { constancia: 'Llamó su hermano' }));
    return () => t.tx((tx) => dismissAlert(tx, t.who('servicio'), caso, 'Se comprobó en el registro'));
  };
  /** Restricts the use of the heir's data. @returns takes the restriction back */
  const restriction = async () => {
    const { peticion_id } = await t.tx((tx) => askRight(tx, t.who('heredero'), caso, { clase: 'limitacion' }));
    return () => t.tx((tx) => withdrawPeticion(tx, t.who('heredero'), caso, peticion_id));
  };
  /** Fires due clocks, without sending e-mails. */
  const fireOnly = async () => (await clocksRound({ ...e.program, chase: gestorChases })).map(({ clase }) => clase);
  /** Fires the clocks of the case and fails before the commit, like a process that dies. */
  const fireAndDie = async () => {
    const { id } = await t.row(caso);
    const dead = t.tx(async (tx) => {
      const firings = await fireCaso(e.program, tx, t.who('servicio'), id);
      assert.ok(firings.length > 0);
      throw new Error('the process dies');
    });
    await assert.rejects(dead, /the process dies/);
  };

  it('signed: names the recipients of the mandate and the next step, written once, in the transaction of the signature', async () => {
    await t.addCuenta(caso, 'borrado', 'confirmada', 'Álbum Abierto');
    const { codigo } = await t.prepare(caso);
    await e.program.mailSender.round();
    const sign = (tx: Parameters<typeof signMandato>[0]) =>
      signMandato(tx, t.who('heredero'), caso, { ...SIGNATURE, codigo });
    const dead = t.tx(async (tx) => {
      await sign(tx);
      throw new Error('the process dies');
    });
    await assert.rejects(dead, /the process dies/);
    assert.equal(await count('firmado'), 0);
    await t.tx(sign);
    await e.program.mailSender.round();
    await e.program.mailSender.round();
    assert.deepEqual(await states('firmado'), ['enviado']);
    assert.match(await said(), /Con él podemos pedir lo que usted decidió a: - Álbum Abierto/);
    assert.match(await said(), /falta el certificado de defunción/);
    const entered = await openBrowser(e, 'portal', e.program.addresses.dominio).request('POST', '/sesion', {
      token: await tokenOf(last()),
    });
    assert.equal(entered.status, 201, 'its link opens the page');
  });

  it('no reminder is sent if the deceased wanted nothing touched, until the service lifts that', async () => {
    await t.addCuenta(caso, 'borrado', 'propuesta');
    const { objecion } = await t.tx((tx) =>
      declareWish(e.program, tx, t.who('heredero'), caso, { voluntad: 'prohibicion' }),
    );
    const isForbidden = async () => {
      const portal = openBrowser(e, 'portal', e.program.addresses.dominio);
      return (await portal.request('POST', '/sesion', { token: await tokenOf(last()) })).json.data.caso.prohibido;
    };
    moveTo(e, morningOf('2026-12-10'));
    assert.deepEqual(await giveRound(e), []);
    assert.equal(await isForbidden(), true);
    const lift = { decision: 'levantada', motivo: 'Lo declaró otra persona.' } as const;
    await t.tx((tx) => decideObjecion(tx, t.who('servicio'), caso, objecion ?? '', lift));
    moveTo(e, morningOf('2026-12-14'));
    assert.deepEqual(await giveRound(e), ['recordatorio']);
    assert.equal(await isForbidden(), false);
  });

  it('signed: with the certificate, says the day on which the work begins', async () => {
    await t.addCuenta(caso);
    await t.review(caso, await t.receive(caso, 'certificado_defuncion'), 'validado');
    const { codigo } = await t.prepare(caso);
    await e.program.mailSender.round();
    await t.sign(caso, codigo);
    await e.program.mailSender.round();
    assert.match(await said(), /Está previsto que empecemos a pedirlo el 24 de noviembre de 2026/);
  });

  it('signed: does not say that nothing is to be done while the family has something to save', async () => {
    const id = await t.addCuenta(caso);
    await t.change(caso, 'heredero', (tx) => tx.sql(`update cuentas set copia = 'la_guardan' where id = $1`, [id]));
    await t.review(caso, await t.receive(caso, 'certificado_defuncion'), 'validado');
    const { codigo } = await t.prepare(caso);
    await e.program.mailSender.round();
    await t.sign(caso, codigo);
    await e.program.mailSender.round();
    assert.equal((await t.row(caso)).en_espera_de, 'heredero');
    assert.match(await said(), /si falta algo de su parte/);
    assert.doesNotMatch(await said(), /no tiene que hacer nada|seguimos nosotros/i);
  });

  it('news: are bundled and sent the day after, at most once a week, and once even if the process dies while it writes', async () => {
    const [one = '', two = '', three = '', four = ''] = await underWay('Netflix', 'Twitter', 'Iberdrola', 'Google');
    moveTo(e, '2026-11-24T10:00:00Z');
    await t.putCuenta(caso, one, 'resuelta', 'cancelada');
    await t.putCuenta(caso, two, 'rechazada');
    assert.deepEqual(await giveRound(e), [], 'nothing is sent on the same day');
    moveTo(e, morningOf('2026-11-25'));
    await fireAndDie();
    assert.deepEqual(await giveRound(e), ['noticias']);
    assert.deepEqual(await giveRound(e), []);
    assert.match(
      await said(),
      /Ya está hecho - Netflix: se dio de baja.* Otras noticias - Twitter: la empresa ha dicho que no/,
    );
    assert.match(await said(), /En su página puede ver en qué punto está todo, y si falta algo de su parte/);
    assert.doesNotMatch(
      await said(),
      /no tiene que hacer nada|sigue su curso/,
      'an account may be left that only the family can close',
    );
    moveTo(e, '2026-11-26T10:00:00Z');
    await t.putCuenta(caso, three, 'resuelta', 'transferida');
    moveTo(e, morningOf('2026-12-01'));
    assert.deepEqual(await giveRound(e), [], 'nothing is sent within a week');
    moveTo(e, morningOf('2026-12-02'));
    assert.deepEqual(await giveRound(e), ['noticias']);
    assert.match(await said(), /Iberdrola: el contrato está ya a otro nombre/);
    assert.doesNotMatch(await said(), /Netflix|Twitter/, 'what was told is not told again');
    await t.putCuenta(caso, four, 'resuelta', 'eliminada');
    await t.putCuenta(caso, four, 'solicitada');
    assert.equal(await count('noticias'), 2);
  });

  it('news: say that a bank was told and nothing erased, and that money passes to the heirs, not that a contract changed names', async () => {
    const [bank = '', wallet = ''] = await underWay('BBVA', 'PayPal');
    await e.base.superSql(`update cuentas set proveedor = 'bbva', accion = 'eliminar' where id = $1`, [bank]);
    await e.base.superSql(`update cuentas set proveedor = 'paypal', accion = 'transferir' where id = $1`, [wallet]);
    moveTo(e, '2026-11-24T10:00:00Z');
    await t.putCuenta(caso, bank, 'resuelta', 'eliminada');
    await t.putCuenta(caso, wallet, 'rechazada');
    moveTo(e, morningOf('2026-11-25'));
    assert.deepEqual(await giveRound(e), ['noticias']);
    assert.match(await said(), /BBVA: ya saben que ha fallecido\. No se ha borrado nada\./);
    await t.putCuenta(caso, wallet, 'resuelta', 'transferida');
    await e.program.mailSender.round();
    assert.deepEqual(await states('terminado'), ['enviado']);
    assert.match(await said(), /PayPal: lo que había pasa a quien hereda\./);
  });

  it('a reminder asks for the proof of death again once it was rejected, and says that one had come', async () => {
    await t.addCuenta(caso, 'borrado', 'confirmada', 'Netflix');
    await t.review(caso, await t.receive(caso, 'certificado_defuncion'), 'rechazado');
    for (const day of ['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-03']) {
      moveTo(e, morningOf(day));
      await giveRound(e);
    }
    assert.equal((await count('recordatorio')) > 0, true);
    assert.match(await said(), /Envíenos otra vez el certificado de defunción: el que mandó no nos sirve/);
    assert.doesNotMatch(await said(), /Si aún no lo tiene/);
  });

  it('news and the end: tell of accounts that the service took off the list, but not of those listed twice', async () => {
    const [out = '', twice = '', done = ''] = await underWay('Twitter', 'Filmin', 'Netflix');
    const takeOff = (id: string, motivo_descarte: 'servicio' | 'duplicada') =>
      t.change(caso, 'servicio', (tx) =>
        discardCuenta(tx, t.who('servicio'), caso, id, { motivo: 'La empresa ya no existe', motivo_descarte }),
      );
    moveTo(e, '2026-11-24T10:00:00Z');
    await takeOff(twice, 'duplicada');
    moveTo(e, morningOf('2026-11-25'));
    assert.deepEqual(await giveRound(e), []);
    await takeOff(out, 'servicio');
    moveTo(e, morningOf('2026-11-26'));
    assert.deepEqual(await giveRound(e), ['noticias']);
    assert.match(await said(), /Otras noticias - Twitter: la hemos quitado de la lista/);
    await t.putCuenta(caso, done, 'resuelta', 'cancelada');
    await e.program.mailSender.round();
    assert.deepEqual(await states('terminado'), ['enviado']);
    assert.match(await said(), /No ha podido ser - Twitter: la hemos quitado de la lista/);
    assert.doesNotMatch(await said(), /Filmin/);
  });

  it('news: tell that a register refused a certificate', async () => {
    caso = await t.open({ modulos_contratados: ['borrado', 'certificados'] });
    await underWay('Netflix');
    await e.base.superSql(`update certificados set estado = 'solicitado' where tipo = 'ultimas_voluntades'`);
    await t.tx((tx) =>
      denyCertificado(tx, t.who('servicio'), caso, { tipo: 'ultimas_voluntades', motivo: 'Los datos no coinciden' }),
    );
    moveTo(e, morningOf('2026-11-25'));
    assert.deepEqual(await giveRound(e), ['noticias']);
    assert.match(await said(), /Otras noticias - Certificado de últimas voluntades: el registro no lo dio\./);
  });

  it('news: count pages on the Internet, deleted and still visible, and name none', async () => {
    const [forum = '', list = '', blog = '', shop = ''] = await underWay(
      'foro.example',
      'listas.example',
      'blog.example',
      'Netflix',
    );
    await e.base.superSql('update cuentas set rastro = true, reservada = true where id = any($1)', [
      [forum, list, blog],
    ]);
    moveTo(e, '2026-11-24T10:00:00Z');
    await t.putCuenta(caso, forum, 'resuelta', 'eliminada');
    await t.putCuenta(caso, list, 'resuelta', 'oculta');
    await t.putCuenta(caso, blog, 'rechazada');
    await t.putCuenta(caso, shop, 'resuelta', 'cancelada');
    moveTo(e, morningOf('2026-11-25'));
    assert.deepEqual(await giveRound(e), ['noticias']);
    assert.match(
      await said(),
      /Netflix: se dio de baja.* - Han dejado de verse 2 direcciones de internet que nombraban a Carmen .* Otras noticias - Una dirección de internet sigue a la vista/,
    );
    assert.doesNotMatch(await said(), /foro|listas|blog/);
  });

  it('news: a document that a site asks for about a page is asked for in the portal too, until it comes', async () => {
    const [forum = '', blog = '', shop = ''] = await underWay('foro.example', 'blog.example', 'Netflix');
    await e.base.superSql('update cuentas set rastro = true, reservada = true where id = any($1)', [[forum, blog]]);
    await e.base.superSql('update casos set rastros_completos = lista_completa where caso_id = $1', [caso]);
    moveTo(e, '2026-11-24T10:00:00Z');
    const demand = { motivo: 'Piden el DNI', papeles: ['dni_solicitante'] } as const;
    for (const id of [forum, blog, shop]) await t.tx((tx) => rejectCuenta(tx, t.who('servicio'), caso, id, demand));
    moveTo(e, morningOf('2026-11-25'));
    assert.deepEqual(await giveRound(e), ['noticias']);
    assert.match(await said(), /Para Netflix hace falta esto: el DNI de usted/);
    const { id: internal } = await t.row(caso);
    const situation = {
      tasas: { tasa790006: null },
      attention: e.program.config.attention,
      idioma: 'es',
      now: e.clock.now(),
    } as const;
    const asked = async (papel: 'heredero' | 'ayuda' = 'heredero') =>
      (await t.tx((tx) => viewSituation(tx, t.tenant, { casoId: caso, caso: internal, papel }, situation)))
        .papeles_pedidos;
    const once = [{ tipo: 'dni_solicitante', cuenta_id: null }];
    assert.deepEqual(await asked(), once, 'one document is enough for both sites');
    assert.deepEqual(await asked('ayuda'), [], 'a trace is reserved');
    const traces = await t.tx((tx) => viewRastros(tx, t.who('heredero'), caso));
    for (const { pide } of traces.elementos) assert.ok(pide.includes('dni_solicitante'));
    const id = await t.receive(caso, 'dni_solicitante');
    assert.deepEqual(await asked(), []);
    await t.review(caso, id, 'rechazado');
    assert.deepEqual(await asked(), once);
  });

  it('news: correct what the family was wrongly told, before and after the end of the case', async () => {
    const [one = '', two = ''] = await underWay('Netflix', 'Twitter');
    const correct = (sobre: string, estado: string, resultado: 'denegada' | null) =>
      t.tx(async (tx) => {
        const { version } = await t.row(caso);
        const body = { clase: 'cuenta', sobre, estado, resultado, motivo: 'Era otra cuenta', version } as const;
        await correctRecord(t.deps, tx, t.who('servicio'), caso, body, 'es');
      });
    await t.putCuenta(caso, one, 'resuelta', 'eliminada');
    await t.putCuenta(caso, two, 'rechazada');
    await correct(two, 'solicitada', null);
    moveTo(e, morningOf('2026-11-24'));
    assert.deepEqual(await giveRound(e), ['noticias']);
    assert.doesNotMatch(await said(), /Twitter/, 'what was corrected before anybody was told is not mentioned');
    await correct(one, 'solicitada', null);
    moveTo(e, morningOf('2026-12-01'));
    assert.deepEqual(await giveRound(e), ['noticias']);
    assert.match(await said(), /Netflix: todavía no está hecho\. Seguimos con ello\. Corrige lo que le dijimos antes/);
    await t.putCuenta(caso, one, 'resuelta', 'eliminada');
    await t.putCuenta(caso, two, 'resuelta', 'eliminada');
    await e.program.mailSender.round();
    assert.equal((await t.row(caso)).estado, 'cerrado');
    await correct(two, 'resuelta', 'denegada');
    await e.program.mailSender.round();
    assert.deepEqual(await states('terminado'), ['enviado', 'enviado']);
    assert.match(await said(), /Twitter: la empresa no quiso hacerlo\. Corrige lo que le dijimos antes/);
    assert.doesNotMatch(await said(), /borró\. Corrige/);
  });

  it('news: name a reserved account, and then have no reply address of the insurer', async () => {
    const [id = ''] = await underWay('Álbum Abierto');
    await t.tx((tx) => tx.sql('update cuentas set reservada = true where id = $1', [id]));
    await e.base.superSql(
      `update aseguradoras set variante = 'A', responder_a = 'siniestros@aurora.example', version = version + 1
      where id = $1`,
      [t.aseguradora.id],
    );
    await t.putCuenta(caso, id, 'rechazada');
    moveTo(e, morningOf('2026-11-24'));
    assert.deepEqual(await giveRound(e), ['noticias']);
    assert.match(await said(), /Álbum Abierto/);
    assert.doesNotMatch(JSON.stringify((await readMail(last())).replyTo ?? null), /siniestros@aurora/);
  });

  it('a reminder lists what is done and what is missing, so that no news e-mail repeats it', async () => {
    const done = await t.addCuenta(caso, 'borrado', 'confirmada', 'Netflix');
    await t.addCuenta(caso, 'borrado', 'propuesta', 'Movistar');
    await t.tx((tx) => tx.sql(`update casos set silencio_desde = '2026-11-22T09:00:00Z' where caso_id = $1`, [caso]));
    await t.putCuenta(caso, done, 'resuelta', 'no_existia');
    moveTo(e, morningOf('2026-11-25'));
    const fired = await giveRound(e);
    assert.equal(fired.length, 1, `${fired}`);
    const text = await said();
    assert.ok(text.indexOf('Netflix') > 0 && text.indexOf('Netflix') < text.indexOf('Movistar'), text);
    moveTo(e, morningOf('2026-12-01'));
    assert.deepEqual(await giveRound(e), []);
  });

  it('finished: lists every account, once, and not again after a reopening', async () => {
    const [one = '', two = ''] = await underWay('Netflix', 'Twitter');
    await t.putCuenta(caso, one, 'resuelta', 'cancelada');
    await t.putCuenta(caso, two, 'resuelta', 'denegada');
    await e.program.mailSender.round();
    if ((await t.row(caso)).estado !== 'cerrado') await close('completado');
    await e.program.mailSender.round();
    await e.program.mailSender.round();
    assert.deepEqual(await states('terminado'), ['enviado']);
    assert.match(await said(), /Netflix: se dio de baja.* Twitter: la empresa no quiso hacerlo/);
    assert.match(await said(), /hay un documento que dice qué se ha hecho/);
    await t.tx((tx) => reopenCaso(t.deps, tx, t.who('servicio'), caso, { motivo: 'Apareció otra cuenta.' }, 'es'));
    moveTo(e, morningOf('2026-11-25'));
    await giveRound(e);
    assert.equal(await count('noticias'), 0);
  });

  it('finished: names what was signed for and never asked for, also if it is reserved, and counts such traces if their list was complete', async () => {
    const [done = ''] = await underWay('Netflix');
    const reserved = await t.addCuenta(caso, 'borrado', 'confirmada', 'Álbum Abierto');
    e.clock.advance(1); // so that the two are listed in this order
    await t.addCuenta(caso, 'borrado', 'confirmada', 'Movistar');
    const taken = await t.addCuenta(caso, 'borrado', 'confirmada', 'Twitter');
    const double = await t.addCuenta(caso, 'borrado', 'confirmada', 'Iberdrola');
    const traces = [
      await t.addCuenta(caso, 'borrado', 'confirmada', 'foro.example'),
      await t.addCuenta(caso, 'borrado', 'confirmada', 'blog.example'),
    ];
    await e.base.superSql('update cuentas set reservada = true, rastro = id = any($1) where id = any($2)', [
      traces,
      [...traces, reserved],
    ]);
    await t.putCuenta(caso, done, 'resuelta', 'cancelada');
    await t.tx((tx) => discardCuenta(tx, t.who('heredero'), caso, taken));
    const repeated = { motivo: 'Es la misma', motivo_descarte: 'duplicada' } as const;
    await t.tx((tx) => discardCuenta(tx, t.who('servicio'), caso, double, repeated));
    await close('parcial');
    await e.program.mailSender.round();
    assert.deepEqual(await states('terminado'), ['enviado']);
    const unasked = 'el trámite terminó antes de pedirlo. Sigue como estaba.';
    const listed = `Ya está hecho - Netflix: se dio de baja. Ya no cobra. No se llegó a pedir - Álbum Abierto: ${unasked} - Movistar: ${unasked} En su página`;
    assert.ok((await said()).includes(listed), await said());
    assert.match(
      await said(),
      /Si todavía quiere que lo pidamos, o si aparece otra cuenta, hasta el 21 de febrero de 2027/,
    );
    assert.doesNotMatch(await said(), /Hemos terminado|Twitter|Iberdrola|foro|blog|direcciones/);

    e.clock.advance(2 * DAY);
    await t.tx((tx) => reopenCaso(t.deps, tx, t.who('servicio'), caso, { motivo: 'La familia lo pide.' }, 'es'));
    await e.program.mailSender.round();
    await t.tx((tx) => tx.sql('update casos set rastros_completos = $2 where caso_id = $1', [caso, e.clock.now()]));
    await close('parcial');
    await e.program.mailSender.round();
    assert.deepEqual(await states('terminado'), ['enviado', 'enviado']);
    assert.match(await said(), /Movistar: el trámite .* - 2 direcciones de internet que nombran a Carmen/);
    assert.doesNotMatch(await said(), /foro|blog/);
  });

  it('finished: says which certificate a register refused, and which was not asked for, unless the service had found it needless', async () => {
    caso = await t.open({ modulos_contratados: ['borrado', 'certificados'] });
    const [done = ''] = await underWay('Netflix');
    await t.putCuenta(caso, done, 'resuelta', 'cancelada');
    const { id } = await t.row(caso);
    const end = `update certificados set estado = $3, terminado = $4 where caso = $1 and tipo = $2`;
    await e.base.superSql(end, [id, 'ultimas_voluntades', 'denegado', e.clock.now()]);
    await e.base.superSql(end, [id, 'defuncion_literal', 'no_procede', e.clock.now()]);
    e.clock.advance(1000);
    await close('parcial');
    await e.program.mailSender.round();
    assert.match(
      await said(),
      /No ha podido ser - Certificado de últimas voluntades: el registro no lo dio\. No se llegó a pedir - Certificado de seguros de vida: no se pidió: el trámite terminó antes\. En su página/,
    );
    assert.doesNotMatch(await said(), /Certificado de defunción/);
  });

  it('finished: is not repeated when the heir reopens and completes the case unchanged within the day, unless the first was refused', async () => {
    const [one = '', two = ''] = await underWay('Netflix', 'Twitter');
    await t.putCuenta(caso, one, 'resuelta', 'cancelada');
    await t.putCuenta(caso, two, 'sin_respuesta');
    await e.program.mailSender.round();
    const again = async () => {
      e.clock.advance(1000);
      await t.tx((tx) => reopenOwnCaso({ ...e.program, ...t.deps }, tx, t.who('heredero'), caso));
      await t.tx((tx) => declareList(tx, t.who('heredero'), caso, { completa: true }));
      assert.equal((await t.row(caso)).estado, 'cerrado');
    };
    for (let i = 0; i < 3; i += 1) await again();
    assert.deepEqual(await states('terminado'), ['enviado']);
    const renew = async () => {
      e.clock.advance(10 * DAY);
      await t.tx((tx) => renewAccess(t.deps, tx, t.who('servicio'), caso, { enviar: false }));
    };
    await renew();
    assert.deepEqual(await states('terminado'), ['enviado'], 'another link repeats nothing');
    await e.base.superSql(`update correos set estado = 'rechazado' where tipo = 'terminado' and aseguradora_id = $1`, [
      t.aseguradora.id,
    ]);
    await again();
    assert.deepEqual(await states('terminado'), ['rechazado', 'pendiente'], 'nobody can have read the first');
    await e.base.superSql(`update correos set estado = 'rechazado' where tipo = 'terminado' and aseguradora_id = $1`, [
      t.aseguradora.id,
    ]);
    for (let i = 0; i < 2; i += 1) await renew();
    assert.deepEqual(await states('terminado'), ['rechazado', 'rechazado'], 'nothing tries the refused one again');
    await t.tx((tx) => renewAccess(t.deps, tx, t.who('servicio'), caso, {}));
    assert.deepEqual(
      await states('terminado'),
      ['rechazado', 'rechazado', 'pendiente'],
      'they are told once a link leaves for the address again',
    );
    await t.tx((tx) => renewAccess(t.deps, tx, t.who('servicio'), caso, { email: 'corregida@example.com' }));
    assert.deepEqual(
      await states('terminado'),
      ['rechazado', 'rechazado', 'retirado', 'pendiente'],
      'at another address they are told',
    );
  });

  it('finished: is withdrawn while it waits when a correction reopens the case, and is sent at the next end', async () => {
    const [id = ''] = await underWay('Netflix');
    await t.putCuenta(caso, id, 'resuelta', 'eliminada');
    assert.deepEqual(await states('terminado'), ['pendiente']);
    await t.tx(async (tx) => {
      const { version } = await t.row(caso);
      const right = { estado: 'solicitada', resultado: null, motivo: 'Era otra cuenta', version } as const;
      await correctRecord(t.deps, tx, t.who('servicio'), caso, { clase: 'cuenta', sobre: id, ...right }, 'es');
    });
    assert.deepEqual(await states('terminado'), ['retirado']);
    await t.putCuenta(caso, id, 'resuelta', 'denegada');
    await e.program.mailSender.round();
    assert.deepEqual(await states('terminado'), ['retirado', 'enviado']);
    assert.match(await said(), /Netflix: la empresa no quiso hacerlo/);
    assert.doesNotMatch(await said(), /Corrige lo que le dijimos/);
  });

  it('finished: is sent for a case that ended as desistido only to tell news, and then does not say that the work is finished', async () => {
    await t.addCuenta(caso);
    await close('desistido');
    assert.equal(await count('terminado'), 0);
    caso = await t.open();
    const [done = ''] = await underWay('Netflix');
    await t.addCuenta(caso, 'borrado', 'propuesta', 'Twitter');
    await t.putCuenta(caso, done, 'resuelta', 'eliminada');
    await close('desistido');
    await e.program.mailSender.round();
    assert.deepEqual(await states('terminado'), ['enviado']);
    assert.match(await said(), /Hemos cerrado la gestión de las cuentas .* Netflix: se cerró y se borró/);
    assert.match(await said(), /No se llegó a pedir - Twitter: el trámite terminó antes de pedirlo/);
    assert.doesNotMatch(await said(), /Hemos terminado/);
  });

  it('are not sent for an annulled case, not even one that waits', async () => {
    await t.addCuenta(caso);
    await t.prepareAndSign(caso);
    await t.tx((tx) => cancelCaso(t.deps, tx, t.who('servicio'), caso, { motivo: 'abierto_por_error' }));
    assert.deepEqual(await states('firmado'), ['retirado']);
    moveTo(e, morningOf('2026-12-24'));
    assert.deepEqual(await giveRound(e), []);
  });

  it('are not sent while the person may be alive or the heir’s data are restricted; afterwards they continue', async () => {
    const [one = '', two = ''] = await underWay('Netflix', 'Twitter');
    await t.putCuenta(caso, one, 'resuelta', 'cancelada');
    const dismiss = await alert();
    moveTo(e, morningOf('2026-12-01'));
    assert.deepEqual(await giveRound(e), []);
    await dismiss();
    const withdraw = await restriction();
    moveTo(e, morningOf('2026-12-02'));
    assert.deepEqual(await giveRound(e), []);
    await withdraw();
    assert.deepEqual(await giveRound(e), ['noticias']);
    await alert();
    await t.putCuenta(caso, two, 'resuelta', 'eliminada');
    assert.equal(await count('noticias'), 1);
    assert.equal(await count('terminado'), 0);
  });

  it('a case does not end by itself meanwhile: it ends afterwards, and the family is told', async () => {
    for (const hold of [alert, restriction]) {
      caso = await t.open();
      const [one = ''] = await underWay('Netflix');
      const release = await hold();
      await t.putCuenta(caso, one, 'resuelta', 'cancelada');
      assert.equal((await t.row(caso)).estado, 'en_tramite');
      await release();
      assert.equal((await t.row(caso)).estado, 'cerrado');
      assert.deepEqual(await states('terminado'), ['pendiente']);
    }
  });

  it('finished: withdrawn from a closed case before it left, it is written again, once', async () => {
    const renew = (email?: string) => async () => {
      await t.tx((tx) => renewAccess(t.deps, tx, t.who('servicio'), caso, { ...(email && { email }) }));
      return async () => {};
    };
    for (const withdraw of [alert, restriction, renew('lucia.otra@example.com'), renew()]) {
      caso = await t.open();
      const [one = ''] = await underWay('Netflix');
      await t.putCuenta(caso, one, 'resuelta', 'cancelada');
      e.clock.advance(1000);
      await (await withdraw())();
      assert.deepEqual(await states('terminado'), ['retirado', 'pendiente']);
      e.clock.advance(3 * DAY);
      await e.program.mailSender.round();
      await (await withdraw())();
      assert.deepEqual(await states('terminado'), ['retirado', 'enviado']);
    }
  });

  it('news withdrawn while the person might have been alive are sent afterwards, once', async () => {
    const [one = ''] = await underWay('Netflix', 'Twitter');
    await t.putCuenta(caso, one, 'resuelta', 'cancelada');
    moveTo(e, morningOf('2026-12-01'));
    assert.deepEqual(await fireOnly(), ['noticias']);
    await t.tx((tx) => raiseAlert(tx, t.who('servicio'), caso, { constancia: 'Llamó su hermano' }));
    moveTo(e, morningOf('2026-12-02'));
    await t.tx((tx) => dismissAlert(tx, t.who('servicio'), caso, 'Se comprobó en el registro'));
    const fired: string[] = [];
    for (const day of ['2026-12-02', '2026-12-03', '2026-12-10']) {
      moveTo(e, morningOf(day));
      fired.push(...(await giveRound(e)));
    }
    assert.deepEqual(fired, ['noticias']);
    assert.deepEqual(await states('noticias'), ['retirado', 'enviado']);
    assert.match(await said(), /Netflix/);
  });

  it('a case without answers is closed only fifteen days after an announcement that really left', async () => {
    for (const day of ['2026-11-26', '2026-12-03', '2026-12-23']) {
      moveTo(e, morningOf(day));
      await giveRound(e);
    }
    moveTo(e, morningOf('2027-02-22'));
    assert.deepEqual(await fireOnly(), ['aviso_cierre']);
    await t.tx((tx) => raiseAlert(tx, t.who('servicio'), caso, { constancia: 'Llamó su hermano' }));
    moveTo(e, morningOf('2027-02-23'));
    await t.tx((tx) => dismissAlert(tx, t.who('servicio'), caso, 'Se comprobó en el registro'));
    const fired: string[] = [];
    for (const day of ['2027-02-24', '2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12']) {
      moveTo(e, morningOf(day));
      for (const kind of await giveRound(e)) fired.push(`${day} ${kind}`);
    }
    assert.deepEqual(fired, ['2027-02-24 aviso_cierre', '2027-03-11 cierre']);
    assert.deepEqual(await states('aviso_cierre'), ['retirado', 'enviado']);
  });

  /** Gives a round at ten on each day. @returns the clocks that fired, with their days */
  const rounds = async (...days: string[]): Promise<string[]> => {
    const fired: string[] = [];
    for (const day of days) {
      moveTo(e, morningOf(day));
      for (const kind of await giveRound(e)) fired.push(`${day} ${kind}`);
    }
    return fired;
  };
  /** The day on which somebody of the service calls the family. */
  const dayOfCall = async () => {
    const { id } = await t.row(caso);
    const [row] = await e.base.superSql<{ llamar: string | null }>('select llamar::text from casos where id = $1', [
      id,
    ]);
    return row?.llamar;
  };
  const REMINDED = ['2026-11-26', '2026-12-03', '2026-12-23'];
  const mailboxIsFull = () => rejection(452, 'mailbox full');

  it('the fifteen days before the closing, and the week between two e-mails, are counted from the day on which an e-mail left', async () => {
    await rounds('2026-11-26');
    mailbox.onRecipient = mailboxIsFull;
    await rounds('2026-12-03');
    mailbox.onRecipient = () => null;
    await rounds('2026-12-04');
    await t.addCuenta(caso, 'borrado', 'propuesta');
    assert.deepEqual(await rounds('2026-12-10', '2026-12-11'), ['2026-12-11 recordatorio']);
    await rounds('2026-12-18', '2027-01-04');
    mailbox.onRecipient = mailboxIsFull;
    assert.deepEqual(await rounds('2027-03-04'), ['2027-03-04 aviso_cierre']);
    mailbox.onRecipient = () => null;
    assert.deepEqual(await rounds('2027-03-08', '2027-03-19', '2027-03-22', '2027-03-23'), ['2027-03-23 cierre']);
  });

  for (const [when, sends] of [
    ['expired in a full mailbox', mailboxIsFull],
    ['was refused', () => rejection(550, 'no such user')],
  ] as const) {
    it(`an announcement that ${when} closes no case: the family is called, and is announced the closing anew at an address that works`, async () => {
      await rounds(...REMINDED);
      mailbox.onRecipient = sends;
      const fired = await rounds('2027-02-22', '2027-02-25', '2027-03-01', '2027-03-09', '2027-03-10', '2027-06-01');
      mailbox.onRecipient = () => null;
      assert.deepEqual(fired, ['2027-02-22 aviso_cierre']);
      assert.ok(await dayOfCall(), 'somebody calls');
      assert.equal((await states('aviso_cierre')).length, 1, 'nothing more is written meanwhile');
      await t.tx((tx) => renewAccess(t.deps, tx, t.who('servicio'), caso, {}));
      await e.program.mailSender.round();
      assert.deepEqual(await rounds('2027-06-02', '2027-06-16', '2027-06-17'), [
        '2027-06-02 aviso_cierre',
        '2027-06-17 cierre',
      ]);
    });

    it(`news that ${when} are told again once the family can be reached`, async () => {
      const [one = ''] = await underWay('Netflix', 'Twitter');
      await t.putCuenta(caso, one, 'resuelta', 'cancelada');
      mailbox.onRecipient = sends;
      assert.deepEqual(await rounds('2026-11-24', '2026-11-27', '2026-11-30', '2026-12-10'), ['2026-11-24 noticias']);
      mailbox.onRecipient = () => null;
      assert.ok(await dayOfCall(), 'somebody calls');
      await renewLink(e.program, {
        aseguradora_id: t.aseguradora.id,
        caso_id: caso,
        allegado: null,
        now: e.clock.now(),
      });
      await e.program.mailSender.round();
      assert.equal(await dayOfCall(), null);
      assert.deepEqual(await rounds('2026-12-11', '2026-12-18'), ['2026-12-11 noticias']);
      assert.match(await said(), /Netflix/);
    });
  }

  it('a refused e-mail about the end is told by telephone, and sent again with a new link', async () => {
    const [one = ''] = await underWay('Netflix');
    const tasks = async () => {
      const query = { aseguradora: t.aseguradora.slug, clase: 'familia' } as const;
      return (await listWork(e.program, randomUUID(), query, e.clock.now())).elementos.length;
    };
    mailbox.onRecipient = () => rejection(552, 'mailbox full');
    await t.putCuenta(caso, one, 'resuelta', 'cancelada');
    await rounds('2026-11-24', '2026-11-25');
    mailbox.onRecipient = () => null;
    assert.deepEqual([(await t.row(caso)).estado, await tasks()], ['cerrado', 1]);
    const call = { clase: 'llamada', interlocutor: 'Lucía', texto: 'Le cuento cómo ha terminado.' } as const;
    await t.tx((tx) => recordNote(tx, t.who('servicio'), caso, call));
    assert.equal(await tasks(), 0);
    await t.tx((tx) => renewAccess(t.deps, tx, t.who('servicio'), caso, {}));
    await e.program.mailSender.round();
    assert.deepEqual(await states('terminado'), ['rechazado', 'enviado']);
  });

  it('after the end nobody calls about an e-mail that was refused before', async () => {
    mailbox.onRecipient = () => rejection(550, 'no such user');
    await rounds('2026-11-26');
    mailbox.onRecipient = () => null;
    assert.ok(await dayOfCall());
    e.clock.advance(1000);
    await close('desistido');
    await t.tx((tx) => renewAccess(t.deps, tx, t.who('servicio'), caso, { enviar: false }));
    assert.equal(await dayOfCall(), null);
  });

  it('a code for signing that expires before the mail server takes it says nothing about the address', async () => {
    await t.addCuenta(caso);
    mailbox.onRecipient = mailboxIsFull;
    await t.prepare(caso);
    await e.program.mailSender.round();
    e.clock.advance(DAY / 24);
    await e.program.mailSender.round();
    mailbox.onRecipient = () => null;
    assert.deepEqual([await states('codigo_mandato'), await dayOfCall()], [['caducado'], null]);
  });

  it('reminders of a missing certificate are also sent while the service has a task, and such a case is not closed without answers', async () => {
    await t.addCuenta(caso);
    await t.tx((tx) => tx.sql('update casos set lista_completa = $2 where caso_id = $1', [caso, e.clock.now()]));
    await t.prepareAndSign(caso);
    await t.receive(caso, 'factura');
    assert.equal((await t.row(caso)).en_espera_de, 'servicio', 'the service has to read a bill');
    const fired: string[] = [];
    for (const day of ['2026-11-26', '2026-12-03', '2026-12-23', '2027-02-22', '2027-03-22']) {
      moveTo(e, morningOf(day));
      fired.push(...(await giveRound(e)));
    }
    assert.deepEqual(
      fired.filter((kind) => kind !== 'acceso'),
      ['recordatorio', 'recordatorio', 'recordatorio'],
    );
    assert.equal((await t.row(caso)).estado, 'abierto');
  });
});
