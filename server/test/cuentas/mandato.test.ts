/** The heir's mandate: its closed list of actions, its one-time code, its evidence, and how it ends. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Wish } from '@albacea/contract/schemas/casos.ts';
import { viewDeskDocumentos } from '../../src/caso/documentos/view-documentos.ts';
import { currentMandato } from '../../src/caso/mandato/current-mandato.ts';
import { type MandatoData, mandatoPlace } from '../../src/caso/mandato/data.ts';
import { CODE_MINUTES, CODES_PER_DAY, CODES_PER_HOUR, coversCuenta } from '../../src/caso/mandato/rules.ts';
import { LACKING } from '../../src/caso/read/overview.ts';
import { closeCaso } from '../../src/course/close-caso.ts';
import { type CuentaChange, changeCuenta } from '../../src/cuentas/commands/change-cuenta.ts';
import { confirmCuenta } from '../../src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../../src/cuentas/commands/propose-cuentas.ts';
import { prepareLetter } from '../../src/cuentas/letters/compose/prepare-letter.ts';
import { decideObjecion } from '../../src/cuentas/objections/decide-objecion.ts';
import { declareWish } from '../../src/cuentas/objections/objeciones.ts';
import { viewCompleteCuentas } from '../../src/cuentas/read/view-cuentas.ts';
import { checkMandato } from '../../src/familia/mandato/check-mandato.ts';
import { revokeMandato } from '../../src/familia/mandato/end-mandato.ts';
import { prepareMandato } from '../../src/familia/mandato/prepare-mandato.ts';
import { TEXT_VERSION } from '../../src/familia/mandato/rules-ejemplar-text.ts';
import { signatureRejection, signMandato } from '../../src/familia/mandato/sign-mandato.ts';
import { actHash } from '../../src/familia/mandato/texts-to-sign.ts';
import { viewMandato, viewWorkMandato } from '../../src/familia/mandato/view-mandato.ts';
import { sha256 } from '../../src/platform/ids.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { type Mailbox, openMailbox, readMail } from '../support/mailbox.ts';
import { sendingDeps } from '../support/ready-caso.ts';
import { type CasoWork, createCasoWork, IDENTITY, PASSPORT, type Role } from '../support/work.ts';

const MINUTE = 60_000;

describe('the mandate', () => {
  let e: Environment;
  let t: CasoWork;
  let mailbox: Mailbox;
  let caso: string;
  before(async () => {
    mailbox = await openMailbox();
    e = await createEnvironment({ engine: 'postgres', variables: { SMTP_URL: mailbox.url, MAIL_WAIT_MS: '30000' } });
    t = await createCasoWork(e);
  });
  beforeEach(async () => {
    caso = await t.open();
    await t.addCuenta(caso);
  });
  after(async () => {
    await e.close();
    await mailbox.close();
  });

  const otherCode = (code: string, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, '0');
  const rows = () =>
    e.base.superSql<{ id: string; estado: string; documento: string | null; datos_cifrados: Uint8Array }>(
      'select m.* from mandatos m join casos c on c.id = m.caso where c.aseguradora_id = $1 and c.caso_id = $2 order by m.preparado, m.id',
      [t.aseguradora.id, caso],
    );
  const isRefusal = (code: string, possible?: RegExp) => (error: { codigo: string; valores: object }) => {
    assert.equal(error.codigo, code);
    if (possible) assert.match(JSON.stringify(error.valores), possible);
    return true;
  };
  const dataOf = async (): Promise<MandatoData> => {
    const [row] = await rows();
    const { clave_envuelta } = (await t.row(caso)) as unknown as { clave_envuelta: Uint8Array };
    const key = t.tenant.clave.openCasoKey((await t.row(caso)).id, clave_envuelta);
    return key.decryptJson(mandatoPlace(row?.id ?? ''), row?.datos_cifrados ?? new Uint8Array());
  };

  it('lists the requests of the case and nothing else, and says who acts for whom', async () => {
    await t.addCuenta(caso, 'suscripciones', 'descartada');
    const { texto, texto_version } = await t.prepare(caso);
    assert.equal(texto_version, TEXT_VERSION);
    assert.equal(texto.match(/Álbum Abierto/g)?.length, 1, 'an account that is twice in the case is once in the list');
    for (const said of [
      /Lucía Ortega Ruiz/,
      /Carmen Ruiz de la Prada Ortega/,
      /14 de noviembre de 2026/,
      /por cuenta de Seguros \d+/,
    ])
      assert.match(texto, said);
    assert.doesNotMatch(texto, /undefined|null/);
  });

  it('allows only to tell a bank of the death, not to close or erase anything there', async () => {
    const id = await t.addCuenta(caso, 'borrado', 'confirmada', 'BBVA');
    await e.base.superSql(`update cuentas set proveedor = 'bbva', accion = 'eliminar' where id = $1`, [id]);
    const { ejemplares } = await t.prepare(caso);
    const bank = ejemplares.find(({ proveedor }) => proveedor === 'BBVA') ?? assert.fail();
    assert.match(bank.texto, /- comunicar el fallecimiento, sin cerrar ni borrar nada/);
    assert.doesNotMatch(bank.texto, /eliminar la cuenta/);
    assert.ok(
      ejemplares.some(({ texto }) => /eliminar la cuenta/.test(texto)),
      'the mandate still erases other accounts',
    );
  });

  it('lists the certificates if their module is contracted', async () => {
    caso = await t.open({ modulos_contratados: ['certificados'] });
    assert.match((await t.prepare(caso)).texto, /última voluntad/);
  });

  it('cannot be prepared while the case has neither account nor certificate', async () => {
    caso = await t.open();
    await assert.rejects(t.prepare(caso), isRefusal('estado_no_permite', /alguna cuenta/));
  });

  it('cites the instructions of the deceased, and cannot be signed against a prohibition until the service lifts it', async () => {
    const declare = (voluntad: Wish) => t.tx((tx) => declareWish(e.program, tx, t.who('heredero'), caso, { voluntad }));
    const declared = async () => (await e.request(t.aseguradora, 'GET', `/casos/${caso}`)).json.data.voluntad;
    await declare('instrucciones');
    const { texto, codigo } = await t.prepare(caso);
    assert.match(texto, /instrucciones que dejó Carmen/);
    const { objecion } = await declare('prohibicion');
    await assert.rejects(t.sign(caso, codigo), isRefusal('estado_no_permite', /prohibió/));
    await assert.rejects(t.prepare(caso), isRefusal('estado_no_permite', /prohibió/));
    assert.equal(await declared(), 'prohibicion');
    const lift = { decision: 'levantada', motivo: 'Lo declaró otra persona.' } as const;
    await t.tx((tx) => decideObjecion(tx, t.who('servicio'), caso, objecion ?? '', lift));
    await t.prepareAndSign(caso);
    assert.equal(await declared(), 'prohibicion', 'what was declared stays readable');
  });

  it('is signed with the code from the e-mail, and its document is stored', async () => {
    const { correo, caso: id } = await t.prepare(caso);
    assert.equal(await e.program.mailSender.sendNow(t.tenant, id, correo), true);
    const last = mailbox.accepted.at(-1);
    assert.ok(last);
    const { text = '', subject = '' } = await readMail(last);
    const code = /\b(\d{6})\b/.exec(text)?.[1] ?? '';
    assert.match(text, new RegExp(`${CODE_MINUTES} minutos`));
    assert.doesNotMatch(subject, /\d{6}/);
    const result = await t.sign(caso, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    assert.equal(result.clase, 'firmado');
    assert.deepEqual(
      (await t.events(caso)).map(({ tipo }) => tipo),
      ['caso_abierto', 'documentacion_recibida'],
    );
    const { documentos, documentacion } = (await e.request(t.aseguradora, 'GET', `/casos/${caso}`)).json.data;
    assert.deepEqual(
      [documentos[0].tipo, documentos[0].estado, documentacion.mandato],
      ['mandato', 'validado', 'validado'],
    );
  });

  it('stores its evidence encrypted, with the hash of the text that was shown', async () => {
    const { texto, codigo } = await t.prepare(caso);
    await t.sign(caso, codigo);
    const { firma, huella_texto, papeles } = await dataOf();
    assert.ok(papeles);
    assert.deepEqual(papeles.huellas, [sha256(texto).toString('hex')]);
    assert.equal(huella_texto, actHash(papeles));
    assert.deepEqual(
      { ...firma, instante: null, codigo: null },
      {
        nombre: 'Lucía Ortega',
        instante: null,
        texto_version: TEXT_VERSION,
        huella_texto,
        codigo: null,
        direccion: '203.0.113.9',
        agente: 'Mozilla/5.0',
      },
    );
  });

  it('refuses even the right code after five wrong ones', async () => {
    const { codigo } = await t.prepare(caso);
    const remaining: number[] = [];
    for (let n = 1; n <= 5; n += 1) {
      const result = await t.sign(caso, otherCode(codigo, n));
      assert.equal(result.clase, 'codigo_incorrecto');
      if (result.clase === 'codigo_incorrecto') {
        remaining.push(result.quedan);
        assert.equal(signatureRejection(result).codigo, 'validacion');
      }
    }
    assert.deepEqual(remaining, [4, 3, 2, 1, 0]);
    await assert.rejects(t.sign(caso, codigo), isRefusal('estado_no_permite', /Pida uno nuevo/));
    assert.equal((await t.cronologia(caso)).filter((type) => type === 'mandato_codigo_agotado').length, 1);
    const fresh = await t.prepare(caso);
    assert.equal((await t.sign(caso, fresh.codigo)).clase, 'firmado');
  });

  it('cannot be signed with an expired code, a replaced one, or one of another case', async () => {
    const { codigo } = await t.prepare(caso);
    e.clock.advance(CODE_MINUTES * MINUTE);
    await assert.rejects(t.sign(caso, codigo), isRefusal('estado_no_permite', /Pida uno nuevo/));
    const second = await t.prepare(caso);
    const third = await t.prepare(caso);
    if (second.codigo !== third.codigo) assert.equal((await t.sign(caso, second.codigo)).clase, 'codigo_incorrecto');
    const other = await t.open();
    await t.addCuenta(other);
    const foreign = await t.prepare(other);
    if (foreign.codigo !== third.codigo) {
      assert.equal((await t.sign(other, third.codigo)).clase, 'codigo_incorrecto');
    }
    assert.equal((await t.sign(caso, third.codigo)).clase, 'firmado');
  });

  it('sends a limited number of codes an hour and a day', async () => {
    const exhaust = async (howMany: number) => {
      for (let n = 0; n < howMany; n += 1) await t.prepare(caso);
      await assert.rejects(t.prepare(caso), isRefusal('estado_no_permite', /a partir de las \d\d:\d\d/));
    };
    await exhaust(CODES_PER_HOUR);
    await t.tx((tx) => revokeMandato(tx, t.who('heredero'), caso)); // a new mandate does not reset the limit
    await exhaust(0);
    e.clock.advance(60 * MINUTE);
    await exhaust(CODES_PER_DAY - CODES_PER_HOUR);
    e.clock.advance(60 * MINUTE);
    await exhaust(0);
    e.clock.advance(24 * 60 * MINUTE);
    await t.prepare(caso);
  });

  it('has no valid code once the heir’s address is corrected, and the e-mail to the old address is withdrawn', async () => {
    const { codigo } = await t.prepare(caso);
    await e.request(t.aseguradora, 'POST', `/casos/${caso}/acceso`, { email: 'otra@example.com' });
    await assert.rejects(t.sign(caso, codigo), isRefusal('estado_no_permite', /ningún permiso por firmar/));
    const [row] = await e.base.superSql(
      `select r.estado, r.datos_cifrados from correos r join casos c on c.id = r.caso where c.aseguradora_id = $1 and c.caso_id = $2
            and r.tipo = 'codigo_mandato'`,
      [t.aseguradora.id, caso],
    );
    assert.deepEqual(row, { estado: 'retirado', datos_cifrados: null });
  });

  const current = () => t.change(caso, 'servicio', (tx, taken) => currentMandato(tx, taken));
  const papers = () =>
    e.base.superSql<{ mandato: string; fin: Date | null; clases: string[] }>(
      'select k.* from mandato_ejemplares k join casos c on c.id = k.caso where c.aseguradora_id = $1 and c.caso_id = $2 order by k.id',
      [t.aseguradora.id, caso],
    );
  const seen = () => t.tx((tx) => viewMandato(tx, t.who('heredero'), caso));
  const revoke = () => t.tx((tx) => revokeMandato(tx, t.who('heredero'), caso));

  it('has one copy for each provider, which names no other provider, and one code signs all copies', async () => {
    await t.addCuenta(caso, 'suscripciones', 'confirmada', 'Gimnasio Sol');
    const { ejemplares, codigo, hasta } = await t.prepare(caso);
    assert.deepEqual(
      ejemplares.map(({ proveedor }) => proveedor),
      ['Gimnasio Sol', 'Álbum Abierto'],
    );
    for (const { texto, proveedor } of ejemplares) {
      for (const said of [/con DNI 12345678Z/, /B00000000 \(demo\)/, /en particular: carmen$/m])
        assert.match(texto, said);
      assert.ok(texto.includes(proveedor ?? ''));
      assert.doesNotMatch(texto, proveedor === 'Gimnasio Sol' ? /Álbum/ : /Gimnasio/);
    }
    assert.deepEqual((await seen()).preparado?.ejemplares, ejemplares, 'the heir can read the prepared copies again');
    assert.equal((await t.sign(caso, codigo)).clase, 'firmado');
    const { mandato, falta, por_firmar, preparado, identidad } = await seen();
    assert.deepEqual([preparado, identidad], [null, IDENTITY]);
    assert.deepEqual(
      mandato?.ejemplares.map(({ texto, vigente, hasta: until }) => [texto, vigente, until]),
      ejemplares.map(({ texto }) => [texto, true, hasta]),
    );
    assert.equal(new Set(mandato?.ejemplares.map((one) => one.codigo)).size, 2);
    for (const nothing of [falta, por_firmar]) assert.deepEqual(nothing, { cuentas: [], certificados: [] });
    await assert.rejects(t.prepare(caso), isRefusal('estado_no_permite', /Ya está todo firmado/));
  });

  it('when signed again covers only the accounts added since; earlier copies stay valid', async () => {
    await t.prepareAndSign(caso);
    const gym = await t.addCuenta(caso, 'suscripciones', 'confirmada', 'Gimnasio Sol');
    const first = (await seen()).mandato?.ejemplares[0];
    assert.deepEqual((await seen()).por_firmar.cuentas, [{ proveedor: 'Gimnasio Sol', accion: 'eliminar' }]);
    const { ejemplares, codigo } = await t.prepare(caso);
    assert.deepEqual(
      ejemplares.map(({ proveedor }) => proveedor),
      ['Gimnasio Sol'],
    );
    await t.sign(caso, codigo);
    assert.deepEqual(
      (await rows()).map(({ estado }) => estado),
      ['sustituido', 'firmado'],
    );
    assert.deepEqual(
      (await papers()).map(({ fin }) => fin),
      [null, null],
    );
    const scope = (await current())?.alcance;
    assert.ok(
      scope &&
        ['Álbum Abierto', 'Gimnasio Sol'].every((proveedor) => coversCuenta(scope, { proveedor, accion: 'eliminar' })),
    );
    assert.equal(coversCuenta(scope, { proveedor: 'Álbum Abierto', accion: 'transferir' }), false);
    assert.deepEqual(
      (await seen()).mandato?.ejemplares.find(({ proveedor }) => proveedor === 'Álbum Abierto'),
      first,
    );

    await e.base.superSql(`update cuentas set accion = 'conmemorar' where id = $1`, [gym]);
    assert.deepEqual(
      (await t.prepare(caso)).ejemplares.map(({ proveedor }) => proveedor),
      ['Gimnasio Sol'],
    );
    await t.prepareAndSign(caso);
    assert.deepEqual(
      (await papers()).map(({ fin, clases }) => [fin, ...clases]),
      [
        [null, 'eliminar'],
        [null, 'eliminar'],
        [null, 'conmemorar'],
      ],
    );
    await revoke();
    assert.equal(await current(), null);
    assert.deepEqual(
      (await papers()).map(({ fin }) => fin !== null),
      [true, true, true],
    );
    assert.deepEqual(
      (await seen()).mandato?.ejemplares.map(({ vigente }) => vigente),
      [false, false, false],
    );
    await assert.rejects(revoke(), isRefusal('estado_no_permite'));
    assert.equal((await e.request(t.aseguradora, 'GET', `/casos/${caso}`)).json.data.documentacion.mandato, 'falta');
  });

  it('covers only the numbers of the contracts that it passes to a holder: another number needs another signature', async () => {
    const holder = { quien: 'otra', nombre: 'Marta Climent Ros', numero: '00000023T' } as const;
    const propose = async (identificador: string) => {
      const proposal = { proveedor: 'Eléctrica Sol', accion: 'transferir', identificador } as const;
      const { cuentas } = await t.tx((tx) => proposeCuentas(e.program, tx, t.who('heredero'), caso, [proposal]));
      const id = cuentas[0]?.fila.id ?? assert.fail();
      await change(id, { nuevo_titular: holder });
      await t.tx((tx) => confirmCuenta(e.program, tx, t.who('heredero'), caso, id, {}));
      return id;
    };
    const change = (id: string, it: CuentaChange) =>
      t.tx((tx) => changeCuenta(e.program, tx, t.who('heredero'), caso, id, it));
    const covered = async (id: string) =>
      (await e.base.superSql<{ en_mandato: boolean }>('select en_mandato from cuentas where id = $1', [id]))[0]
        ?.en_mandato;
    const paperFor = (id: string) =>
      t.tx(async (tx) => {
        const letter = await prepareLetter(sendingDeps(e), tx, t.who('servicio'), caso, id, {
          direccion: 'a@sol.example',
        });
        const isUncovered = letter.reasons.some(({ codigo }) => codigo === 'mandato_sin_cuenta');
        return isUncovered ? null : JSON.stringify(letter.mandato?.papel).match(/el contrato ([\w ,]+)/)?.[1];
      });
    const first = await propose('ES0021 1');
    await t.prepareAndSign(caso);
    const second = await propose('ES0021 9999');
    assert.deepEqual([await covered(first), await covered(second)], [true, false]);
    assert.deepEqual((await seen()).por_firmar.cuentas, [{ proveedor: 'Eléctrica Sol', accion: 'transferir' }]);
    assert.deepEqual([await paperFor(first), await paperFor(second)], ['ES0021 1', null]);
    await t.prepareAndSign(caso);
    assert.deepEqual(
      [await paperFor(first), await paperFor(second)],
      ['ES0021 1, ES0021 9999', 'ES0021 1, ES0021 9999'],
    );
    await t.putCuenta(caso, second, 'rechazada');
    await change(second, { identificador: 'ES0021 7777' });
    assert.deepEqual([await covered(second), await paperFor(second)], [false, null]);
    await t.prepareAndSign(caso);
    assert.deepEqual([await covered(second), await paperFor(second)], [true, 'ES0021 1, ES0021 7777']);
    assert.equal(await paperFor(first), 'ES0021 1, ES0021 7777', 'the newest that names it');
  });

  it('signed anew covers an account without an answer too, because it can be asked again while the case lives', async () => {
    const silent = await t.addCuenta(caso, 'borrado', 'confirmada', 'Foro Luna');
    await t.process(caso);
    await t.putCuenta(caso, silent, 'sin_respuesta');
    const needed = async () => (await seen()).por_firmar.cuentas.map(({ proveedor }) => proveedor);
    const isCovered = () =>
      t.tx(async (tx) => {
        const letter = await prepareLetter(sendingDeps(e), tx, t.who('servicio'), caso, silent, {
          direccion: 'a@x.example',
        });
        return !letter.reasons.some(({ codigo }) => codigo === 'mandato' || codigo === 'mandato_sin_cuenta');
      });
    assert.equal(await isCovered(), true);
    await revoke();
    assert.deepEqual(await needed(), ['Foro Luna', 'Álbum Abierto']);
    await t.prepareAndSign(caso);
    assert.equal(await isCovered(), true);
    await t.tx((tx) => closeCaso(tx, t.who('servicio'), caso, { resultado: 'parcial' }));
    assert.deepEqual(await needed(), [], 'nothing is signed in a closed case');
  });

  it('expires after two years: no request leaves, the case waits for the family, and it can be signed again', async () => {
    const cuenta = await t.process(caso);
    await t.putCuenta(caso, cuenta, 'confirmada');
    const before = await current();
    assert.equal(before?.alcance.cuentas[0]?.hasta, (await seen()).mandato?.ejemplares[0]?.hasta);
    const turn = async () =>
      (
        await e.base.superSql<{ falta: string }>(
          `select ${LACKING} as falta from cuentas k join casos c on c.aseguradora_id = k.aseguradora_id and c.id = k.caso where k.id = $1`,
          [cuenta],
        )
      )[0]?.falta ?? null;
    await t.receive(caso, 'certificado_defuncion');
    assert.equal(await turn(), null);
    e.clock.advance(730 * 24 * 60 * MINUTE);
    assert.equal(await turn(), null, 'the last day counts');
    e.clock.advance(2 * 24 * 60 * MINUTE);
    assert.deepEqual((await current())?.alcance.cuentas, []);
    assert.equal(await turn(), 'heredero');
    assert.deepEqual(
      (await seen()).mandato?.ejemplares.map(({ vigente }) => vigente),
      [false],
    );
    await t.prepareAndSign(caso);
    assert.equal(await turn(), null);
    assert.equal((await current())?.alcance.cuentas.length, 1);
  });

  it('is not prepared with an invalid identity number: no code is sent, and the refusal names the field', async () => {
    const prepare = (numero: string, clase: 'dni' | 'nie' | 'pasaporte' = 'dni') =>
      t.tx((tx) => prepareMandato(t.deps, tx, t.who('heredero'), caso, { clase, numero }));
    for (const [numero, text] of [
      ['12345678A', /identidad\.numero: la letra no corresponde/],
      ['12345678', /identidad\.numero: falta la letra/],
      ['X1234567L', /identidad\.numero: no parece un DNI/],
    ] as const)
      await assert.rejects(prepare(numero), isRefusal('validacion', text));
    assert.deepEqual(await rows(), []);
    assert.match((await prepare(' 12.345.678-z ')).ejemplares[0]?.texto ?? '', /con DNI 12345678Z\./);
    assert.match((await prepare('pab123456', 'pasaporte')).ejemplares[0]?.texto ?? '', /con pasaporte PAB123456\./);
    assert.deepEqual((await seen()).identidad, { clase: 'pasaporte', numero: 'PAB123456' });
    const desk = await t.tx((tx) => viewWorkMandato(tx, t.who('servicio'), caso));
    assert.deepEqual(desk.identidad, { clase: 'pasaporte', numero: '•••456' });
  });

  it('stays unsigned, with its code still valid, when the process is killed before the commit', async () => {
    await t.addCuenta(caso, 'suscripciones', 'confirmada', 'Gimnasio Sol');
    const { codigo } = await t.prepare(caso);
    const signature = { codigo, nombre: 'Lucía Ortega', direccion: '', agente: '' };
    const killed = t.tx(async (tx) => {
      await signMandato(tx, t.who('heredero'), caso, signature);
      await tx.sql('select pg_terminate_backend(pg_backend_pid())');
    });
    await assert.rejects(killed);
    assert.deepEqual(await papers(), []);
    assert.deepEqual(
      (await rows()).map(({ estado, documento }) => [estado, documento]),
      [['preparado', null]],
    );
    assert.equal((await t.sign(caso, codigo)).clase, 'firmado');
    assert.equal((await papers()).length, 2);
  });

  it('has to be signed again once its document is rejected', async () => {
    await t.review(caso, await t.prepareAndSign(caso), 'rechazado');
    await t.review(caso, await t.receive(caso, 'certificado_defuncion'), 'validado');
    const { estado, en_espera_de } = await t.row(caso);
    assert.deepEqual([estado, en_espera_de], ['abierto', 'heredero']);
    await t.prepareAndSign(caso);
    assert.equal((await t.row(caso)).estado, 'en_tramite');
  });

  it('has to be signed again once its document is rejected, also where an earlier one covers all that is left', async () => {
    await t.process(caso);
    const added = await t.addCuenta(caso, 'borrado', 'confirmada', 'Foro Luna');
    await t.review(caso, await t.prepareAndSign(caso, PASSPORT), 'rechazado');
    await t.putCuenta(caso, added, 'descartada');
    assert.equal((await t.row(caso)).en_espera_de, 'heredero');
    assert.deepEqual((await seen()).por_firmar.cuentas, [{ proveedor: 'Álbum Abierto', accion: 'eliminar' }]);
    await t.prepareAndSign(caso);
    assert.deepEqual((await seen()).por_firmar.cuentas, []);
  });

  it('waits for review if its signer gave a passport, the number of the deceased or another number than before, and the desk reads why', async () => {
    const { dni } = (await e.request(t.aseguradora, 'GET', `/casos/${caso}`)).json.data.fallecido;
    const given = [
      [PASSPORT, 'documento'],
      [{ clase: 'dni', numero: dni }, 'numero'],
      [IDENTITY, 'numero'], // another number than in the previous mandate
    ] as const;
    for (const [identity, reason] of given) {
      const signed = await t.prepareAndSign(caso, identity);
      const { elementos } = await t.tx((tx) => viewDeskDocumentos(tx, t.who('servicio'), caso, 'es'));
      const seen = elementos.find(({ documento_id }) => documento_id === signed);
      assert.deepEqual([seen?.estado, seen?.motivo_revision], ['recibido', reason]);
      assert.equal(
        (await e.request(t.aseguradora, 'GET', `/casos/${caso}`)).json.data.documentacion.mandato,
        'firmado',
      );
      await revoke();
    }
  });

  it('adds nothing that may leave while a person has to review its signature; what an earlier one allows stays allowed', async () => {
    const first = await t.process(caso);
    const added = await t.addCuenta(caso, 'borrado', 'confirmada', 'Foro Luna');
    const signed = await t.prepareAndSign(caso, PASSPORT);
    const codes = async (id: string) => {
      const { elementos } = await t.tx((tx) => viewCompleteCuentas(e.program, tx, t.who('heredero'), caso, 'es'));
      return elementos.find(({ cuenta_id }) => cuenta_id === id)?.impedimentos.map(({ codigo }) => codigo);
    };
    const [before, held] = [await codes(first), await codes(added)];
    assert.deepEqual(
      held,
      ['documentacion', ...(before ?? [])].toSorted(),
      'nothing else is in the way of the new one',
    );
    const verdicts = async () => {
      const { mandato } = await t.tx((tx) => viewWorkMandato(tx, t.who('servicio'), caso));
      const host = { clase: 'servicio' } as never;
      const seen = (mandato?.ejemplares ?? []).map(
        async ({ codigo }) => (await checkMandato(e.program.base, codigo, host)).clase,
      );
      return Promise.all(seen);
    };
    assert.deepEqual(await verdicts(), ['vigente', 'en_revision']);
    assert.deepEqual((await seen()).por_firmar.cuentas, [], 'the heir has nothing more to sign');
    assert.equal((await t.row(caso)).en_espera_de, 'servicio');
    await t.review(caso, signed, 'validado');
    assert.deepEqual(await codes(added), before);
    assert.deepEqual(await verdicts(), ['vigente', 'vigente']);
  });

  it('can be prepared, signed and revoked only by the heir', async () => {
    const { codigo } = await t.prepare(caso);
    const signature = { codigo, nombre: 'X', direccion: '', agente: '' };
    for (const role of ['allegado', 'servicio', 'aseguradora'] as Role[]) {
      const commands = [
        () => t.tx((tx) => prepareMandato(t.deps, tx, t.who(role), caso, IDENTITY)),
        () => t.tx((tx) => signMandato(tx, t.who(role), caso, signature)),
        () => t.tx((tx) => revokeMandato(tx, t.who(role), caso)),
      ];
      for (const command of commands) await assert.rejects(command(), isRefusal('accion_no_permitida'));
    }
    await assert.rejects(
      t.tx((tx) => signMandato(tx, t.who('heredero'), caso, { ...signature, nombre: ' \t' })),
      isRefusal('validacion', /nombre/),
    );
  });

  it('is stored with neither code nor list in the clear', async () => {
    const { codigo } = await t.prepare(caso);
    await t.sign(caso, codigo);
    const values = [...(await rows()), ...(await papers())].flatMap((row) => Object.values(row));
    const bytes = Buffer.concat(values.filter((v) => v instanceof Uint8Array));
    assert.ok(bytes.length > 500, 'list, texts and evidence are there');
    for (const said of ['Álbum', 'Lucía', IDENTITY.numero, codigo]) assert.equal(bytes.includes(said), false);
  });
});
