/**
 * A person who may be alive: a notice to their own address before any irreversible request, a link in it that stops everything,
 * and letters that undo what was sent when the case is annulled.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { SUPPLY_TYPES } from '@albacea/contract/schemas/proveedor-lists.ts';
import { listWork } from '../../src/agenda/worklist/list-work.ts';
import { obtainCertificado, requestCertificado } from '../../src/caso/certificados/commands.ts';
import { writeClosing } from '../../src/caso/close/progress.ts';
import { receiveDocumento } from '../../src/caso/documentos/receive-documento.ts';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import { cancelCaso } from '../../src/course/cancel-caso.ts';
import { closeCaso } from '../../src/course/close-caso.ts';
import { correctRecord, viewCorrectable } from '../../src/course/correct/correct-record.ts';
import { renewAccess } from '../../src/course/renew-access.ts';
import { loadCatalogo } from '../../src/cuentas/catalogo/load-catalogo.ts';
import { changeCuenta } from '../../src/cuentas/commands/change-cuenta.ts';
import { confirmCuenta } from '../../src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../../src/cuentas/commands/propose-cuentas.ts';
import { requestCuenta } from '../../src/cuentas/commands/request-cuenta.ts';
import { rejectCuenta, resolveCuenta } from '../../src/cuentas/commands/settle-cuenta.ts';
import { sendLetter } from '../../src/cuentas/letters/send-letter.ts';
import { raiseObjecion } from '../../src/cuentas/objections/objeciones.ts';
import { viewCompleteCuentas } from '../../src/cuentas/read/view-cuentas.ts';
import { dismissAlert, raiseAlert } from '../../src/familia/persona-viva/alerts.ts';
import { recordNoticeGiven } from '../../src/familia/persona-viva/own-notices.ts';
import {
  recordRectificacion,
  sendRectificacion,
  takeBackRectificacion,
} from '../../src/familia/persona-viva/rectificaciones.ts';
import { ADDRESSES_MAXIMUM } from '../../src/familia/persona-viva/rules-own-addresses.ts';
import { viewGuard } from '../../src/familia/persona-viva/view-guard.ts';
import { sealFigures } from '../../src/figures/seal-figures.ts';
import type { ReceivedMail } from '../../src/platform/mail/test/smtp-server.ts';
import { rejection } from '../../src/platform/mail/test/smtp-server.ts';
import { inLetter, todayInMadrid } from '../../src/shared/rules-dates-madrid.ts';
import { addWay } from '../support/catalogo.ts';
import { createEnvironment, type Environment, pauseInsurer } from '../support/environment.ts';
import { aPdf } from '../support/files.ts';
import { linkOf, type Mailbox, mailsOf, openMailbox, readMail, tokenOf, whileClaimed } from '../support/mailbox.ts';
import { type CasoWork, createCasoWork, type Role } from '../support/work.ts';

const DAY = 86_400_000;
const inOneLine = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ');
const OWN = 'carmen.propia@example.com';

const refused =
  (code: string, text = /./) =>
  (error: { codigo?: string; valores?: object }) => {
    assert.equal(error.codigo, code, JSON.stringify(error));
    assert.match(JSON.stringify(error), text);
    return true;
  };

interface Wanted {
  readonly proveedor_codigo: string;
  readonly accion: CuentaAction;
  readonly identificador?: string;
}
const MINTOS: Wanted = { proveedor_codigo: 'mintos', accion: 'eliminar', identificador: OWN };

/** The id of a person of the service without assigned cases. */
const NOBODY = '00000000-0000-7000-8000-000000000000';

