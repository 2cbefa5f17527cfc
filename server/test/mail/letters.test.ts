/** Letters: when one may leave, with which documents, and that it leaves once; letters that the family sends. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { LetterSending } from '@albacea/contract/schemas/papers.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { clocksRound } from '../../src/agenda/reminders/round.ts';
import { viewDeadlines } from '../../src/agenda/reminders/view-deadlines.ts';
import { readOwnFile } from '../../src/caso/documentos/files.ts';
import { readStoredFile } from '../../src/caso/documentos/read-file.ts';
import { receiveDocumento } from '../../src/caso/documentos/receive-documento.ts';
import { sweepFiles } from '../../src/caso/documentos/sweep-files.ts';
import { takeLiveCaso } from '../../src/caso/lock-caso.ts';
import { recordLostMail } from '../../src/caso/record-deadlines.ts';
import { changeCuenta } from '../../src/cuentas/commands/change-cuenta.ts';
import { chaseCuenta } from '../../src/cuentas/commands/chase-cuenta.ts';
import { confirmCuenta } from '../../src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../../src/cuentas/commands/propose-cuentas.ts';
import { recordSentLetter, requestCuenta } from '../../src/cuentas/commands/request-cuenta.ts';
import { discardCuenta, rejectCuenta, resolveCuenta } from '../../src/cuentas/commands/settle-cuenta.ts';
import { prepareLetter } from '../../src/cuentas/letters/compose/prepare-letter.ts';
import { copyDocumento } from '../../src/cuentas/letters/render/copy-documento.ts';
import { sendLetter } from '../../src/cuentas/letters/send-letter.ts';
import { decideObjecion } from '../../src/cuentas/objections/decide-objecion.ts';
import { raiseObjecion } from '../../src/cuentas/objections/objeciones.ts';
import { dueForChase } from '../../src/cuentas/read/cuentas-of-caso.ts';
import { viewCompleteCuentas } from '../../src/cuentas/read/view-cuentas.ts';
import { viewSolicitudes } from '../../src/cuentas/solicitudes/view-solicitudes.ts';
import { answerPeticion, askRight, withdrawPeticion } from '../../src/familia/derechos/peticiones.ts';
import { revokeMandato } from '../../src/familia/mandato/end-mandato.ts';
import { viewWorkMandato } from '../../src/familia/mandato/view-mandato.ts';
import { returnMail } from '../../src/outbox/mail/written-mails.ts';
import { fileKey } from '../../src/platform/files/file-store.ts';
import { addUpBusiness, addUpMonths, checkDayAfter } from '../../src/shared/rules-calendar.ts';
import { inLetter, todayInMadrid } from '../../src/shared/rules-dates-madrid.ts';
import { gestorChases, morningOf, moveTo } from '../support/clocks.ts';
import { passing } from '../support/cuentas-controls.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { aJpeg, aPdf } from '../support/files.ts';
import { until } from '../support/installation.ts';
import { attemptsOf, mailsOf as casoMails, type Mailbox, openMailbox, readMail } from '../support/mailbox.ts';
import { type CasoWork, createCasoWork, type Role } from '../support/work.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const textOf = async (bytes: Uint8Array): Promise<string> => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  await pdf.loadingTask.destroy();
  return text.replace(/\s+/g, ' ');
};

describe('letters', () => {
  let e: Environment;
  let t: CasoWork;
  let mailbox: Mailbox;
  let caso: string;
  before(async () => {
    mailbox = await openMailbox();
    e = await createEnvironment({ engine: 'postgres', variables: { SMTP_URL: mailbox.url, LETTER_UNDO_MS: '0' } });
    t = await createCasoWork(e, 'B');
  });
  after(async () => {
    await e.close();
    await mailbox.close();
  });
  const deps = () => ({ ...e.program, remitente: e.program.config.mailFrom });

  /** Creates an account that is confirmed and past its cooling-off period, with a signed mandate and its documents. @returns its id */
  async function cuentaList(
    proposal: { proveedor_codigo: string; accion: 'cancelar' | 'eliminar' | 'transferir' },
    papers: readonly ('titulo_sucesorio' | 'dni_solicitante' | 'resolucion_judicial' | 'prueba_parentesco')[] = [],
  ): Promise<string> {
    const proposed = [{ ...proposal, identificador: 'carmen.ruiz@example.com' }];
    const { cuentas } = await t.tx((tx) => proposeCuentas(e.program, tx, t.who('heredero'), caso, proposed));
    const id = cuentas[0]?.fila.id ?? assert.fail('no account');
    if (proposal.accion === 'transferir')
      await t.tx((tx) => changeCuenta(e.program, tx, t.who('heredero'), caso, id, passing(proposal)));
    if (proposal.proveedor_codigo === 'movistar')
      await t.tx((tx) => changeCuenta(e.program, tx, t.who('heredero'), caso, id, { vivienda_habitada: 'no' }));
    await t.tx((tx) => confirmCuenta(e.program, tx, t.who('heredero'), caso, id, { copia: 'rechazada' }));
    await bring('certificado_defuncion', aPdf());
    for (const [i, type] of papers.entries()) await bring(type, aJpeg({ ancho: 40 + i, alto: 40 }));
    await t.prepareAndSign(caso);
    e.clock.advance(4 * DAY);
    await round(); // sends the notice to the person's own address
    return id;
  }
  async function bring(tipo: Parameters<typeof receiveDocumento>[3]['tipo'], contenido: Buffer): Promise<string> {
    const { documento } = await receiveDocumento(deps(), t.who('servicio'), caso, { tipo, contenido, nombre: null });
    await t.review(caso, documento.id, 'validado');
    return documento.id;
  }
  const look = (cuenta: string, query = {}, role: Role = 'servicio') =>
    t.tx((tx) => prepareLetter(deps(), tx, t.who(role), caso, cuenta, query));
  const send = (cuenta: string, sending: LetterSending, role: Role = 'servicio') => {
    e.clock.advance(1);
    return sendLetter(deps(), t.who(role), caso, cuenta, sending);
  };
  const code =
    (expected: string, text = /./) =>
    (error: { codigo?: string; valores?: object }) => {
      assert.equal(error.codigo, expected, JSON.stringify(error));
      assert.match(JSON.stringify(error.valores), text);
      return true;
    };
  const cuentaOf = async (id: string) => {
    const { elementos } = await t.tx((tx) => viewCompleteCuentas(e.program, tx, t.who('servicio'), caso, 'es'));
    return elementos.find(({ cuenta_id }) => cuenta_id === id) ?? assert.fail('no account');
  };
  const mailsOf = () =>
    e.base.superSql<{ estado: string }>(
      `select r.estado from correos r join casos c on c.id = r.caso where c.caso_id = $1 and r.aseguradora_id = $2 and r.tipo = 'carta_proveedor' order by r.id`,
      [caso, t.aseguradora.id],
    );
  const filesOf = () =>
    e.base.superSql<{ id: string; estado: string; borrar_desde: string | null }>(
      `select f.id, f.estado, f.borrar_desde::text from ficheros f join casos c on c.id = f.caso where c.caso_id = $1 and f.aseguradora_id = $2 order by f.id`,
      [caso, t.aseguradora.id],
    );
  /** The decrypted contents of these files of the store, in base64. */
  const kept = async (files: readonly string[]) => {
    const taken = await t.tx((tx) => takeLiveCaso(tx, t.tenant, caso));
    const place = { aseguradora: t.tenant, caso: taken.fila.id, clave: taken.clave };
    return Promise.all(files.map(async (id) => (await readOwnFile(e.program.store, place, id)).toString('base64')));
  };
  const inHands = async (id: string) =>
    (
      await e.base.superSql<{ proxima_accion: string | null; actua: string | null }>(
        'select proxima_accion::text, actua from cuentas where id = $1',
        [id],
      )
    )[0] ?? assert.fail('no account');
  const round = async () => {
    while ((await e.program.mailSender.round()) > 0);
  };
  /** Has the first letter about an account come back. */
  const comeBack = async (cuenta: string) => {
    e.clock.advance(1000);
    const { id: internal } = await t.row(caso);
    const [request] = await e.base.superSql<{ id: string }>(
      'select id from correos where aseguradora_id = $1 and cuenta = $2 order by id',
      [t.aseguradora.id, cuenta],
    );
    await t.tx(async (tx) => {
      await returnMail(tx, internal, { correo: request?.id ?? null, cuenta }, e.clock.now());
      await recordLostMail(tx, internal);
    });
  };
  /** Gives a round to the clocks, and sends what is due. @returns the clocks of the account that fired */
  const clocksOf = async (id: string) => {
    const fired = await clocksRound({ ...e.program, chase: gestorChases });
    await round();
    return fired.flatMap(({ clase, sobre }) => (sobre === id ? clase : []));
  };
  const OTHER = { motivo_direccion: 'Nos la dieron por teléfono.' };
  const CANCEL = { proveedor_codigo: 'wise', accion: 'eliminar' } as const;
  beforeEach(async () => {
    caso = await t.open();
    await round();
  });

  it('go by e-mail to the catalogue’s address with mandate and marked copies, and the request is recorded with its proof', async () => {
    const id = await cuentaList(CANCEL);
    const { carta, reasons } = await look(id);
    assert.deepEqual(reasons, []);
    assert.equal(carta.destinatario.direccion, 'bereavements@wise.com');
    assert.deepEqual(
      carta.adjuntos.map(({ clase, tipo }) => [clase, tipo]),
      [
        ['carta', null],
        ['mandato', null],
        ['documento', 'certificado_defuncion'],
      ],
    );
    const before = mailbox.accepted.length;
    const { cuenta } = await send(id, { clase: 'solicitud', version: (await cuentaOf(id)).version });
    assert.equal(cuenta.estado, 'solicitada');
    await round();
    assert.equal(mailbox.accepted.length, before + 1);
    const mail = await readMail(mailbox.accepted.at(-1) ?? assert.fail());
    assert.deepEqual(
      mail.to?.map(({ address }) => address),
      ['bereavements@wise.com'],
    );
    assert.equal(mail.subject, carta.asunto);
    assert.equal(mail.text?.trim(), carta.texto.trim());
    assert.equal(
      mail.headers.some(({ key }) => key === 'auto-submitted'),
      false,
    );
    const sheets = await Promise.all(
      mail.attachments.map(async ({ filename, mimeType, content }) => {
        assert.equal(mimeType, 'application/pdf');
        return [filename, await textOf(content as unknown as Uint8Array)] as const;
      }),
    );
    assert.equal(sheets.length, 3);
    assert.match(sheets[0]?.[1] ?? '', /Fallecimiento de Carmen.*En qué se funda/);
    assert.match(sheets[1]?.[1] ?? '', /AUTORIZACIÓN.*Cómo se firmó/);
    assert.match(sheets[2]?.[1] ?? '', /Copia para Wise, solo para anotar el fallecimiento · \d\d\/\d\d\/\d{4} · CAS-/);
    const { gestiones, prueba } = await cuentaOf(id);
    assert.equal(gestiones.at(-1)?.documento, prueba);
    assert.match(gestiones.at(-1)?.nota ?? '', /bereavements@wise\.com/);
    const kept = await readStoredFile(e.program, t.who('servicio'), caso, prueba ?? '');
    assert.equal(await textOf(kept.contenido), sheets[0]?.[1]);
    const story = await t.cronologia(caso);
    assert.equal(story.at(-1), 'carta_enviado');
    assert.deepEqual(
      story.slice(-3, -1),
      ['documento_recibido', 'cuenta_solicitada'],
      'the letter is stored before the request is recorded',
    );
    assert.equal((await look(id)).carta.ultimo_envio?.estado, 'enviado');
  });

  it('contain only the mandate for their company, and nothing about any other account', async () => {
    const others = [
      { proveedor_codigo: 'netflix', accion: 'cancelar' as const, identificador: 'otra-cuenta@example.com' },
      { proveedor: 'Coro del pueblo', accion: 'cancelar' as const, identificador: 'socia 77' },
    ];
    await t.tx((tx) => proposeCuentas(e.program, tx, t.who('heredero'), caso, others));
    const id = await cuentaList(CANCEL);
    const { carta, data, mandato } = await look(id);
    const view = await t.tx((tx) => viewWorkMandato(tx, t.who('servicio'), caso));
    assert.equal(view.mandato?.ejemplares.length, 3);
    const own =
      view.mandato?.ejemplares.find(({ proveedor }) => proveedor === 'Wise') ?? assert.fail('no copy of the mandate');
    const attached = carta.adjuntos.find(({ clase }) => clase === 'mandato');
    assert.deepEqual(
      [attached?.ejemplar_id, mandato?.ejemplar, data.mandato?.codigo],
      [own.ejemplar_id, own.ejemplar_id, own.codigo],
    );
    await send(id, { clase: 'solicitud' });
    await round();
    const mail = await readMail(mailbox.accepted.at(-1) ?? assert.fail());
    const texts = await Promise.all(mail.attachments.map(({ content }) => textOf(content as unknown as Uint8Array)));
    for (const text of [mail.subject, mail.text, mail.html, ...texts])
      assert.doesNotMatch(text ?? '', /netflix|otra-cuenta|coro del pueblo|socia 77/i);
    const [letter = '', ejemplar = ''] = texts;
    assert.match(ejemplar, /AUTORIZACIÓN ANTE WISE.*en particular: carmen\.ruiz@example\.com/);
    for (const text of [letter, ejemplar])
      assert.ok(text.includes(own.codigo), 'letter and mandate show the same code');
    for (const { codigo, proveedor } of view.mandato?.ejemplares ?? [])
      if (proveedor !== 'Wise') assert.ok(!`${letter} ${ejemplar}`.includes(codigo));
  });

  it('do not change the original documents, and their marked copies are deleted after a month', async () => {
    const id = await cuentaList(CANCEL);
    const original = (await look(id)).documentos[0]?.id ?? '';
    const before = await readStoredFile(e.program, t.who('servicio'), caso, original);
    await send(id, { clase: 'solicitud' });
    await round();
    assert.deepEqual((await readStoredFile(e.program, t.who('servicio'), caso, original)).contenido, before.contenido);
    const withDate = (await filesOf()).filter(({ borrar_desde }) => borrar_desde !== null);
    assert.equal(withDate.length, 2, 'only mandate and marked copy will be deleted; letter and originals stay');
    e.clock.advance(31 * DAY);
    await sweepFiles(e.program);
    assert.deepEqual(
      (await filesOf()).filter(({ id: file }) => withDate.some((one) => one.id === file)),
      [],
    );
    assert.ok((await readStoredFile(e.program, t.who('servicio'), caso, original)).contenido.length > 0);
  });

  it('are refused during the cooling-off period, against an objection, outside the mandate or without documents; every obstacle is listed', async () => {
    const id = await cuentaList({ proveedor_codigo: 'revolut', accion: 'transferir' });
    await t.tx((tx) =>
      raiseObjecion(e.program, tx, t.who('heredero'), caso, { clase: 'familiar', motivo: 'No estamos de acuerdo' }),
    );
    const { reasons, carta } = await look(id);
    assert.equal(carta.puede_enviarse, false);
    assert.deepEqual(reasons.map(({ codigo: one }) => one).sort(), ['objecion', 'papeles']);
    await assert.rejects(send(id, { clase: 'solicitud' }), code('envio_impedido', /título|testamento.*objeción/is));
    const other = await t.tx((tx) =>
      proposeCuentas(e.program, tx, t.who('heredero'), caso, [{ proveedor_codigo: 'mintos', accion: 'transferir' }]),
    );
    const fresh = other.cuentas[0]?.fila.id ?? '';
    await t.tx((tx) => confirmCuenta(e.program, tx, t.who('heredero'), caso, fresh, { copia: 'rechazada' }));
    const codes = (await look(fresh)).reasons.map(({ codigo: one }) => one);
    for (const expected of ['mandato_sin_cuenta', 'reposo', 'objecion', 'papeles'])
      assert.ok(codes.includes(expected), expected);
    assert.deepEqual([await mailsOf(), (await cuentaOf(id)).estado], [[], 'confirmada']);
    assert.deepEqual(
      (await filesOf()).filter(({ estado }) => estado !== 'guardado'),
      [],
    );
  });

  it('cannot be read or sent by insurers, nor by the heir if the service sends them', async () => {
    const id = await cuentaList(CANCEL);
    for (const role of ['aseguradora', 'heredero', 'allegado'] as const)
      await assert.rejects(send(id, { clase: 'solicitud' }, role), code('accion_no_permitida', /./));
    await assert.rejects(look(id, {}, 'aseguradora'), code('accion_no_permitida'));
    await assert.rejects(look(id, {}, 'allegado'), code('accion_no_permitida'));
    await assert.rejects(look(id, {}, 'heredero'), code('estado_no_permite', /encargamos/));
    await assert.rejects(
      t.tx((tx) => recordSentLetter(deps(), tx, t.who('heredero'), caso, id, {})),
      code('estado_no_permite', /encargamos/),
    );
  });

  it('go to an address outside the catalogue only with a reason, and to one that looks mistyped only if the person says that it was checked', async () => {
    const id = await cuentaList(CANCEL);
    const direccion = 'herencias@wise.exmaple';
    await assert.rejects(send(id, { clase: 'solicitud', direccion }), code('validacion', /motivo_direccion/));
    await assert.rejects(
      send(id, { clase: 'solicitud', direccion, ...OTHER }),
      code('validacion', /direccion: .*example/),
    );
    assert.deepEqual([await mailsOf(), (await cuentaOf(id)).estado], [[], 'confirmada']);
    const { carta } = await look(id, { direccion });
    assert.deepEqual([carta.destinatario.direccion, carta.destinatario.otra], [direccion, true]);
    await send(id, { clase: 'solicitud', direccion, ...OTHER, direccion_comprobada: true });
    const { gestiones } = await cuentaOf(id);
    assert.match(gestiones.at(-1)?.nota ?? '', /\(Nos la dieron por teléfono\.\) → herencias@wise\.exmaple$/);
    assert.ok((await t.cronologia(caso)).includes('carta_a_otra_direccion'));
    const inAudit = await e.base.superSql(
      `select 1 from auditoria where aseguradora_id = $1 and accion = 'carta_a_otra_direccion' and objeto_id = $2`,
      [t.aseguradora.id, caso],
    );
    assert.equal(inAudit.length, 1);
  });

  it('to the address of the catalogue need no reason, however it is spelled', async () => {
    const id = await cuentaList(CANCEL);
    assert.equal((await look(id)).carta.destinatario.otra, false);
    const { cuenta } = await send(id, { clase: 'solicitud', direccion: 'Bereavements@Wise.com' });
    assert.equal(cuenta.estado, 'solicitada');
  });

  it('for an earlier version of the account are refused; of two for the same version, one is queued', async () => {
    const id = await cuentaList(CANCEL);
    const { version } = await cuentaOf(id);
    await assert.rejects(send(id, { clase: 'solicitud', version: version - 1 }), code('cambiado_entretanto', /./));
    const [one, other] = await Promise.allSettled([
      send(id, { clase: 'solicitud', version }),
      send(id, { clase: 'solicitud', version }),
    ]);
    assert.deepEqual([one?.status, other?.status].sort(), ['fulfilled', 'rejected']);
    assert.equal((await mailsOf()).length, 1);
  });

  const copiesOf = async () =>
    (await filesOf()).filter(({ borrar_desde }) => borrar_desde !== null).map(({ id }) => id);
  const inStore = async (file: string) => fileKey(t.aseguradora.id, (await t.row(caso)).id, file);
  /** Runs six rounds of the outbox, an hour apart, after which no e-mail of the case waits. */
  const untilEnd = async () => {
    for (let i = 0; i < 6; i += 1) {
      await round();
      e.clock.advance(61 * MINUTE);
    }
  };

  for (const [what, change] of [
    ['is rejected', (documento: string) => t.review(caso, documento, 'rechazado')],
    ['is joined by a newer one', () => bring('certificado_defuncion', aJpeg({ ancho: 44, alto: 40 }))],
  ] as const)
    it(`are refused when a document ${what} while they are written; sent again, they have the current documents`, async () => {
      const id = await cuentaList(CANCEL);
      const [documento] = (await look(id)).documentos;
      const { store } = e.program;
      let pending = true;
      const meanwhile = {
        ...store,
        async read(key: string) {
          const bytes = await store.read(key);
          if (pending) await change(documento?.id ?? '');
          pending = false;
          return bytes;
        },
      };
      const { version } = await cuentaOf(id);
      const before = (await filesOf()).length;
      await assert.rejects(
        sendLetter({ ...deps(), store: meanwhile }, t.who('servicio'), caso, id, { clase: 'solicitud', version }),
        ({ codigo: given }: { codigo?: string }) => given === 'cambiado_entretanto' || given === 'envio_impedido',
      );
      assert.deepEqual([await mailsOf(), (await cuentaOf(id)).estado], [[], 'confirmada']);
      await sweepFiles(e.program);
      assert.ok((await filesOf()).length <= before + 1, 'the files of the refused letter are deleted');
      if (what === 'is rejected') await bring('certificado_defuncion', aJpeg({ ancho: 45, alto: 40 }));
      const [fresh] = (await look(id)).documentos;
      assert.notEqual(fresh?.id, documento?.id);
      await send(id, { clase: 'solicitud' });
      const said = await e.base.superSql<{ documentos: string[] }>(
        `select detalle -> 'documentos' as documentos from auditoria where aseguradora_id = $1 and accion = 'documentos_copiados'
          order by id desc limit 1`,
        [t.aseguradora.id],
      );
      assert.deepEqual(said[0]?.documentos, [fresh?.id]);
    });

  it('that wait leave with the documents of the day on which they were written, whatever is added or deleted later', async () => {
    const id = await cuentaList(CANCEL);
    const [documento] = (await look(id)).documentos;
    const before = mailbox.accepted.length;
    await send(id, { clase: 'solicitud' });
    const written = await kept(await copiesOf());
    await bring('certificado_defuncion', aJpeg({ ancho: 46, alto: 40 }));
    await e.program.store.remove(await inStore(documento?.fichero ?? ''));
    e.clock.advance(DAY);
    await round();
    assert.equal(mailbox.accepted.length, before + 1);
    const { attachments } = await readMail(mailbox.accepted.at(-1) ?? assert.fail());
    assert.deepEqual(
      attachments.slice(1).map(({ content }) => Buffer.from(content as ArrayBuffer).toString('base64')),
      written,
    );
  });

  for (const [what, damage] of [
    ['is gone from the store', async (key: string) => e.program.store.remove(key)],
    ['was changed in the store', async (key: string) => e.program.store.write(key, Buffer.from('otra cosa'))],
  ] as const)
    it(`do not leave if a marked copy ${what}: they become a task the same day, and leave complete when sent again`, async () => {
      const id = await cuentaList(CANCEL);
      const before = mailbox.seen.length;
      await send(id, { clase: 'solicitud' });
      await damage(await inStore((await copiesOf()).at(-1) ?? ''));
      await round();
      assert.deepEqual(
        await mailsOf(),
        [{ estado: 'pendiente' }],
        'the letter waits first, because a volume that is not mounted looks the same',
      );
      await untilEnd();
      assert.equal(mailbox.seen.length, before);
      assert.deepEqual(await mailsOf(), [{ estado: 'rechazado' }]);
      assert.equal((await inHands(id)).actua, 'servicio');
      assert.equal((await t.cronologia(caso)).at(-1), 'carta_rechazado');
      await send(id, { clase: 'solicitud' });
      await round();
      assert.equal(mailbox.seen.length, before + 1);
      assert.equal((await readMail(mailbox.seen.at(-1) ?? assert.fail())).attachments.length, 3);
      assert.equal((await inHands(id)).actua, 'proveedor');
    });

  it('wait while a copy is missing from the store, and then leave once and complete', async () => {
    const id = await cuentaList(CANCEL);
    const before = mailbox.seen.length;
    await send(id, { clase: 'solicitud' });
    const key = await inStore((await copiesOf()).at(-1) ?? '');
    const bytes = await e.program.store.read(key);
    await e.program.store.remove(key);
    await round();
    await e.program.store.write(key, bytes);
    await untilEnd();
    assert.equal(mailbox.seen.length, before + 1);
    assert.deepEqual(await mailsOf(), [{ estado: 'enviado' }]);
  });

  /** Starts a worker as another process, which runs one round of the outbox. */
  const worker = () => {
    const { dataDir, publicUrl } = e.program.config;
    const child = spawn(process.execPath, [join(import.meta.dirname, '../support/mail-process.ts')], {
      env: {
        ...process.env,
        ...e.base.variables,
        SMTP_URL: mailbox.url,
        DATA_DIR: dataDir,
        PUBLIC_URL: publicUrl,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return { child, exited: once(child, 'exit') };
  };
  /** Checks account, letter and chronology after an interrupted letter has left. */
  const checkOutput = async (id: string, attempts: readonly string[]) => {
    const [mail, ...others] = (await casoMails(e, t.aseguradora, caso)).filter(
      ({ tipo }) => tipo === 'carta_proveedor',
    );
    assert.partialDeepStrictEqual(mail, { estado: 'enviado', con_datos: false });
    assert.equal(others.length, 0);
    assert.deepEqual(await attemptsOf(e, mail?.id ?? ''), attempts);
    assert.partialDeepStrictEqual(await cuentaOf(id), { estado: 'solicitada', solicitudes: 1, insistencias: 0 });
    assert.equal((await inHands(id)).actua, 'proveedor');
    const counted = (await t.cronologia(caso)).filter((type) => /^(carta_|cuenta_solicitada)/.test(type));
    assert.deepEqual(counted, ['cuenta_solicitada', 'carta_enviado']);
  };
  const expireLease = () =>
    e.base.superSql(`update correos set reclamo_hasta = clock_timestamp() where reclamo_hasta is not null`);

  it('leave once when the worker is killed after the commit and before the mail server gets them', async () => {
    const id = await cuentaList(CANCEL);
    const before = mailbox.seen.length;
    await send(id, { clase: 'solicitud' });
    const { child, exited } = worker();
    mailbox.onRecipient = () => {
      child.kill('SIGKILL');
      return null;
    };
    assert.deepEqual(await exited, [null, 'SIGKILL']);
    mailbox.onRecipient = () => null;
    await round();
    assert.equal(mailbox.seen.length, before, 'the dead worker owns the letter until its lease is over');
    await expireLease();
    await round();
    await round();
    assert.equal(mailbox.seen.length, before + 1);
    await checkOutput(id, ['1 interrumpido', '2 aceptado']);
  });

  it('are sent again as the same message when the worker is killed between the 250 and the record; the account shows one sending', async () => {
    const id = await cuentaList(CANCEL);
    const before = mailbox.accepted.length;
    await send(id, { clase: 'solicitud' });
    const { promise: release, resolve: onRelease } = Promise.withResolvers<void>();
    const { promise: taken, resolve: onTake } = Promise.withResolvers<void>();
    let lock = Promise.resolve();
    mailbox.onReceive = async () => {
      // This lock makes the worker wait before it can record the outcome.
      lock = e.program.base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
        await tx.sql(`select 1 from correos where estado = 'pendiente' for update`);
        onTake();
        await release;
      });
      await taken;
      return null;
    };
    const { child, exited } = worker();
    const wait = `from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%correo_intentos%'`;
    await until(
      'the worker waits to record that the letter was accepted',
      async () => (await e.base.superSql(`select 1 ${wait}`)).length > 0,
    );
    child.kill('SIGKILL');
    assert.deepEqual(await exited, [null, 'SIGKILL']);
    // Ends its statement too; otherwise the database would still record the outcome, and the e-mail would not be sent again.
    await e.base.superSql(`select pg_terminate_backend(pid) ${wait}`);
    onRelease();
    await lock;
    mailbox.onReceive = () => null;
    assert.equal(mailbox.accepted.length, before + 1);
    await expireLease();
    await round();
    await round();
    const [one, other, ...more] = mailbox.accepted.slice(before);
    assert.equal(more.length, 0);
    const [first, second] = [await readMail(one ?? assert.fail()), await readMail(other ?? assert.fail())];
    assert.equal(first.messageId, second.messageId);
    assert.ok((one as typeof other)?.bytes.equals(other?.bytes ?? Buffer.of()), 'both messages have the same bytes');
    await checkOutput(id, ['1 interrumpido', '2 aceptado']);
  });

  it('that wait are withdrawn when the heir revokes the mandate', async () => {
    const id = await cuentaList(CANCEL);
    await send(id, { clase: 'solicitud' });
    await t.tx((tx) => revokeMandato(tx, t.who('heredero'), caso));
    const before = mailbox.accepted.length;
    await round();
    assert.equal(mailbox.accepted.length, before);
    assert.deepEqual(await mailsOf(), [{ estado: 'deshecho' }]);
    assert.ok((await t.cronologia(caso)).includes('carta_retirado'));
  });

  it('that wait are withdrawn when their request ends, whether discarded, answered or refused', async () => {
    const service = () => t.who('servicio');
    const endings = {
      discarded: (id: string) => t.tx((tx) => discardCuenta(tx, service(), caso, id, { motivo: 'No la quieren ya.' })),
      answered: (id: string) => t.tx((tx) => resolveCuenta(tx, service(), caso, id, { resultado: 'no_existia' })),
      refused: (id: string) => t.tx((tx) => rejectCuenta(tx, service(), caso, id, { motivo: 'No lo hacen.' })),
    };
    for (const [how, end] of Object.entries(endings))
      for (const chased of [false, true]) {
        caso = await t.open();
        await round();
        const id = await cuentaList(CANCEL);
        await send(id, { clase: 'solicitud' });
        if (chased) {
          await round();
          await send(id, { clase: 'recordatorio' });
        }
        e.clock.advance(1);
        await end(id);
        const before = mailbox.accepted.length;
        await round();
        assert.equal(mailbox.accepted.length, before, how);
        assert.equal((await mailsOf()).at(-1)?.estado, 'retirado', how);
        assert.ok((await t.cronologia(caso)).includes('carta_retirado'), how);
      }
  });

  it('that wait are withdrawn by an objection to their account, and can be sent again when it is lifted', async () => {
    const id = await cuentaList({ proveedor_codigo: 'mintos', accion: 'eliminar' });
    await send(id, { clase: 'solicitud' });
    const other = { proveedor_codigo: 'revolut', accion: 'transferir' as const };
    const { cuentas } = await t.tx((tx) => proposeCuentas(e.program, tx, t.who('heredero'), caso, [other]));
    const foreign = cuentas[0]?.fila.id ?? '';
    const object = (cuenta?: string) => {
      e.clock.advance(1);
      const said = { clase: 'familiar' as const, motivo: `No ${cuenta}`, ...(cuenta !== undefined && { cuenta }) };
      return t.tx((tx) => raiseObjecion(e.program, tx, t.who('heredero'), caso, said));
    };
    await object(foreign);
    assert.deepEqual(await mailsOf(), [{ estado: 'pendiente' }], 'an objection to another account withdraws no letter');
    const { objecion } = await object(id);
    const before = mailbox.accepted.length;
    await round();
    assert.equal(mailbox.accepted.length, before);
    assert.deepEqual([await mailsOf(), (await cuentaOf(id)).estado], [[{ estado: 'deshecho' }], 'confirmada']);
    assert.deepEqual((await t.cronologia(caso)).slice(-2), ['objecion_planteada', 'carta_retirado']);
    await assert.rejects(send(id, { clase: 'solicitud' }), code('envio_impedido', /objeción/));
    const raised = { decision: 'levantada' as const, motivo: 'Se han puesto de acuerdo' };
    await t.tx((tx) => decideObjecion(tx, t.who('servicio'), caso, objecion.id, raised));
    await send(id, { clase: 'solicitud' });
    await round();
    assert.equal(
      mailbox.accepted.length,
      before + 2,
      'the letter has left, and an e-mail that tells the heir of the objection',
    );
    assert.equal((await inHands(id)).actua, 'proveedor');
  });

  it('that only tell a bank of the death leave in spite of an objection', async () => {
    const id = await cuentaList(CANCEL);
    await send(id, { clase: 'solicitud' });
    const before = mailbox.accepted.length;
    const said = { clase: 'familiar', motivo: 'No estamos de acuerdo' } as const;
    await t.tx((tx) => raiseObjecion(e.program, tx, t.who('allegado'), caso, said));
    await t.tx((tx) => raiseObjecion(e.program, tx, t.who('heredero'), caso, { ...said, cuenta: id }));
    await round();
    // the letter, and an e-mail to the heir about the objection
    assert.deepEqual([mailbox.accepted.length, await mailsOf()], [before + 2, [{ estado: 'enviado' }]]);
  });

  it('that wait are withdrawn when the heir restricts the use of their data, and can be sent once that request is denied or, also if it was granted, withdrawn', async () => {
    const id = await cuentaList(CANCEL);
    await send(id, { clase: 'solicitud' });
    const { peticion_id: asked } = await t.tx((tx) => askRight(tx, t.who('heredero'), caso, { clase: 'limitacion' }));
    const before = mailbox.accepted.length;
    await round();
    assert.deepEqual([mailbox.accepted.length, await mailsOf()], [before, [{ estado: 'deshecho' }]]);
    await assert.rejects(send(id, { clase: 'solicitud' }), code('envio_impedido', /no se usen sus datos/));
    const granted = { decision: 'atendida', respuesta: 'Dejamos de usarlos.' } as const;
    await t.tx((tx) => answerPeticion(tx, t.who('servicio'), caso, asked, granted));
    await assert.rejects(send(id, { clase: 'solicitud' }), code('envio_impedido', /no se usen sus datos/));
    await t.tx((tx) => withdrawPeticion(tx, t.who('heredero'), caso, asked));
    const other = await t.tx((tx) => askRight(tx, t.who('heredero'), caso, { clase: 'oposicion' }));
    await assert.rejects(send(id, { clase: 'solicitud' }), code('envio_impedido', /no se usen sus datos/));
    const answer = { decision: 'denegada', respuesta: 'El permiso sigue en vigor.' } as const;
    await t.tx((tx) => answerPeticion(tx, t.who('servicio'), caso, other.peticion_id, answer));
    await send(id, { clase: 'solicitud' });
    await round();
    assert.equal(mailbox.accepted.length, before + 3, 'both answers to the heir and the letter have left');
  });

  it('cannot chase a request once the mandate is revoked', async () => {
    const id = await cuentaList(CANCEL);
    await send(id, { clase: 'solicitud' });
    await round();
    await t.tx((tx) => revokeMandato(tx, t.who('heredero'), caso));
    await assert.rejects(
      t.tx((tx) => chaseCuenta(deps(), tx, t.who('servicio'), caso, id)),
      code('envio_impedido', /mandato/),
    );
    assert.equal((await cuentaOf(id)).insistencias, 0);
  });

  it('that the mail server refuses become a task the same day, and can go to another address, which the reminder then uses', async () => {
    const id = await cuentaList(CANCEL);
    mailbox.onRecipient = () => Object.assign(new Error('no such user'), { responseCode: 550 });
    await send(id, { clase: 'solicitud' });
    await round();
    mailbox.onRecipient = () => null;
    const today = todayInMadrid(e.clock.now());
    assert.deepEqual(await mailsOf(), [{ estado: 'rechazado' }]);
    assert.deepEqual(await inHands(id), { proxima_accion: today, actua: 'servicio' });
    const dates = await t.tx((tx) => viewDeadlines(deps(), tx, t.who('servicio'), caso, 'es'));
    assert.deepEqual(
      dates.filter(({ de }) => de === id).map(({ motivo, fecha }) => [motivo, fecha]),
      [['carta', today]],
    );
    await send(id, { clase: 'solicitud', ...OTHER, direccion: 'herencias@wise.example' });
    await round();
    assert.equal((await inHands(id)).actua, 'proveedor');
    assert.equal((await look(id, { clase: 'recordatorio' })).carta.destinatario.direccion, 'herencias@wise.example');
    assert.equal((await look(id, { clase: 'reclamacion_dpd' })).carta.destinatario.direccion, null);
  });

  it('that wait hold back clocks and chases, and are judged and quoted by the day on which they leave', async () => {
    const id = await cuentaList({ proveedor_codigo: 'xtb', accion: 'eliminar' });
    mailbox.onRecipient = () => Object.assign(new Error('try later'), { responseCode: 451 });
    await send(id, { clase: 'solicitud', ...OTHER, direccion: 'herencias@xtb.example' });
    await round();
    const term = (await inHands(id)).proxima_accion ?? '';
    moveTo(e, morningOf(term));
    assert.deepEqual(await clocksOf(id), []);
    assert.equal((await inHands(id)).proxima_accion, addUpBusiness(term, 1));
    assert.equal((await cuentaOf(id)).carta_que_toca, null);
    await assert.rejects(send(id, { clase: 'recordatorio' }), code('envio_impedido', /todavía no ha salido/));
    mailbox.onRecipient = () => null;
    e.clock.advance(DAY / 4);
    await round();
    const left = todayInMadrid(e.clock.now());
    moveTo(e, morningOf(addUpBusiness(term, 1)));
    assert.deepEqual(await clocksOf(id), [], 'not on the day after the letter left');
    const plazo = addUpBusiness(left, 2);
    assert.equal((await cuentaOf(id)).plazo, plazo);
    assert.equal((await inHands(id)).proxima_accion, checkDayAfter(plazo));
    const [asked] = await t.tx((tx) => viewSolicitudes(tx, t.who('servicio'), caso));
    assert.partialDeepStrictEqual(asked?.cuentas[0]?.solicitudes, [{ enviada: left, plazo }]);
    moveTo(e, morningOf(checkDayAfter(plazo)));
    assert.deepEqual(await clocksOf(id), ['insistencia']);
    const { carta } = await look(id, { clase: 'recordatorio' });
    assert.ok(carta.texto.includes(`El ${inLetter(left, 'es')} les enviamos`), carta.texto);
  });

  it('that leave late have a term in working days counted from that day, of a request and of a complaint to a bank', async () => {
    const later = async (id: string, sending: LetterSending) => {
      moveTo(e, morningOf(addUpBusiness(todayInMadrid(e.clock.now()), 1)));
      mailbox.onRecipient = () => Object.assign(new Error('try later'), { responseCode: 451 });
      await send(id, { ...sending, ...OTHER, direccion: 'bajas@proveedor.example' });
      await round();
      const { plazo } = await cuentaOf(id);
      e.clock.advance(6 * DAY);
      mailbox.onRecipient = () => null;
      await round();
      return { before: plazo, after: (await cuentaOf(id)).plazo, left: todayInMadrid(e.clock.now()) };
    };
    const line = await cuentaList({
      proveedor_codigo: 'movistar',
      accion: 'cancelar',
    });
    const request = await later(line, { clase: 'solicitud' });
    assert.notEqual(request.after, request.before);
    assert.equal(request.after, addUpBusiness(request.left, 2));
    assert.doesNotMatch((await look(line, { clase: 'recordatorio' })).carta.texto, /El plazo que da la ley/);
    caso = await t.open();
    const bank = await cuentaList({ proveedor_codigo: 'wise', accion: 'transferir' }, ['titulo_sucesorio']);
    await send(bank, { clase: 'solicitud', ...OTHER, direccion: 'bajas@proveedor.example' });
    await round();
    e.clock.advance(40 * DAY);
    const complaint = await later(bank, { clase: 'recordatorio' });
    assert.equal(complaint.after, addUpMonths(complaint.left, 1));
    assert.notEqual(complaint.after, complaint.before);
  });

  it('that leave show an earlier letter that came back meanwhile', async () => {
    const id = await cuentaList(CANCEL);
    await send(id, { clase: 'solicitud' });
    await round();
    e.clock.advance(31 * DAY);
    mailbox.onRecipient = () => Object.assign(new Error('try later'), { responseCode: 451 });
    await send(id, { clase: 'recordatorio' });
    await round();
    await comeBack(id);
    const today = todayInMadrid(e.clock.now());
    mailbox.onRecipient = () => null;
    e.clock.advance(DAY / 4);
    await round();
    assert.deepEqual(await inHands(id), { proxima_accion: today, actua: 'servicio' });
  });

  it('that ask are sent again as a request if they bounce, also after a reminder, which asked for something unknown', async () => {
    const id = await cuentaList(CANCEL);
    await send(id, { clase: 'solicitud' });
    await round();
    e.clock.advance(31 * DAY);
    await send(id, { clase: 'recordatorio' });
    await round();
    await comeBack(id);
    assert.deepEqual(await inHands(id), { proxima_accion: todayInMadrid(e.clock.now()), actua: 'servicio' });
    assert.deepEqual((await cuentaOf(id)).carta_que_toca, { clase: 'solicitud', quien: 'servicio' });
    await assert.rejects(
      send(id, { clase: 'reclamacion_dpd', ...OTHER, direccion: 'dpo@wise.example' }),
      code('envio_impedido', /Antes hay que enviar/),
    );
    await send(id, { clase: 'solicitud' });
    const { insistencias, solicitudes } = await cuentaOf(id);
    assert.deepEqual([insistencias, solicitudes], [0, 2]);
  });

  it('that chase count once, and are quoted once, if they are sent again because they reached nobody', async () => {
    const id = await cuentaList(CANCEL);
    await send(id, { clase: 'solicitud' });
    await round();
    const sendTwice = async (sending: LetterSending) => {
      e.clock.advance(40 * DAY);
      mailbox.onRecipient = () => Object.assign(new Error('no such user'), { responseCode: 550 });
      await send(id, sending);
      await round();
      mailbox.onRecipient = () => null;
      e.clock.advance(DAY);
      const today = todayInMadrid(e.clock.now());
      const due = await t.tx((tx) => dueForChase(tx, t.who('servicio'), caso, today));
      assert.deepEqual(due, [{ cuenta: id, again: false, carta: sending.clase }]);
      const { impedidas } = await cuentaOf(id);
      assert.match(impedidas.find(({ orden }) => orden === 'dar_por_silencio')?.motivos.join() ?? '', /no ha llegado/);
      await send(id, sending);
      await round();
      return inLetter(today, 'es');
    };
    const chased = await sendTwice({ clase: 'recordatorio' });
    assert.equal((await cuentaOf(id)).insistencias, 1);
    const complained = await sendTwice({ clase: 'reclamacion_dpd', ...OTHER, direccion: 'dpo@wise.example' });
    assert.equal((await cuentaOf(id)).insistencias, 2);
    const { carta } = await look(id, { clase: 'reclamacion_aepd' }, 'heredero');
    const quoted = `Se insistió el ${chased}. Se reclamó ante su delegado de protección de datos el ${complained}. `;
    assert.ok(carta.texto.includes(quoted), carta.texto);
    const copies = carta.adjuntos.filter(({ nombre }) => /^Copia de la (carta|reclamación)/.test(nombre));
    assert.equal(copies.length, 2);
  });

  it('chase a request or complain to an officer at a given address only after the request was sent', async () => {
    const id = await cuentaList(CANCEL);
    await assert.rejects(send(id, { clase: 'recordatorio' }), code('envio_impedido', /Antes hay que enviar/));
    await send(id, { clase: 'solicitud' });
    await round();
    e.clock.advance(10 * DAY);
    assert.equal((await send(id, { clase: 'recordatorio' })).cuenta.estado, 'solicitada');
    assert.equal((await cuentaOf(id)).insistencias, 1);
    await round();
    const dpd = await look(id, { clase: 'reclamacion_dpd' });
    assert.deepEqual(
      dpd.reasons.map(({ codigo: one }) => one),
      ['sin_direccion'],
    );
    assert.match(dpd.carta.texto, /Insistimos el/);
    await send(id, { clase: 'reclamacion_dpd', ...OTHER, direccion: 'dpo@wise.example' });
    await round();
    const three = await Promise.all(mailbox.accepted.slice(-3).map(readMail));
    const addresses = three.map(({ to }) => to?.[0]?.address).sort();
    assert.deepEqual(addresses, ['bereavements@wise.com', 'bereavements@wise.com', 'dpo@wise.example']);
    assert.equal((await cuentaOf(id)).insistencias, 2);
    await assert.rejects(send(id, { clase: 'reclamacion_aepd' }), code('envio_impedido', /La envía la familia/));
  });

  it('ask again after a refusal, and say that the first request was refused', async () => {
    const id = await cuentaList(CANCEL);
    await send(id, { clase: 'solicitud' });
    e.clock.advance(DAY);
    await t.tx((tx) => rejectCuenta(tx, t.who('servicio'), caso, id, { motivo: 'Piden otro papel' }));
    assert.match((await look(id, { clase: 'reclamacion_dpd' })).carta.texto, /respondieron que no la atendían/);
    assert.equal((await send(id, { clase: 'solicitud' })).cuenta.estado, 'solicitada');
    assert.equal((await cuentaOf(id)).solicitudes, 2);
  });

  it('neither chase nor complain about an identifier that no request named', async () => {
    const id = await cuentaList(CANCEL);
    await send(id, { clase: 'solicitud' });
    await t.tx((tx) => rejectCuenta(tx, t.who('servicio'), caso, id, { motivo: 'No la encuentran' }));
    const rename = (identificador: string) =>
      t.tx((tx) => changeCuenta(e.program, tx, t.who('heredero'), caso, id, { identificador }));
    await rename('otra-persona');
    for (const clase of ['recordatorio', 'reclamacion_dpd'] as const)
      await assert.rejects(send(id, { clase, ...OTHER }), code('envio_impedido', /Antes hay que enviar/));
    await send(id, { clase: 'solicitud' });
    await round();
    assert.equal((await send(id, { clase: 'recordatorio' })).cuenta.estado, 'solicitada');
  });

  it('do not chase a request for a former heir as the new holder: it is sent again for the present heir', async () => {
    const id = await cuentaList({ proveedor_codigo: 'o2', accion: 'transferir' });
    await send(id, { clase: 'solicitud' });
    await round();
    e.clock.advance(DAY);
    assert.deepEqual((await look(id, { clase: 'recordatorio' })).reasons, []);
    await e.base.superSql('update casos set heredero_desde = $3 where caso_id = $1 and aseguradora_id = $2', [
      caso,
      t.aseguradora.id,
      e.clock.now(),
    ]);
    await assert.rejects(send(id, { clase: 'recordatorio' }), code('envio_impedido', /Antes hay que enviar/));
    await send(id, { clase: 'solicitud' });
    await round();
    assert.equal((await cuentaOf(id)).solicitudes, 2);
    assert.deepEqual((await look(id, { clase: 'recordatorio' })).reasons, []);
    await assert.rejects(send(id, { clase: 'solicitud' }), code('envio_impedido', /Ya no espera/));
  });

  it('that only the heir may send are written in the first person, and the heir records when they were sent', async () => {
    const id = await cuentaList({ proveedor_codigo: 'linkedin', accion: 'eliminar' }, ['resolucion_judicial']);
    assert.equal((await cuentaOf(id)).envia_la_familia, true);
    const { carta } = await look(id, {}, 'heredero');
    assert.equal(carta.en_primera_persona, true);
    assert.match(carta.texto, /Me llamo Lucía/);
    assert.doesNotMatch(carta.texto, /Albacea/);
    await assert.rejects(send(id, { clase: 'solicitud' }), code('envio_impedido', /La envía la familia/));
    const { cuenta } = await t.tx((tx) =>
      recordSentLetter(deps(), tx, t.who('heredero'), caso, id, { nota: 'Referencia 123' }),
    );
    assert.equal(cuenta.estado, 'solicitada');
    assert.equal((await cuentaOf(id)).gestiones.at(-1)?.nota, 'Referencia 123');
  });

  it('do not exist if the request is made in an app: the heir records having made it', async () => {
    const id = await cuentaList({ proveedor_codigo: 'tiktok', accion: 'eliminar' });
    const { envia_la_familia, en_la_aplicacion, tipo, posible } = await cuentaOf(id);
    assert.deepEqual([envia_la_familia, en_la_aplicacion, tipo], [true, true, 'red_social']);
    assert.ok(!posible.includes('solicitar') && posible.includes('solicitar_por_familia'));
    await assert.rejects(send(id, { clase: 'solicitud' }), code('envio_impedido', /Se hace en la aplicación/));
    await assert.rejects(
      t.tx((tx) => requestCuenta(deps(), tx, t.who('servicio'), caso, id)),
      code('estado_no_permite', /solo puede la familia/),
    );
    const { cuenta } = await t.tx((tx) => recordSentLetter(deps(), tx, t.who('heredero'), caso, id, {}));
    assert.equal(cuenta.estado, 'solicitada');
    assert.equal((await cuentaOf(id)).canal, 'en_la_aplicacion');
  });

  it('for the authority are in Spanish, quote the provider’s answer, and include readable copies of the letters that left', async () => {
    const id = await cuentaList({ proveedor_codigo: 'wise', accion: 'eliminar' });
    const aepd = { clase: 'reclamacion_aepd' } as const;
    await send(id, { clase: 'solicitud', idioma: 'en' });
    await round();
    e.clock.advance(31 * DAY);
    await send(id, { clase: 'recordatorio', idioma: 'en' });
    await round();
    e.clock.advance(8 * DAY);
    await send(id, { clase: 'reclamacion_dpd', ...OTHER, direccion: 'dpo@wise.example' });
    await round();
    const withoutResponse = await look(id, aepd, 'heredero');
    assert.match(withoutResponse.carta.texto, /No consta respuesta\./);
    e.clock.advance(2 * DAY);
    const brought = { tipo: 'respuesta_proveedor', contenido: aPdf(), nombre: null, cuenta_id: id } as const;
    await receiveDocumento(deps(), t.who('servicio'), caso, brought);
    e.clock.advance(60 * DAY);
    const { carta } = await look(id, aepd, 'heredero');
    assert.equal(carta.idioma, 'es');
    assert.match(carta.texto, /El \d+ de \p{L}+ de \d{4} respondió, pero lo que se pide sigue sin atenderse\./u);
    assert.doesNotMatch(carta.texto, /No consta respuesta/);
    assert.match(
      carta.texto,
      / Se insistió el \d[^.]*\. Se reclamó ante su delegado de protección de datos el \d[^.]*\. /,
    );
    const papers = carta.adjuntos.filter(({ clase }) => clase === 'documento');
    assert.deepEqual(
      papers.map(({ nombre }) => nombre.replace(/,? d?el \d.*/, '')),
      [
        'Copia de la solicitud enviada',
        'Copia de la carta con que se insistió',
        'Copia de la reclamación ante el delegado de protección de datos',
        'Respuesta de Wise',
        'Certificado de defunción',
      ],
    );
    for (const { nombre } of papers) assert.ok(carta.texto.includes(`- ${nombre}`), nombre);
    const texts: string[] = [];
    for (const { documento_id, legible } of papers) {
      assert.equal(legible, true);
      const { contenido } = await readStoredFile(e.program, t.who('heredero'), caso, documento_id ?? '');
      texts.push(await textOf(contenido));
    }
    assert.match(texts[0] ?? '', /Death of Carmen.*: request for/);
    assert.match(texts[1] ?? '', /reminder of our request/);
    assert.match(texts[2] ?? '', /Delegado de Protección de Datos|Data Protection Officer/);
  });

  it('for the authority name only copies that still exist', async () => {
    const id = await cuentaList(CANCEL);
    await t.tx((tx) => requestCuenta(deps(), tx, t.who('servicio'), caso, id, { canal: 'correo_postal' }));
    const { carta } = await look(id, { clase: 'reclamacion_aepd' }, 'heredero');
    assert.doesNotMatch(carta.texto, /Copia de la/);
  });

  it('have marked copies of documents and images for a web form, and each download is audited', async () => {
    const id = await cuentaList({ proveedor_codigo: 'google', accion: 'eliminar' }, ['dni_solicitante']);
    const { documentos } = await look(id);
    assert.deepEqual(documentos.map(({ tipo }) => tipo).sort(), ['certificado_defuncion', 'dni_solicitante']);
    for (const { id: documento } of documentos) {
      const copy = await copyDocumento(deps(), t.who('servicio'), caso, id, documento);
      assert.match(await textOf(copy.contenido), /Copia para Google, solo para eliminar la cuenta/);
    }
    const audited = await e.base.superSql(
      `select 1 from auditoria where aseguradora_id = $1 and accion = 'documentos_copiados' and objeto_id = any($2)`,
      [t.aseguradora.id, documentos.map(({ id: documento }) => documento)],
    );
    assert.equal(audited.length, 2);
    const pending = await receiveDocumento(deps(), t.who('servicio'), caso, {
      tipo: 'factura',
      contenido: aPdf(),
      nombre: null,
    });
    await assert.rejects(
      copyDocumento(deps(), t.who('servicio'), caso, id, pending.documento.id),
      code('no_encontrado', /./),
    );
    await assert.rejects(
      copyDocumento(deps(), t.who('heredero'), caso, id, documentos[0]?.id ?? ''),
      code('accion_no_permitida', /./),
    );
  });

  it('wait for documents that their provider requires, and the next dates of the case name who must bring or review them', async () => {
    const id = await cuentaList({ proveedor_codigo: 'revolut', accion: 'transferir' });
    const missing = async () => {
      const dates = await t.tx((tx) => viewDeadlines(deps(), tx, t.who('servicio'), caso, 'es'));
      const { proxima_accion } = await inHands(id);
      return dates
        .filter(({ de, papel, fecha }) => de === id && papel !== null && fecha === proxima_accion)
        .map(({ papel, quien }) => `${papel} ${quien}`);
    };
    const ofHeredero = await missing();
    assert.ok(ofHeredero.includes('titulo_sucesorio heredero'), ofHeredero.join());
    const fresh = { tipo: 'titulo_sucesorio', contenido: aPdf(), nombre: null } as const;
    const { documento } = await receiveDocumento(deps(), t.who('servicio'), caso, fresh);
    assert.ok((await missing()).includes('titulo_sucesorio servicio'));
    await t.review(caso, documento.id, 'validado');
    assert.equal((await missing()).length, ofHeredero.length - 1);
  });

  it('contain only documents that the provider asks for, and an identity document only if the provider requires it', async () => {
    const id = await cuentaList(CANCEL, ['titulo_sucesorio']);
    assert.deepEqual(
      (await look(id)).documentos.map(({ tipo }) => tipo),
      ['certificado_defuncion'],
    );
    const cataluna = await look(id, { territorio: 'cataluna' });
    assert.deepEqual(
      cataluna.documentos.map(({ tipo }) => tipo),
      ['certificado_defuncion', 'titulo_sucesorio'],
    );
    assert.match(cataluna.carta.texto, /411-10/);
  });
});
