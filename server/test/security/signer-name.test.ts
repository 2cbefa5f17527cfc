/** The name under a mandate must be the heir's; a person reviews another spelling before any request leaves. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { extractText, getDocumentProxy } from 'unpdf';
import { listWork } from '../../src/agenda/worklist/list-work.ts';
import { receiveDocumento } from '../../src/caso/documentos/receive-documento.ts';
import { orderOf } from '../../src/caso/lane-order.ts';
import { closeCaso } from '../../src/course/close-caso.ts';
import { reopenCaso } from '../../src/course/reopen-caso.ts';
import { confirmCuenta } from '../../src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../../src/cuentas/commands/propose-cuentas.ts';
import { requestCuenta } from '../../src/cuentas/commands/request-cuenta.ts';
import { paint } from '../../src/cuentas/letters/render/paint-apart.ts';
import { sendLetter } from '../../src/cuentas/letters/send-letter.ts';
import { checkMandato } from '../../src/familia/mandato/check-mandato.ts';
import { readMandatoPaper } from '../../src/familia/mandato/mandato-papers.ts';
import { prepareMandato } from '../../src/familia/mandato/prepare-mandato.ts';
import { acceptSignerName, correctSignerName, rejectSignerName } from '../../src/familia/mandato/signer-name.ts';
import { viewMandato, viewWorkMandato } from '../../src/familia/mandato/view-mandato.ts';
import { readSummary } from '../../src/familia/summary/read-summary.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { aPdf } from '../support/files.ts';
import { type CasoWork, createCasoWork, IDENTITY, PASSPORT, type Role } from '../support/work.ts';

const DAY = 86_400_000;
const ON_FILE = { nombre: 'Monserrat', apellidos: 'Vilardel Puig' };
const RIGHT = { nombre: 'Montserrat', apellidos: 'Vilardell Puig' };

describe('the name under a mandate', () => {
  let e: Environment;
  let t: CasoWork;
  let caso: string;
  let cuenta: string;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    t = await createCasoWork(e, 'B');
  });
  after(() => e.close());
  beforeEach(async () => {
    caso = await t.open({ heredero: { ...ON_FILE, email: 'montse@example.com' } });
    const wanted = [
      { proveedor_codigo: 'wise', accion: 'eliminar' as const, identificador: 'carmen.ruiz@example.com' },
    ];
    const { cuentas } = await t.tx((tx) => proposeCuentas(e.program, tx, t.who('heredero'), caso, wanted));
    cuenta = cuentas[0]?.fila.id ?? assert.fail('no account');
    await t.tx((tx) => confirmCuenta(e.program, tx, t.who('heredero'), caso, cuenta, { copia: 'rechazada' }));
    const { documento } = await receiveDocumento(deps(), t.who('servicio'), caso, {
      tipo: 'certificado_defuncion',
      contenido: aPdf(),
      nombre: null,
    });
    await t.review(caso, documento.id, 'validado');
  });

  const deps = () => ({ ...e.program, remitente: e.program.config.mailFrom });
  const notices = async (): Promise<{ codigo: string; campo: string }[]> =>
    (await e.request(t.aseguradora, 'GET', `/casos/${caso}`)).json.data.avisos;
  const patchPeople = async (people: object) =>
    assert.ok((await e.request(t.aseguradora, 'PATCH', `/casos/${caso}`, people)).json.success);
  const refused =
    (code: string, text = /./) =>
    (error: { codigo?: string; valores?: object }) => {
      assert.equal(error.codigo, code, JSON.stringify(error));
      assert.match(JSON.stringify(error.valores), text);
      return true;
    };
  const rows = () =>
    e.base.superSql<{ id: string; estado: string; revision_de_nombre: string | null; datos_cifrados: Uint8Array }>(
      `select m.* from mandatos m join casos c on c.id = m.caso where c.aseguradora_id = $1 and c.caso_id = $2 order by m.id`,
      [t.aseguradora.id, caso],
    );
  const correct = (name = RIGHT, who: Role = 'heredero') => t.tx((tx) => correctSignerName(tx, t.who(who), caso, name));
  const sign = async (typed: string, corrected?: typeof RIGHT): Promise<string> => {
    const { codigo } = await t.prepare(caso);
    if (corrected) await correct(corrected);
    const done = await t.sign(caso, codigo, typed);
    assert.equal(done.clase, 'firmado');
    e.clock.advance(4 * DAY);
    return done.clase === 'firmado' ? done.mandato : '';
  };
  const request = () =>
    t.tx((tx) => requestCuenta(deps(), tx, t.who('servicio'), caso, cuenta, { canal: 'formulario_web' }));
  const requested = async () => {
    await request();
    const [row] = await e.base.superSql<{ estado: string }>('select estado from cuentas where id = $1', [cuenta]);
    return row?.estado;
  };
  const letter = () =>
    sendLetter(deps(), t.who('servicio'), caso, cuenta, {
      clase: 'solicitud',
      direccion: 'baja@example.com',
      motivo_direccion: 'Nos la dieron.',
      direccion_comprobada: true,
    });
  const accept = (mandato: string, who: Role = 'servicio') =>
    t.tx((tx) => acceptSignerName(tx, t.who(who), caso, mandato));
  const reject = (mandato: string, who: Role = 'servicio') =>
    t.tx((tx) => rejectSignerName(tx, t.who(who), caso, mandato));
  const seen = () => t.tx((tx) => viewWorkMandato(tx, t.who('servicio'), caso));
  const tasks = async () => {
    const { elementos } = await listWork(e.program, randomUUID(), { limite: 100 }, e.clock.now());
    return elementos.filter(({ caso_id }) => caso_id === caso).map(({ clase }) => clase);
  };
  const mandatoText = async () => {
    const { papel } = await t.tx((tx) => readMandatoPaper(e.program, tx, t.who('heredero'), caso));
    const pdf = await getDocumentProxy(
      new Uint8Array(await paint(e.program.lanes.papers, orderOf(t.who('heredero'), caso), papel)),
    );
    const { text } = await extractText(pdf, { mergePages: true });
    await pdf.loadingTask.destroy();
    return text.replace(/\s+/g, ' ');
  };
  it('is reviewed again once the heir’s address is corrected, and no request leaves before that', async () => {
    const mandato = await sign('Monserrat Vilardel');
    const shown = async () => (await e.request(t.aseguradora, 'GET', `/casos/${caso}`)).json.data.documentacion.mandato;
    assert.equal(await shown(), 'validado');
    await e.request(t.aseguradora, 'POST', `/casos/${caso}/acceso`, { email: 'la.buena@example.org' });
    assert.equal((await rows())[0]?.revision_de_nombre, 'pendiente');
    assert.equal(await shown(), 'firmado');
    await assert.rejects(request(), refused('envio_impedido'));
    assert.ok((await tasks()).includes('nombre'));
    await accept(mandato);
    assert.equal(await shown(), 'validado');
    assert.equal(await requested(), 'solicitada');
  });

  it('is no task when the address is corrected in a closed case, and is reviewed once the case is reopened', async () => {
    const mandato = await sign('Monserrat Vilardel');
    await t.tx((tx) => closeCaso(tx, t.who('servicio'), caso, { resultado: 'desistido' }));
    await e.request(t.aseguradora, 'POST', `/casos/${caso}/acceso`, { email: 'la.buena@example.org' });
    assert.deepEqual(await tasks(), []);
    await assert.rejects(accept(mandato), refused('estado_no_permite'));
    const motivo = 'Apareció otra cuenta.';
    await t.tx((tx) => reopenCaso(t.deps, tx, t.who('servicio'), caso, { motivo }, 'es'));
    assert.ok((await tasks()).includes('nombre'));
    await accept(mandato);
    assert.equal((await rows())[0]?.revision_de_nombre, 'aceptado');
  });

  it('is in every copy that of the latest signature, which ends all earlier ones', async () => {
    const ejemplaresInForce = () =>
      e.base.superSql<{ mandato: string }>(
        `select p.mandato from mandato_ejemplares p join casos c on c.id = p.caso
          where c.aseguradora_id = $1 and c.caso_id = $2 and p.fin is null`,
        [t.aseguradora.id, caso],
      );
    const signedByTheStranger = await sign('Monserrat Vilardel');
    await e.request(t.aseguradora, 'POST', `/casos/${caso}/acceso`, { email: 'la.buena@example.org' });
    await t.addCuenta(caso, 'suscripciones', 'confirmada', 'Gimnasio Sol');
    const again = await sign('Monserrat Vilardel');
    assert.notEqual(again, signedByTheStranger);
    const inForce = await ejemplaresInForce();
    assert.equal(inForce.length, 2);
    assert.ok(inForce.every(({ mandato }) => mandato === again));

    await t.addCuenta(caso, 'suscripciones', 'confirmada', 'Revista Luna');
    const corrected = await sign('Pepe Pérez', { nombre: 'Pepe', apellidos: 'Pérez' });
    await t.addCuenta(caso, 'suscripciones', 'confirmada', 'Club Marte');
    const { mandato_id, correo } = await t.tx((tx) =>
      prepareMandato(t.deps, tx, t.who('heredero'), caso, IDENTITY, { nombre: ON_FILE }),
    );
    const { codigo } = correo.contenido as { codigo: string };
    assert.equal((await t.sign(caso, codigo, 'Monserrat Vilardel')).clase, 'firmado');
    const byName = await ejemplaresInForce();
    assert.ok(byName.every(({ mandato }) => mandato === mandato_id && mandato !== corrected));
    assert.equal(byName.length, 4);
  });

  const move = async () => {
    const email = `la.buena-${randomUUID()}@example.org`;
    assert.equal((await e.request(t.aseguradora, 'POST', `/casos/${caso}/acceso`, { email })).status, 200);
    e.clock.advance(1000);
  };
  const STRANGER = { nombre: 'Carlos', apellidos: 'Ladrón Pérez' };

  it('typed at an address that is corrected before the signature is in no later text, and does not contradict the heir’s name', async () => {
    await t.prepare(caso, PASSPORT);
    await correct(STRANGER);
    e.clock.advance(1000);
    await move();
    assert.equal((await rows()).at(-1)?.estado, 'revocado');
    const { codigo, texto } = await t.prepare(caso);
    assert.doesNotMatch(texto, /Ladrón/);
    assert.equal((await t.sign(caso, codigo, 'Monserrat Vilardel')).clase, 'firmado');
    assert.equal((await rows()).at(-1)?.revision_de_nombre, 'coincide');
  });

  it('signed at an address that is corrected later is hidden from the heir, with its texts, until a person accepts it', async () => {
    const family = () => t.tx((tx) => viewMandato(tx, t.who('heredero'), caso));
    const mandato = await sign('Carlos Ladrón Pérez', STRANGER);
    await move();
    const before = await family();
    assert.equal(before.mandato?.revision_de_nombre, 'pendiente');
    assert.equal(before.mandato?.mandante, 'Monserrat Vilardel Puig');
    assert.doesNotMatch(JSON.stringify(before), /Ladrón|12345678Z/);
    await assert.rejects(mandatoText(), refused('no_encontrado'));
    assert.match(JSON.stringify(await seen()), /Ladrón/);
    await t.addCuenta(caso, 'suscripciones', 'confirmada', 'Gimnasio Sol');
    assert.doesNotMatch((await t.prepare(caso)).texto, /Ladrón/);
    await accept(mandato);
    assert.match(JSON.stringify(await family()), /12345678Z/);
    assert.match(await mandatoText(), /Ladrón/);
  });

  it('is refused if it is another person’s; the refusal shows the name on file, and nothing is stored', async () => {
    const { codigo } = await t.prepare(caso);
    const before = [await rows(), await t.cronologia(caso)];
    for (const typed of ['Pepe Pérez', 'Montserrat Vilardell', 'Carmen Vilardel Puig', 'Monse Vilardel'])
      await assert.rejects(t.sign(caso, codigo, typed), refused('nombre_distinto', /Monserrat Vilardel Puig/));
    assert.deepEqual([await rows(), await t.cronologia(caso)], before);
    assert.equal((await t.sign(caso, codigo, 'monserrat vilardel')).clase, 'firmado', 'the code is still valid');
    assert.equal((await rows())[0]?.revision_de_nombre, 'coincide');
  });

  it('corrected by the heir is in the text that they sign, and no request leaves until a person accepts it', async () => {
    const { codigo, texto } = await t.prepare(caso);
    const corrected = await correct();
    assert.match(corrected.ejemplares[0]?.texto ?? '', /Me llamo Montserrat Vilardell Puig/);
    assert.notEqual(corrected.ejemplares[0]?.texto ?? '', texto);
    await assert.rejects(t.sign(caso, codigo, 'Monserrat Vilardel'), refused('nombre_distinto', /Vilardell Puig/));
    const done = await t.sign(caso, codigo, 'Montserrat Vilardell');
    assert.equal(done.clase, 'firmado');
    e.clock.advance(4 * DAY);
    const { documentacion_completa, en_espera_de } = await t.row(caso);
    assert.deepEqual([documentacion_completa, en_espera_de], [null, 'servicio']);
    await assert.rejects(request(), refused('envio_impedido', /nombre con que se firmó/));
    await assert.rejects(letter(), refused('envio_impedido', /nombre con que se firmó/));
    assert.ok((await tasks()).includes('nombre'));
    const text = await mandatoText();
    assert.match(text, /se está comprobando/);
    assert.doesNotMatch(text, /Firmado electrónicamente/);
    const { mandato } = await seen();
    const host = { clase: 'servicio' } as never;
    const check = () => checkMandato(e.program.base, mandato?.ejemplares[0]?.codigo ?? '', host);
    assert.equal((await check()).clase, 'en_revision');
    assert.deepEqual(
      [mandato?.nombre_en_ficha, mandato?.mandante, mandato?.revision_de_nombre],
      ['Monserrat Vilardel Puig', 'Montserrat Vilardell Puig', 'pendiente'],
    );

    await accept(mandato?.mandato_id ?? '');
    assert.equal((await t.row(caso)).estado, 'en_tramite', 'nothing else of the mandate has to be reviewed');
    assert.equal((await tasks()).includes('nombre'), false);
    assert.equal((await check()).clase, 'vigente');
    assert.match(await mandatoText(), /Firmado electrónicamente: Montserrat Vilardell Puig/);
    const { heredero } = (await e.request(t.aseguradora, 'GET', `/casos/${caso}`)).json.data;
    assert.deepEqual([heredero.nombre, heredero.apellidos], ['Montserrat', 'Vilardell Puig']);
    assert.equal(await requested(), 'solicitada');
    const story = await t.cronologia(caso);
    for (const fact of ['mandato_nombre_corregido', 'mandato_nombre_por_revisar', 'mandato_nombre_aceptado'])
      assert.ok(story.includes(fact), fact);
    const audited = await e.base.superSql<{ accion: string }>(
      `select accion from auditoria where aseguradora_id = $1 and objeto_id = $2 and accion like 'mandato_nombre%'`,
      [t.aseguradora.id, caso],
    );
    assert.equal(audited.length, 3);
  });

  it('ends the mandate if a person refuses it, which then has to be signed again with the name on file', async () => {
    const mandato = await sign('Pepe Pérez', { nombre: 'Pepe', apellidos: 'Pérez' });
    await reject(mandato);
    const [row] = await rows();
    assert.deepEqual([row?.estado, row?.revision_de_nombre], ['revocado', 'rechazado']);
    assert.equal((await t.row(caso)).en_espera_de, 'heredero');
    await assert.rejects(request(), refused('envio_impedido', /Falta el mandato/));
    assert.doesNotMatch(await mandatoText(), /Firmado electrónicamente/);
    assert.match((await t.prepare(caso)).texto, /Me llamo Monserrat Vilardel Puig/);
    const { heredero } = (await e.request(t.aseguradora, 'GET', `/casos/${caso}`)).json.data;
    assert.equal(heredero.nombre, 'Monserrat');
  });

  it('is decided on by the service only, once, and for the mandate that was reviewed', async () => {
    const mandato = await sign('Montserrat Vilardell', RIGHT);
    for (const who of ['heredero', 'allegado', 'aseguradora'] as const) {
      await assert.rejects(accept(mandato, who), refused('accion_no_permitida'));
      await assert.rejects(reject(mandato, who), refused('accion_no_permitida'));
    }
    await assert.rejects(accept(randomUUID()), refused('cambiado_entretanto'));
    await accept(mandato);
    await assert.rejects(accept(mandato), refused('estado_no_permite'));
    await assert.rejects(reject(mandato), refused('estado_no_permite'));
  });

  it('can be corrected by the heir only, and only while a code is valid', async () => {
    await assert.rejects(correct(), refused('estado_no_permite', /Pida uno nuevo/));
    await t.prepare(caso);
    for (const who of ['allegado', 'servicio', 'aseguradora'] as const)
      await assert.rejects(correct(RIGHT, who), refused('accion_no_permitida'));
    await assert.rejects(correct({ nombre: ' \u200b', apellidos: 'x' }), refused('validacion', /nombre/));
    e.clock.advance(16 * 60_000);
    await assert.rejects(correct(), refused('estado_no_permite', /Pida uno nuevo/));
  });

  it('stays corrected when another code is requested, and when one more account has to be signed for', async () => {
    const { codigo } = await t.prepare(caso);
    await correct();
    const again = await t.prepare(caso);
    assert.match(again.texto, /Me llamo Montserrat Vilardell Puig/);
    if (codigo !== again.codigo)
      assert.equal((await t.sign(caso, codigo, 'Montserrat Vilardell')).clase, 'codigo_incorrecto');
    assert.equal((await t.sign(caso, again.codigo, 'Montserrat Vilardell')).clase, 'firmado');
    await t.addCuenta(caso, 'suscripciones', 'confirmada', 'Gimnasio Sol');
    assert.match((await t.prepare(caso)).texto, /Me llamo Montserrat Vilardell Puig/);
    const filed = await correct(ON_FILE);
    assert.match(
      filed.ejemplares[0]?.texto ?? '',
      /Me llamo Monserrat Vilardel Puig/,
      'a correction can be taken back',
    );
  });

  it('corrected before the code is requested is in the text from the beginning, and is reviewed like any other', async () => {
    const prepare = (nombre: typeof RIGHT) =>
      t.tx((tx) => prepareMandato(t.deps, tx, t.who('heredero'), caso, IDENTITY, { nombre }));
    const textOf = ({ ejemplares }: Awaited<ReturnType<typeof prepare>>) => ejemplares[0]?.texto ?? '';
    await assert.rejects(prepare({ nombre: 'محمد', apellidos: 'Ali' }), refused('validacion', /DNI, NIE o pasaporte/));
    const filed = await prepare(ON_FILE);
    assert.match(textOf(filed), /Me llamo Monserrat Vilardel Puig/);
    assert.ok(!(await t.cronologia(caso)).includes('mandato_nombre_corregido'));

    const patch = async (heredero: object) =>
      assert.ok((await e.request(t.aseguradora, 'PATCH', `/casos/${caso}`, { heredero })).json.success);
    await patch({ nombre: 'محمد' });
    await assert.rejects(t.prepare(caso), refused('nombre_en_otra_escritura'));
    assert.match(textOf(await prepare(RIGHT)), /Me llamo Montserrat Vilardell Puig/);
    const { codigo, texto } = await t.prepare(caso);
    assert.match(texto, /Me llamo Montserrat Vilardell Puig/, 'another code keeps the correction');
    assert.equal((await t.sign(caso, codigo, 'Montserrat Vilardell')).clase, 'firmado');
    assert.equal((await rows()).at(-1)?.revision_de_nombre, 'pendiente');
    assert.ok((await t.cronologia(caso)).includes('mandato_nombre_corregido'));
  });

  it('is never printed with unsupported letters: the service first enters the spelling of the identity document', async () => {
    const unprintable = async () =>
      (await notices()).flatMap((one) => (one.codigo === 'nombre_en_otra_escritura' ? [one.campo] : []));
    const summary = () => t.tx((tx) => readSummary(e.program, tx, t.who('heredero'), caso, null));
    await t.prepare(caso);
    assert.deepEqual([await unprintable(), await tasks()], [[], []]);

    await patchPeople({ heredero: { nombre: 'محمد', apellidos: 'علي' }, fallecido: { apellidos: '李' } });
    assert.deepEqual(await unprintable(), ['fallecido.apellidos', 'heredero.nombre', 'heredero.apellidos']);
    assert.deepEqual(await tasks(), ['nombre', 'documentos'], 'the documents are compared with other names');
    await assert.rejects(t.prepare(caso), refused('nombre_en_otra_escritura'));
    await assert.rejects(summary(), refused('nombre_en_otra_escritura'));
    await assert.rejects(letter(), refused('envio_impedido', /corríjalo como figura/));

    await patchPeople({ heredero: { nombre: 'Mohamed', apellidos: 'Ali' }, fallecido: { apellidos: 'Li' } });
    assert.deepEqual([await unprintable(), await tasks()], [[], ['documentos']]);
    const { codigo, texto } = await t.prepare(caso);
    assert.match(texto, /Me llamo Mohamed Ali/);
    await assert.rejects(correct({ nombre: 'محمد', apellidos: 'Ali' }), refused('validacion', /DNI, NIE o pasaporte/));
    await assert.rejects(t.sign(caso, codigo, 'Mohamed Ali 🌸'), refused('validacion', /DNI, NIE o pasaporte/));
    assert.equal((await t.sign(caso, codigo, 'Mohamed Ali')).clase, 'firmado');
    await summary();
  });

  it('is printed only if number and kinship have supported letters too; otherwise no document is made', async () => {
    await patchPeople({ fallecido: { dni: '護照 1234567' }, heredero: { parentesco: '女儿' } });
    const seen = (await notices()).filter(({ codigo }) => codigo === 'nombre_en_otra_escritura');
    assert.deepEqual(
      seen.map(({ campo }) => campo),
      ['fallecido.dni', 'heredero.parentesco'],
    );
    await assert.rejects(t.prepare(caso), refused('nombre_en_otra_escritura'));
    await assert.rejects(letter(), refused('envio_impedido', /corríjalo como figura/));
    await patchPeople({ fallecido: { dni: 'G1234567' }, heredero: { parentesco: 'hija' } });
    assert.match((await t.prepare(caso)).texto, /con número de identidad G1234567/);
  });
});