describe('a person who may be alive', () => {
  let e: Environment;
  let t: CasoWork;
  let mailbox: Mailbox;
  let caso: string;
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
  const add = async (wanted: Wanted): Promise<string> => {
    const { cuentas } = await t.tx((tx) => proposeCuentas(e.program, tx, t.who('heredero'), caso, [wanted]));
    return cuentas[0]?.fila.id ?? assert.fail('no account');
  };
  const confirm = (cuenta: string) =>
    t.tx((tx) =>
      confirmCuenta(e.program, tx, t.who('heredero'), caso, cuenta, { copia: 'rechazada' }).catch(() =>
        confirmCuenta(e.program, tx, t.who('heredero'), caso, cuenta),
      ),
    );
  const certify = async () => {
    const brought = { tipo: 'certificado_defuncion', contenido: aPdf(), nombre: null } as const;
    const { documento } = await receiveDocumento(deps(), t.who('servicio'), caso, brought);
    await t.review(caso, documento.id, 'validado');
  };
  const sign = () => t.prepareAndSign(caso);
  /** Prepares everything that a request needs except the cooling-off days. @returns the account */
  const ready = async (wanted: Wanted = MINTOS): Promise<string> => {
    const cuenta = await add(wanted);
    await confirm(cuenta);
    await certify();
    await sign();
    return cuenta;
  };
  const guard = (role: Role = 'servicio') => t.tx((tx) => viewGuard(deps(), tx, t.who(role), caso));
  const impediments = async (cuenta: string): Promise<string[]> => {
    const { elementos } = await t.tx((tx) => viewCompleteCuentas(e.program, tx, t.who('servicio'), caso, 'es'));
    return elementos.find(({ cuenta_id }) => cuenta_id === cuenta)?.impedimentos.map(({ codigo }) => codigo) ?? [];
  };
  const send = (cuenta: string) => sendLetter(deps(), t.who('servicio'), caso, cuenta, { clase: 'solicitud' });
  const arrivals = async (address: string): Promise<ReceivedMail[]> => {
    const all = await Promise.all(
      mailbox.accepted.map(async (mail) => ({ mail, to: (await readMail(mail)).to?.[0]?.address })),
    );
    return all.filter(({ to }) => to === address).map(({ mail }) => mail);
  };
  const visit = async (link: string, method: 'GET' | 'POST' = 'GET') => {
    const { statusCode, body, headers } = await e.app.inject({
      method,
      url: new URL(link).pathname,
      headers: { host: new URL(link).host },
    });
    return { status: statusCode, text: body, headers };
  };
  const notice = async (): Promise<{ mail: ReceivedMail; link: string }> => {
    await round();
    const mail = (await arrivals(OWN)).at(-1) ?? assert.fail('no notice');
    return { mail, link: await linkOf(mail) };
  };
  const annul = (motivo: 'persona_viva' | 'abierto_por_error' = 'persona_viva', role: Role = 'servicio') =>
    t.tx((tx) => cancelCaso(t.deps, tx, t.who(role), caso, { motivo, notas: 'Ha llamado.' }));
  /** Lets a request leave and be refused. @returns the account, and how the heir corrects its identifier */
  const refusedRequest = async () => {
    const cuenta = await ready();
    await round();
    e.clock.advance(4 * DAY);
    await send(cuenta);
    e.clock.advance(60_000);
    await round();
    const refusal = { motivo: 'No la encuentran', papeles: [] };
    await t.tx((tx) => rejectCuenta(tx, t.who('servicio'), caso, cuenta, refusal));
    const correct = (identificador: string) =>
      t.tx((tx) => changeCuenta(e.program, tx, t.who('heredero'), caso, cuenta, { identificador }));
    return { cuenta, correct };
  };
  const story = async () => t.cronologia(caso);
  const work = async () =>
    (
      await listWork(e.program, NOBODY, { aseguradora: t.aseguradora.slug, limite: 100 }, e.clock.now())
    ).elementos.filter(({ caso_id }) => caso_id === caso);

  beforeEach(async () => {
    mailbox.onRecipient = () => null;
    await round();
    caso = await t.open({ modulos_contratados: ['borrado', 'suscripciones', 'certificados'] });
  });

  describe('is notified at their own address before the first irreversible request', () => {
    it('once, as soon as the mandate is signed and the request is confirmed, whichever comes last', async () => {
      const cuenta = await add(MINTOS);
      await sign();
      assert.deepEqual((await guard()).avisos, [], 'an account that is only proposed causes no notice');
      await confirm(cuenta);
      const [aviso] = (await guard()).avisos;
      assert.partialDeepStrictEqual(aviso, { medio: 'correo', destino: OWN, estado: 'pendiente' });
      await certify();
      const before = (await arrivals(OWN)).length;
      await round();
      await round();
      assert.equal((await arrivals(OWN)).length, before + 1);
      assert.equal((await guard()).avisos.length, 1);
      assert.deepEqual(
        (await story()).filter((type) => /aviso_previo|correo_propio/.test(type)),
        ['aviso_previo_preparado', 'correo_propio_enviado'],
      );
    });

    it('in words that name the insurer and no provider, with a link', async () => {
      await ready();
      const { mail, link } = await notice();
      const { subject = '', text = '', html = '', replyTo } = await readMail(mail);
      assert.match(text, /por cuenta de/);
      assert.match(text, /Carmen/);
      assert.match(text, /A partir del \d+ de \w+ de 2026/);
      assert.ok(text.includes(link) && /\/estoy-vivo\/[\w-]{43}$/.test(link), link);
      for (const part of [subject, text, html]) assert.doesNotMatch(part, /mintos/i);
      assert.doesNotMatch(subject, /Carmen|falleci/);
      assert.equal(replyTo, undefined, 'a reply quotes the link, so it goes to no insurer of Variant B');
    });

    it('and the request waits for the whole cooling-off period after the notice, also when the family signs late', async () => {
      const cuenta = await add(MINTOS);
      await confirm(cuenta);
      await certify();
      e.clock.advance(4 * DAY);
      await sign();
      assert.deepEqual(await impediments(cuenta), ['reposo']);
      const { text = '' } = await readMail((await notice()).mail);
      const end = new Date(e.clock.now().getTime() + 3 * DAY);
      assert.ok(inOneLine(text).includes(`A partir del ${inLetter(todayInMadrid(end), 'es')} pediremos`), text);
      await assert.rejects(send(cuenta), refused('envio_impedido', /periodo de reflexión/));
      e.clock.advance(3 * DAY - 60_000);
      assert.deepEqual(await impediments(cuenta), ['reposo']);
      e.clock.advance(60_000);
      assert.deepEqual(await impediments(cuenta), []);
      await send(cuenta);
    });

    it('again at another own address that an account has, and irreversible requests wait again, also one whose letter has not left', async () => {
      const cuenta = await ready();
      e.clock.advance(4 * DAY);
      await round();
      assert.deepEqual(await impediments(cuenta), []);
      const letters = (await arrivals('support@mintos.com')).length;
      await send(cuenta);
      const other = await add({ proveedor_codigo: 'facebook', accion: 'eliminar', identificador: 'otra@example.com' });
      await confirm(other);
      e.clock.advance(60_000);
      await round();
      assert.equal((await arrivals('support@mintos.com')).length, letters);
      for (const one of [cuenta, other]) assert.ok((await impediments(one)).includes('reposo'));
      e.clock.advance(3 * DAY);
      for (const one of [cuenta, other]) assert.ok(!(await impediments(one)).includes('reposo'));
    });

    it('a refused request that cannot be taken back waits again when its identifier changes, because it may be somebody else’s account', async () => {
      const { cuenta, correct } = await refusedRequest();
      await correct(OWN);
      assert.ok(!(await impediments(cuenta)).includes('reposo'));
      await correct('otra-persona');
      assert.ok((await impediments(cuenta)).includes('reposo'));
    });

    it('a refused request that a closing ended by mistake still waits, and its new identifier is told; an objection withdraws its letter', async () => {
      const { cuenta, correct } = await refusedRequest();
      const service = t.who('servicio');
      await correct('otra-persona');
      await t.tx((tx) => closeCaso(tx, service, caso, { resultado: 'sin_respuesta' }));
      const about = { clase: 'cuenta', sobre: cuenta } as const;
      const { version } = await t.tx((tx) => viewCorrectable(tx, service, caso, about));
      const right = { ...about, estado: 'rechazada', resultado: null, motivo: 'Fue un error', version } as const;
      await t.tx((tx) => correctRecord(t.deps, tx, service, caso, right, 'es'));
      assert.ok((await impediments(cuenta)).includes('reposo'));
      await correct('otra@example.com');
      assert.partialDeepStrictEqual((await guard()).avisos, [{ destino: OWN }, { destino: 'otra@example.com' }]);
      e.clock.advance(4 * DAY);
      await send(cuenta);
      await t.tx((tx) => raiseObjecion(t.deps, tx, t.who('allegado'), caso, { clase: 'otra', motivo: 'No' }));
      assert.equal((await story()).at(-1), 'carta_retirado');
    });

    it('also if the catalogue learns only after the confirmation that the account does not end by itself', async () => {
      const cuenta = await add({ proveedor_codigo: 'telegram', accion: 'eliminar', identificador: OWN });
      const change = (changes: Parameters<typeof changeCuenta>[5]) =>
        t.tx((tx) => changeCuenta(e.program, tx, t.who('heredero'), caso, cuenta, changes));
      await change({ via: 'esperar' });
      await confirm(cuenta);
      await certify();
      await sign();
      e.clock.advance(4 * DAY);
      assert.deepEqual((await guard()).avisos, []);
      await addWay(e, 'telegram', 'eliminar', { codigo: 'esperar', nombre: { es: 'Por escrito', en: 'In writing' } });
      assert.ok((await impediments(cuenta)).includes('aviso_previo'));
      await change({ reservada: true });
      assert.partialDeepStrictEqual((await guard()).avisos, [{ destino: OWN }]);
      assert.ok((await impediments(cuenta)).includes('reposo'));
    });

    it('and the request can be sent if that address is refused, which is recorded', async () => {
      mailbox.onRecipient = (address) => (address === OWN ? rejection(550) : null);
      const cuenta = await ready();
      await round();
      assert.ok((await story()).includes('correo_propio_rechazado'));
      assert.equal((await guard()).avisos[0]?.estado, 'rechazado');
      e.clock.advance(3 * DAY);
      await send(cuenta);
    });

    it('and the request can be sent if no mail server accepts the notice in time; a later notice names no day in the past', async () => {
      mailbox.onRecipient = (address) => (address === OWN ? rejection(451) : null);
      const cuenta = await ready();
      await round();
      e.clock.advance(4 * DAY);
      assert.deepEqual(await impediments(cuenta), []);
      mailbox.onRecipient = () => null;
      const { text = '' } = await readMail((await notice()).mail);
      assert.match(inOneLine(text), /Algunas de las cosas que vamos a pedir/);
      assert.doesNotMatch(text, /A partir del/);
    });

    it('at no address of the family, and at each own address once', async () => {
      const heredero = { email: 'heredera@example.com', nombre: 'Lucía', apellidos: 'Ortega' };
      caso = await t.open({ heredero });
      await add({ ...MINTOS, identificador: 'Heredera@example.com' });
      const cuenta = await add({ proveedor_codigo: 'facebook', accion: 'eliminar', identificador: 'OTRA@example.com' });
      await confirm(cuenta);
      await sign();
      await add({ proveedor_codigo: 'instagram', accion: 'eliminar', identificador: 'otra@example.com' });
      assert.deepEqual(
        (await guard()).avisos.map(({ destino }) => destino),
        ['otra@example.com'],
      );
    });

    it('at a limited number of addresses, however often the family changes them, and requests do not wait for notices to further ones', async () => {
      const cuenta = await ready();
      for (let i = 0; i < 2 * ADDRESSES_MAXIMUM; i += 1) {
        const changes = { identificador: `otra.${i}@example.com` };
        e.clock.advance(1000);
        await t.tx((tx) => changeCuenta(e.program, tx, t.who('heredero'), caso, cuenta, changes));
        await confirm(cuenta);
      }
      assert.equal((await guard()).avisos.length, ADDRESSES_MAXIMUM);
      assert.deepEqual(await impediments(cuenta), ['reposo']);
      e.clock.advance(3 * DAY);
      assert.deepEqual(await impediments(cuenta), []);
    });

    it('first at the addresses of accounts with an irreversible action', async () => {
      for (let i = 0; i < ADDRESSES_MAXIMUM; i += 1)
        await confirm(
          await add({ proveedor_codigo: 'netflix', accion: 'cancelar', identificador: `otra.${i}@example.com` }),
        );
      await ready();
      const told = (await guard()).avisos.map(({ destino }) => destino);
      assert.equal(told.length, ADDRESSES_MAXIMUM);
      assert.ok(told.includes(OWN), String(told));
    });

    it('a notice that waits is withdrawn when the case is annulled, and no apology goes to that address', async () => {
      for (const motivo of ['abierto_por_error', 'persona_viva'] as const) {
        caso = await t.open({ modulos_contratados: ['borrado', 'suscripciones', 'certificados'] });
        await ready();
        const before = (await arrivals(OWN)).length;
        await annul(motivo);
        await round();
        assert.equal((await arrivals(OWN)).length, before, motivo);
      }
    });

    it('by a call that is a task of the desk, if only a telephone is known; no request leaves before it, nor for the cooling-off period after it', async () => {
      const cuenta = await ready({ proveedor_codigo: 'mintos', accion: 'eliminar', identificador: '600 11 22 99' });
      const [aviso] = (await guard()).avisos;
      assert.partialDeepStrictEqual(aviso, { medio: 'telefono', destino: '+34600112299', estado: 'pendiente' });
      assert.partialDeepStrictEqual(
        (await work()).filter(({ clase }) => clase === 'avisar'),
        [{ clase: 'avisar', prioridad: 'urgente', cuantas: 1 }],
      );
      e.clock.advance(4 * DAY);
      assert.deepEqual(await impediments(cuenta), ['aviso_previo']);
      await assert.rejects(send(cuenta), refused('envio_impedido', /«Avisar por teléfono»/));
      const said = (role: Role) =>
        t.tx((tx) => recordNoticeGiven(deps(), tx, t.who(role), caso, aviso?.aviso_id ?? assert.fail()));
      await assert.rejects(said('aseguradora'), refused('accion_no_permitida'));
      await said('servicio');
      await assert.rejects(said('servicio'), refused('no_encontrado'));
      assert.deepEqual(
        (await work()).filter(({ clase }) => clase === 'avisar'),
        [],
      );
      e.clock.advance(3 * DAY - 60_000);
      assert.deepEqual(await impediments(cuenta), ['reposo']);
      e.clock.advance(60_000);
      await send(cuenta);
    });

    it('or, if neither address nor telephone is known, not at all, which is recorded and delays nothing', async () => {
      const cuenta = await ready({ proveedor_codigo: 'facebook', accion: 'eliminar', identificador: 'carmen.ruiz' });
      assert.deepEqual(await impediments(cuenta), ['reposo']);
      assert.ok((await story()).includes('aviso_previo_sin_direccion'));
      assert.partialDeepStrictEqual((await guard()).avisos, [{ medio: 'ninguno', destino: null }]);
    });

    it('and not before a request that can be undone', async () => {
      await ready({ proveedor_codigo: 'facebook', accion: 'conmemorar', identificador: OWN });
      assert.deepEqual((await guard()).avisos, []);
    });

    it('for exactly the requests that the rule calls irreversible, of every kind in the catalogue', async () => {
      const { cards } = await loadCatalogo();
      const kinds = new Map<string, Wanted>();
      const ofCuentas = cards.filter(({ tipo }) => tipo !== 'rastro');
      for (const { codigo, tipo, acciones } of ofCuentas)
        for (const { accion, vias } of acciones) {
          const isFiled = vias[0]?.canal !== 'nada_que_presentar';
          const kind = `${accion} ${SUPPLY_TYPES.includes(tipo)} ${isFiled}`;
          if (!kinds.has(kind)) kinds.set(kind, { proveedor_codigo: codigo, accion, identificador: OWN });
        }
      assert.ok(kinds.size > 8, `the catalogue has more kinds of requests than ${[...kinds.keys()]}`);
      const found: string[] = [];
      for (const [kind, wanted] of kinds) {
        caso = await t.open({ modulos_contratados: ['borrado', 'suscripciones'] });
        const cuenta = await add(wanted);
        const change = (changes: Parameters<typeof changeCuenta>[5]) =>
          t.tx((tx) => changeCuenta(e.program, tx, t.who('heredero'), caso, cuenta, changes));
        if (kind.includes(' true ')) await change({ vivienda_habitada: 'no' });
        if (wanted.accion === 'transferir') await change({ nuevo_titular: { quien: 'heredero' } });
        await confirm(cuenta);
        await t.prepareAndSign(caso);
        const { elementos } = await t.tx((tx) => viewCompleteCuentas(e.program, tx, t.who('servicio'), caso, 'es'));
        const told = (await guard()).avisos.length > 0;
        if (told !== elementos[0]?.irreversible) found.push(`${kind}: told ${told}`);
      }
      assert.deepEqual(found, []);
    });

    it('once even when several processes send it and one is killed', async () => {
      await ready();
      const before = (await arrivals(OWN)).length;
      const { dataDir, publicUrl } = e.program.config;
      const processes = [1, 2, 3].map(() =>
        spawn(process.execPath, [join(import.meta.dirname, '../support/mail-process.ts')], {
          env: {
            ...process.env,
            ...e.base.variables,
            SMTP_URL: mailbox.url,
            DATA_DIR: dataDir,
            PUBLIC_URL: publicUrl,
          },
          stdio: ['ignore', 'ignore', 'inherit'],
        }),
      );
      processes[2]?.kill('SIGKILL');
      await Promise.all(processes.map((one) => once(one, 'exit')));
      await round();
      assert.equal((await arrivals(OWN)).length, before + 1);
      assert.equal((await guard()).avisos.length, 1);
    });

    it('in a notice that is erased with the case', async () => {
      await ready();
      const { link } = await notice();
      const { id } = await t.row(caso);
      await eraseCaso(e.program, t.aseguradora.id, caso, 'petición 1', { visible: 'servicio', tipo: 'cli', id: null });
      const rows = await e.base.superSql(
        'select 1 from avisos_previos where caso = $1 union all select 1 from correos where caso = $1 and datos_cifrados is not null',
        [id],
      );
      assert.deepEqual(rows, []);
      assert.equal((await visit(link)).status, 404);
    });
  });

  describe('reports being alive by the link', () => {
    it('which changes nothing when it is opened, and stops everything when its button is pressed', async () => {
      const cuenta = await ready();
      const { link } = await notice();
      const opened = await visit(link);
      assert.deepEqual([opened.status, /<form method="post">/.test(opened.text)], [200, true]);
      assert.doesNotMatch(opened.text, /Carmen|mintos/i);
      assert.match(String(opened.headers['cache-control']), /no-store/);
      assert.deepEqual((await guard()).alertas, []);
      const stopped = await visit(link, 'POST');
      assert.deepEqual([stopped.status, /Está todo parado/.test(stopped.text)], [200, true]);
      await visit(link, 'POST');
      const { alertas } = await guard();
      assert.partialDeepStrictEqual(alertas, [{ por_enlace: true, decidida: null }]);
      assert.ok((await impediments(cuenta)).includes('aviso_por_comprobar'));
      assert.match((await visit(link)).text, /Está todo parado/);
      e.clock.advance(4 * DAY);
      await assert.rejects(send(cuenta), refused('envio_impedido', /comprobar antes un aviso/));
    });

    it('also while the insurer is paused, because requests go on leaving', async (context) => {
      const cuenta = await ready();
      const { link } = await notice();
      context.after(await pauseInsurer(e, t.aseguradora));
      assert.equal((await visit(link)).status, 200);
      assert.equal((await visit(link, 'POST')).status, 200);
      e.clock.advance(3 * DAY);
      assert.ok((await impediments(cuenta)).includes('aviso_por_comprobar'));
    });

    it('which also stops requests that can be undone, and withdraws letters that wait', async () => {
      const kept = await add({ proveedor_codigo: 'facebook', accion: 'conmemorar', identificador: OWN });
      await confirm(kept);
      const cuenta = await ready();
      const { link } = await notice();
      e.clock.advance(4 * DAY);
      await send(cuenta);
      await visit(link, 'POST');
      e.clock.advance(DAY);
      await round();
      const letters = (await mailsOf(e, t.aseguradora, caso)).filter(({ tipo }) => tipo === 'carta_proveedor');
      assert.deepEqual(
        letters.map(({ estado }) => estado),
        ['deshecho'],
      );
      assert.ok((await impediments(kept)).includes('aviso_por_comprobar'));
    });

    it('which is the first task of the desk, and the only one of the case', async () => {
      await ready();
      const { link } = await notice();
      await t.receive(caso, 'factura');
      await visit(link, 'POST');
      assert.deepEqual(
        (await work()).map(({ clase, prioridad }) => `${clase} ${prioridad}`),
        ['persona_viva urgente'],
      );
      const { elementos } = await listWork(e.program, NOBODY, { limite: 1 }, e.clock.now());
      assert.equal(elementos[0]?.clase, 'persona_viva');
    });

    it('and the case continues only once somebody of the service has verified that it was a mistake', async () => {
      const cuenta = await ready();
      const { link } = await notice();
      await visit(link, 'POST');
      const dismiss = (role: Role, text = 'Comprobado con el Registro Civil.') =>
        t.tx((tx) => dismissAlert(tx, t.who(role), caso, text));
      await assert.rejects(dismiss('aseguradora'), refused('accion_no_permitida'));
      await assert.rejects(dismiss('servicio', '  '), refused('validacion', /comprobacion/));
      await dismiss('servicio');
      await assert.rejects(dismiss('servicio'), refused('no_encontrado'));
      assert.ok(!(await impediments(cuenta)).includes('aviso_por_comprobar'));
      assert.deepEqual(
        (await story()).filter((type) => type.startsWith('alerta')),
        ['alerta_recibida', 'alerta_descartada'],
      );
    });

    it('or by telling the service, which notes the source, also in a closed case', async () => {
      const raise = (constancia?: string, role: Role = 'servicio') =>
        t.tx((tx) => raiseAlert(tx, t.who(role), caso, constancia === undefined ? {} : { constancia }));
      await assert.rejects(raise('Ha llamado.', 'heredero'), refused('accion_no_permitida'));
      await assert.rejects(raise(), refused('validacion', /constancia/));
      await t.tx((tx) => closeCaso(tx, t.who('servicio'), caso, { resultado: 'desistido' }));
      await raise('Ha llamado la propia persona.');
      assert.partialDeepStrictEqual((await guard()).alertas, [
        { por_enlace: false, constancia: 'Ha llamado la propia persona.' },
      ]);
      assert.deepEqual(
        (await work()).map(({ clase }) => clase),
        ['persona_viva'],
      );
      await annul();
      assert.deepEqual(await work(), []);
      assert.equal((await guard()).alertas[0]?.decision, 'persona_viva');
      await assert.rejects(raise('Otra vez.'), refused('estado_no_permite'));
    });

    it('and an unknown link is 404', async () => {
      const { link } = await (async () => {
        await ready();
        return notice();
      })();
      const strange = link.replace(/.{6}$/, 'AAAAAA');
      assert.equal((await visit(strange, 'POST')).status, 404);
      assert.equal((await visit(strange)).status, 404);
      await annul();
      assert.match((await visit(link, 'POST')).text, /ya está anulada/);
    });
  });

  describe('proves to be alive: the annulment', () => {
    it('is accepted in any state, even when other reasons are refused because something was sent', async () => {
      assert.equal((await t.row(caso)).estado, 'abierto');
      await annul();
      assert.equal((await t.row(caso)).estado, 'anulado');
      await assert.rejects(annul(), refused('estado_no_permite'));

      caso = await t.open({ modulos_contratados: ['borrado'] });
      const cuenta = await ready();
      await round();
      e.clock.advance(4 * DAY);
      await send(cuenta);
      e.clock.advance(DAY);
      await round();
      await assert.rejects(annul('abierto_por_error'), refused('estado_no_permite', /no anularse/));
      await annul('persona_viva', 'aseguradora');
      const { estado, resultado } = await t.row(caso);
      assert.deepEqual([estado, resultado], ['anulado', null]);

      caso = await t.open({ modulos_contratados: ['borrado'] });
      await t.tx((tx) => closeCaso(tx, t.who('servicio'), caso, { resultado: 'desistido' }));
      await assert.rejects(annul('abierto_por_error'), refused('estado_no_permite', /ya ha terminado/));
      await annul();
      assert.equal((await t.row(caso)).estado, 'anulado');
      assert.deepEqual(
        (await t.events(caso))
          .filter(({ tipo }) => tipo === 'caso_cerrado')
          .map(({ data }) => Object.keys(data).sort()),
        [
          ['caso_id', 'cerrado', 'estado', 'resultado'],
          ['caso_id', 'cerrado', 'estado', 'resultado'],
        ],
      );
    });

    it('of a closed case for another reason is refused by the SQL too', async () => {
      await t.tx((tx) => closeCaso(tx, t.who('servicio'), caso, { resultado: 'desistido' }));
      const { id } = await t.row(caso);
      await t.tx((tx) => writeClosing(tx, id, 'anulado', null, 5, e.clock.now()));
      assert.equal((await t.row(caso)).estado, 'cerrado');
    });

    it('asks exactly the providers that got a request, by the same channel, to undo it', async () => {
      const sent = await ready();
      const byForm = await add({ proveedor_codigo: 'facebook', accion: 'eliminar', identificador: OWN });
      const waits = await add({
        proveedor_codigo: 'mintos',
        accion: 'eliminar',
        identificador: 'carmen.dos@example.com',
      });
      await add({ proveedor_codigo: 'instagram', accion: 'eliminar', identificador: OWN });
      for (const one of [byForm, waits]) await confirm(one);
      await sign();
      await round();
      e.clock.advance(4 * DAY);
      await send(sent);
      await t.tx((tx) => requestCuenta(e.program, tx, t.who('servicio'), caso, byForm, { canal: 'formulario_web' }));
      e.clock.advance(11_000);
      await round();
      await t.tx((tx) => rejectCuenta(tx, t.who('servicio'), caso, sent, { motivo: 'No la encuentran' }));
      const another = { identificador: 'otra-persona' };
      await t.tx((tx) => changeCuenta(e.program, tx, t.who('heredero'), caso, sent, another));
      await t.tx((tx) => resolveCuenta(tx, t.who('servicio'), caso, sent, { resultado: 'eliminada' }));
      await send(waits); // withdrawn by the annulment, because it still waits
      await t
        .tx((tx) => requestCertificado(tx, t.who('servicio'), caso, { tipo: 'ultimas_voluntades' }))
        .catch(() =>
          e.base.superSql(
            `update certificados set estado = 'solicitado', solicitado = $2 where caso = (select id from casos where caso_id = $1 and aseguradora_id = $3) and tipo = 'defuncion_literal'`,
            [caso, e.clock.now(), t.aseguradora.id],
          ),
        );
      assert.deepEqual(
        (await guard()).salieron.map(({ destinatario }) => destinatario),
        ['Mintos', 'Facebook'],
      );
      await annul();
      const { rectificaciones, salieron } = await guard();
      assert.deepEqual(salieron, []);
      assert.deepEqual(
        rectificaciones.map(({ cuenta_id, que, estado, direccion }) => ({ cuenta_id, que, estado, direccion })),
        [
          { cuenta_id: sent, que: 'eliminar', estado: 'por_salir', direccion: 'support@mintos.com' },
          { cuenta_id: byForm, que: 'eliminar', estado: 'pendiente', direccion: null },
          { cuenta_id: null, que: 'certificado', estado: 'pendiente', direccion: null },
        ],
      );
      assert.deepEqual(
        (await work()).map(({ clase, cuantas }) => `${clase} ${cuantas}`),
        ['rectificar 2'],
      );
      const before = (await arrivals('support@mintos.com')).length;
      await round();
      assert.equal(
        (await arrivals('support@mintos.com')).length,
        before,
        'the letter waits while it can be taken back',
      );
      e.clock.advance(11_000);
      await round();
      const letters = await arrivals('support@mintos.com');
      assert.equal(letters.length, before + 1, 'the request that waited never left');
      const { subject = '', text = '' } = await readMail(letters.at(-1) ?? assert.fail());
      assert.match(subject, /vive|is alive/);
      assert.match(text, /5\.1\.d\)|5\(1\)\(d\)/);
      assert.match(text, /\b16\b/);
      assert.ok(text.includes(OWN), 'the account as the request named it');
      assert.doesNotMatch(text, /otra-persona/);
      assert.equal((await guard()).rectificaciones[0]?.estado, 'enviada');
      const states = await e.base.superSql<{ estado: string; motivo_descarte: string | null }>(
        'select estado, motivo_descarte from cuentas where caso = (select id from casos where caso_id = $1 and aseguradora_id = $2) order by id',
        [caso, t.aseguradora.id],
      );
      assert.deepEqual(
        states.map(({ estado, motivo_descarte }) => `${estado} ${motivo_descarte}`),
        ['resuelta null', 'descartada servicio', 'descartada fin_de_caso', 'descartada fin_de_caso'],
      );
    });

    it('undoes a request whose letter a worker is claiming at that moment', async () => {
      const cuenta = await ready();
      await round();
      e.clock.advance(4 * DAY);
      await send(cuenta);
      e.clock.advance(DAY);
      await whileClaimed(e, annul);
      assert.deepEqual(
        (await guard()).rectificaciones.map(({ cuenta_id }) => cuenta_id),
        [cuenta],
      );
    });

    it('apologises to those to whom nothing has left, if a worker is claiming their first e-mail at that moment', async () => {
      await ready();
      await e.base.superSql(
        `with c as (update correos set estado = 'rechazado', reclamo_id = null, reclamo_hasta = null
             where aseguradora_id = $1 and caso = $2 and tipo in ('bienvenida', 'codigo_mandato') returning id)
         delete from correo_intentos where correo in (select id from c)`,
        [t.aseguradora.id, (await t.row(caso)).id],
      );
      e.clock.advance(1);
      await whileClaimed(e, annul);
      const written = (await mailsOf(e, t.aseguradora, caso)).map(({ tipo }) => tipo);
      assert.deepEqual(
        ['disculpa_familia', 'disculpa_persona'].filter((tipo) => written.includes(tipo)),
        ['disculpa_familia', 'disculpa_persona'],
      );
    });

    it('apologises to the person if it is not known how an attempt at their notice ended, and not after attempts that reached no server', async () => {
      const apologies = async (outcome: string) => {
        await ready();
        mailbox.onRecipient = () => rejection(451);
        await round();
        mailbox.onRecipient = () => null;
        await e.base.superSql(
          `update correo_intentos i set resultado = $3 from correos r
            where i.correo = r.id and r.aseguradora_id = $1 and r.caso = $2 and r.tipo = 'aviso_previo'`,
          [t.aseguradora.id, (await t.row(caso)).id, outcome],
        );
        await annul();
        const written = await mailsOf(e, t.aseguradora, caso);
        return written.filter(({ tipo }) => tipo === 'disculpa_persona').length;
      };
      assert.equal(await apologies('ambiguo'), 1);
      caso = await t.open({ modulos_contratados: ['borrado'] });
      assert.equal(await apologies('temporal'), 0);
    });

    it('sends rectifying letters, which can be taken back for some seconds, sent to another address, and are a task again after a week without an answer', async () => {
      const cuenta = await ready();
      await round();
      e.clock.advance(4 * DAY);
      await send(cuenta);
      e.clock.advance(11_000);
      await round();
      await annul();
      const [one] = (await guard()).rectificaciones;
      const id = one?.rectificacion_id ?? assert.fail();
      assert.equal(one?.segundos, 10);
      const by = (role: Role) => t.who(role);
      await assert.rejects(
        t.tx((tx) => takeBackRectificacion(tx, by('aseguradora'), caso, id)),
        refused('accion_no_permitida'),
      );
      await assert.rejects(
        t.tx((tx) => recordRectificacion(tx, by('servicio'), caso, id, 'Por su formulario.')),
        refused('estado_no_permite'),
      );
      await t.tx((tx) => takeBackRectificacion(tx, by('servicio'), caso, id));
      assert.equal((await guard()).rectificaciones[0]?.estado, 'pendiente');
      await assert.rejects(
        t.tx((tx) => sendRectificacion(deps(), tx, by('servicio'), caso, id, { direccion: 'legal@gmial.com' })),
        refused('validacion', /direccion/),
      );
      mailbox.onRecipient = (address) => (address === 'legal@mintos.com' ? rejection(550) : null);
      await t.tx((tx) => sendRectificacion(deps(), tx, by('servicio'), caso, id, { direccion: 'legal@mintos.com' }));
      e.clock.advance(11_000);
      await round();
      assert.equal((await guard()).rectificaciones[0]?.estado, 'devuelta');
      assert.ok((await work()).some(({ clase }) => clase === 'rectificar'));
      await assert.rejects(
        t.tx((tx) => recordRectificacion(tx, by('servicio'), caso, id, ' ')),
        refused('validacion', /nota/),
      );
      await t.tx((tx) => sendRectificacion(deps(), tx, by('servicio'), caso, id, { direccion: 'avisos@mintos.com' }));
      e.clock.advance(11_000);
      await round();
      assert.equal((await guard()).rectificaciones[0]?.estado, 'enviada');
      assert.deepEqual(await work(), []);
      e.clock.advance(7 * DAY);
      assert.ok(
        (await work()).some(({ clase }) => clase === 'rectificar'),
        'it got no answer',
      );
      await t.tx((tx) => recordRectificacion(tx, by('servicio'), caso, id, 'Por teléfono, referencia 12.'));
      assert.partialDeepStrictEqual((await guard()).rectificaciones, [
        { estado: 'hecha', nota: 'Por teléfono, referencia 12.' },
      ]);
      assert.deepEqual(await work(), []);
    });

    it('apologises to the family and to the person, each in their own words', async () => {
      const heredero = { email: 'lucia.disculpa@example.com', nombre: 'Lucía', apellidos: 'Ortega' };
      caso = await t.open({ modulos_contratados: ['borrado'], heredero });
      const cuenta = await ready();
      await round();
      e.clock.advance(4 * DAY);
      await send(cuenta);
      e.clock.advance(11_000);
      await round();
      await annul();
      await round();
      const family = await readMail((await arrivals(heredero.email)).at(-1) ?? assert.fail());
      assert.match(family.subject ?? '', /disculpas/);
      assert.match(family.text ?? '', /una solicitud a una empresa/);
      const person = await readMail((await arrivals(OWN)).at(-1) ?? assert.fail());
      assert.match(person.text ?? '', /Hola, Carmen:/);
      assert.doesNotMatch(`${family.text}${person.text}`, /mintos/i);
    });

    it('says nothing to a corrected address whose link was held back', async () => {
      const heredero = { email: 'lucia.equivocada@example.com', nombre: 'Lucía', apellidos: 'Ortega' };
      caso = await t.open({ modulos_contratados: ['borrado'], heredero });
      await round();
      assert.equal((await arrivals(heredero.email)).length, 1);
      e.clock.advance(1000);
      await t.tx((tx) => raiseAlert(tx, t.who('servicio'), caso, { constancia: 'Llamó alguien ajeno' }));
      await t.tx((tx) => renewAccess(t.deps, tx, t.who('servicio'), caso, { email: 'lucia.correcta@example.com' }));
      await round();
      await annul();
      await round();
      assert.deepEqual(await arrivals('lucia.correcta@example.com'), []);
    });

    it('apologises to a heir whose welcome may have arrived before somebody said that the person is alive', async () => {
      const heredero = { email: 'lucia.quizas@example.com', nombre: 'Lucía', apellidos: 'Ortega' };
      caso = await t.open({ modulos_contratados: ['borrado'], heredero });
      await round();
      const { id } = await t.row(caso);
      await e.base.superSql(`update correos set estado = 'pendiente' where caso = $1 and tipo = 'bienvenida'`, [id]);
      await e.base.superSql(
        `update correo_intentos set resultado = 'ambiguo' where correo in (select id from correos where caso = $1)`,
        [id],
      );
      await t.tx((tx) => raiseAlert(tx, t.who('servicio'), caso, { constancia: 'Llamó su hermano' }));
      await annul();
      await round();
      const family = await readMail((await arrivals(heredero.email)).at(-1) ?? assert.fail());
      assert.match(family.subject ?? '', /disculpas/);
    });

    it('sends no apology to anybody who had not heard from us', async () => {
      await add(MINTOS);
      const before = mailbox.accepted.length;
      const own = (await arrivals(OWN)).length;
      await annul();
      await round();
      assert.equal((await arrivals(OWN)).length, own);
      assert.ok(mailbox.accepted.length <= before + 1, 'at most the heir, who had heard from us, gets an apology');
    });

    it('ends access to the portal, and the link says so instead of offering another', async () => {
      const heredero = { email: 'lucia.enlace@example.com', nombre: 'Lucía', apellidos: 'Ortega' };
      caso = await t.open({ modulos_contratados: ['borrado'], heredero });
      await round();
      const token = await tokenOf((await arrivals(heredero.email))[0] ?? assert.fail());
      const enter = () =>
        e.app.inject({
          method: 'POST',
          url: '/portal/api/sesion',
          payload: { token },
          headers: { host: t.aseguradora.host },
        });
      assert.equal((await enter()).statusCode, 201);
      await annul();
      assert.equal((await enter()).headers['x-error-code'], 'caso_anulado');
      const again = await e.app.inject({
        method: 'POST',
        url: '/portal/api/enlace',
        payload: { token },
        headers: { host: t.aseguradora.host },
      });
      assert.equal(again.headers['x-error-code'], 'caso_anulado');
    });

    it('counts correctly in the figures if the case had been closed', async () => {
      await t.tx((tx) => closeCaso(tx, t.who('servicio'), caso, { resultado: 'desistido' }));
      e.clock.advance(DAY);
      await annul();
      const { id } = await t.row(caso);
      await sealFigures(e.program);
      const moves = await e.base.superSql<{ movimiento: string; n: number }>(
        `select estado as movimiento, sum(signo)::int as n from cifras_hechos where caso = $1 and tipo = 'movimiento'
          group by 1 order by 1`,
        [id],
      );
      assert.deepEqual(moves, [
        { movimiento: 'anulado', n: 1 },
        { movimiento: 'cerrado', n: 1 },
        { movimiento: 'reabierto', n: 1 },
      ]);
      const states = await e.base.superSql<{ estado: string }>(
        `select estado from cifras_hechos where caso = $1 and tipo = 'caso' group by estado having sum(signo) <> 0`,
        [id],
      );
      assert.deepEqual(states, [{ estado: 'anulado' }]);
    });
  });

  it('is safe from irreversible requests until a certificate is reviewed; one that the service got from the register counts as reviewed', async () => {
    const cuenta = await add(MINTOS);
    await confirm(cuenta);
    await t.review(caso, await t.receive(caso, 'declaracion_aseguradora', 'aseguradora'), 'validado');
    await sign();
    assert.ok((await impediments(cuenta)).includes('papeles'), "the insurer's statement is not enough to delete");
    const brought = { tipo: 'certificado_defuncion', contenido: aPdf(), nombre: null } as const;
    const { documento } = await receiveDocumento(deps(), t.who('servicio'), caso, brought);
    assert.ok((await impediments(cuenta)).includes('papeles'), 'nobody has reviewed the certificate');
    await t.tx((tx) =>
      obtainCertificado(tx, t.who('servicio'), caso, { tipo: 'defuncion_literal', documento: documento.id }),
    );
    assert.ok(!(await impediments(cuenta)).includes('papeles'));
  });
});
