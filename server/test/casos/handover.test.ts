/** A case passes to another person of the family: which rights end, which data stay, and what each of the two can see. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { sweepFiles } from '../../src/caso/documentos/sweep-files.ts';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import { dataAreLimited } from '../../src/caso/guard.ts';
import { takeCaso } from '../../src/caso/lock-caso.ts';
import type { Tx } from '../../src/db/database.ts';
import { addressesOf } from '../../src/familia/persona-viva/own-notices.ts';
import { rejection } from '../../src/platform/mail/test/smtp-server.ts';
import { dumpTables, find, needlesOf } from '../support/canaries.ts';
import type { Aseguradora, Environment } from '../support/environment.ts';
import { onePerson } from '../support/factories.ts';
import { aFamiliar, enter, lastMail, lastToken, mailsFor } from '../support/family.ts';
import {
  aDesk,
  aFamilyIn,
  aPaper,
  aProof,
  confirmSessions,
  fails,
  type Handed,
  handOn,
  hostOf,
  LUCIA,
  MATEO,
  mailCount,
  ok,
  order,
  sign,
  somebodyElse,
  validate,
} from '../support/handover.ts';
import { type Mailbox, openWithMailbox, readMail } from '../support/mailbox.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';
import { PASSPORT } from '../support/work.ts';

const NETFLIX = { proveedor_codigo: 'netflix', accion: 'cancelar' };
const SPOTIFY = { proveedor_codigo: 'spotify', accion: 'cancelar' };

describe('a case that passes to another person', () => {
  let e: Environment;
  let mailbox: Mailbox;
  let close: () => Promise<void>;
  let desk: BrowserType;
  let [a, b]: Aseguradora[] = [];
  before(async () => {
    ({ mailbox, e, close } = await openWithMailbox('postgres'));
    [a, b] = [await e.aseguradora('A'), await e.aseguradora('B')];
    desk = await aDesk(e);
  });
  beforeEach(() => confirmSessions(e));
  after(() => close());

  const inA = (changes = {}) => aFamilyIn(e, mailbox, a as Aseguradora, changes);
  const types = async ({ a, casoId }: Handed) =>
    (await ok(e.request(a, 'GET', `/casos/${casoId}/cronologia?limite=100`))).elementos.map(
      ({ tipo }: { tipo: string }) => tipo,
    );
  const round = async () => {
    while ((await e.program.mailSender.round()) > 0);
  };
  /** Confirms two accounts, signs the mandate for them, and sends the request of the first one. */
  const inProcedure = async (family: Handed) => {
    const { heredera, inDesk, email } = family;
    const { elementos } = await ok(heredera.request('POST', '/cuentas', { cuentas: [NETFLIX, SPOTIFY] }));
    const decisiones = elementos.map(({ cuenta_id, version, accion }: Record<string, unknown>) => {
      return { cuenta_id, version, accion };
    });
    await ok(heredera.request('POST', '/cuentas/decisiones', { decisiones }));
    await aProof(desk, inDesk, 'certificado_defuncion');
    await sign(mailbox, heredera, email, LUCIA, 'Lucía Ortega Ruiz');
    const [asked, waiting] = elementos.map(({ cuenta_id }: { cuenta_id: string }) => cuenta_id) as [string, string];
    await ok(
      desk.request('POST', `${inDesk}/cuentas/${asked}/solicitud`, {
        canal: 'formulario_web',
        sin_constancia: 'El formulario no da número.',
      }),
    );
    return { asked, waiting };
  };
  const cuenta = async ({ inDesk }: Handed, id: string) => {
    const { elementos } = await ok(desk.request('GET', `${inDesk}/cuentas`));
    return elementos.find(({ cuenta_id }: { cuenta_id: string }) => cuenta_id === id);
  };

  for (const variant of ['A', 'B'] as const)
    it(`a handover in Variant ${variant} ends the first heir’s links and sessions at once, and writes to the new heir`, async () => {
      const family = await aFamilyIn(e, mailbox, (variant === 'A' ? a : b) as Aseguradora);
      const { heredera, token, casoId } = family;
      const events = () => ok(e.request(family.a, 'GET', '/eventos?limite=100'));
      const before = (await events()).elementos.length;
      const prueba = await aProof(desk, family.inDesk);
      const received = (await events()).elementos.length - before;
      const heredero = somebodyElse({ idioma: 'en' });
      const done = await ok(desk.request('POST', `${family.inDesk}/relevos`, order(prueba, heredero)));
      assert.equal(done.acceso_heredero.notificado, true);
      fails(await heredera.request('GET', '/caso'), 401, 'sesion_invalida');
      const other = openBrowser(e, 'portal', hostOf(e, family.a).host);
      fails(await other.request('POST', '/sesion', { token }), 401, 'enlace_invalido');

      const { text = '' } = await lastMail(mailbox, heredero.email);
      assert.match(
        text,
        /We are very sorry|sorry for the loss|condolences/i,
        'the new heir is greeted as somebody who hears of us for the first time',
      );
      const mateo = await enter(e, hostOf(e, family.a), await lastToken(mailbox, heredero.email));
      const visit = await ok(mateo.request('GET', '/sesion'));
      assert.deepEqual([visit.caso_id, visit.papel, visit.nombre, visit.idioma], [casoId, 'heredero', 'Mateo', 'en']);

      const seen = await ok(e.request(family.a, 'GET', `/casos/${casoId}`));
      assert.deepEqual([seen.heredero.nombre, seen.heredero.email], ['Mateo', heredero.email]);
      assert.equal(seen.acceso_heredero.notificado, true);
      const told = await types(family);
      assert.ok(told.includes('caso_relevado') && told.includes('acceso_renovado'), told.join());
      assert.equal((await events()).elementos.length - before, received, 'a handover emits no event');
      const story = await e.request(family.a, 'GET', `/casos/${casoId}/cronologia`);
      assert.doesNotMatch(
        story.text,
        /salud|Hablado con los dos|Mateo|Lucía/,
        'the chronology gives neither names nor the reason',
      );
    });

  it('keeps requests that were sent, and lets no other leave until the new heir signs', async () => {
    const family = await inA();
    const { asked, waiting } = await inProcedure(family);
    const next = await handOn(e, mailbox, desk, family);
    assert.equal((await cuenta(family, asked)).estado, 'solicitada');
    const held = await cuenta(family, waiting);
    assert.equal(held.estado, 'confirmada');
    assert.ok(
      held.impedimentos.some(({ codigo }: { codigo: string }) => codigo.startsWith('mandato')),
      held.text,
    );
    fails(
      await desk.request('POST', `${family.inDesk}/cuentas/${waiting}/solicitud`, {
        canal: 'formulario_web',
        sin_constancia: 'El formulario no da número.',
      }),
      409,
      'envio_impedido',
    );
    const mandato = await ok(next.browser.request('GET', '/mandato'));
    assert.deepEqual([mandato.identidad, mandato.mandato, mandato.preparado], [null, null, null]);
    assert.equal(mandato.por_firmar.cuentas.length, 2, 'the mandate to sign also covers the request that was sent');
    await sign(mailbox, next.browser, next.email, MATEO, 'Mateo Ortega Bermúdez');
    const told = async () =>
      (await ok(next.browser.request('POST', '/mis-datos/copia'))).destinatarios.map(
        ({ nombre }: { nombre: string }) => nombre,
      );
    assert.deepEqual(await told(), [], 'no provider has heard of the new heir');
    const form = { canal: 'formulario_web', sin_constancia: 'El formulario no da número.' };
    await ok(desk.request('POST', `${family.inDesk}/cuentas/${waiting}/solicitud`, form));
    assert.deepEqual(await told(), ['Spotify']);
    await ok(desk.request('POST', `${family.inDesk}/cuentas/${asked}/insistencia`, form));
    assert.deepEqual((await told()).sort(), ['Netflix', 'Spotify']);
  });

  it('lets no request leave under a passport or the first heir’s number before a person has looked at the signature', async () => {
    for (const identidad of [LUCIA, PASSPORT]) {
      const family = await inA();
      const { waiting } = await inProcedure(family);
      const next = await handOn(e, mailbox, desk, family);
      await sign(mailbox, next.browser, next.email, identidad, 'Mateo Ortega Bermúdez');
      const form = { canal: 'formulario_web', sin_constancia: 'El formulario no da número.' };
      const ask = () => desk.request('POST', `${family.inDesk}/cuentas/${waiting}/solicitud`, form);
      fails(await ask(), 409, 'envio_impedido', /revisión/);
      const codes = (await cuenta(family, waiting)).impedimentos.map(({ codigo }: { codigo: string }) => codigo);
      assert.deepEqual(codes, ['documentacion']);
      const { documento_id } = (await ok(e.request(family.a, 'GET', `/casos/${family.casoId}`))).documentos.findLast(
        ({ tipo }: { tipo: string }) => tipo === 'mandato',
      );
      await validate(desk, family.inDesk, documento_id);
      await ok(ask());
    }
  });

  it('shows earlier mandates as ended on the check page, and their PDFs to the desk only', async () => {
    const family = await inA();
    await inProcedure(family);
    const { mandato } = await ok(family.heredera.request('GET', '/mandato'));
    const [{ ejemplar_id, codigo }] = mandato.ejemplares;
    const next = await handOn(e, mailbox, desk, family);
    const check = await e.app.inject({ url: `/comprobar?codigo=${codigo}`, headers: { host: family.a.host } });
    assert.match(check.body, /ya no está en vigor/);

    for (const path of ['/mandato/pdf', `/mandato/ejemplares/${ejemplar_id}/pdf`])
      assert.equal((await next.browser.request('GET', path)).status, 404, path);
    const { hechos } = (await ok(desk.request('GET', `${family.inDesk}/escritorio`))).servicio.relevos;
    assert.deepEqual(
      hechos.map(({ antes, despues, motivo, prueba }: Record<string, unknown>) => [antes, despues, motivo, prueba]),
      [
        [
          { nombre: 'Lucía', apellidos: 'Ortega Ruiz', email: family.email, telefono: null, parentesco: null },
          { ...somebodyElse(), email: next.email },
          'salud',
          next.prueba,
        ],
      ],
    );
    assert.equal(hechos[0].ejemplares.length, 2);
    const pdf = await desk.request('GET', `${family.inDesk}/mandato/ejemplares/${ejemplar_id}/pdf`);
    assert.deepEqual([pdf.status, pdf.headers['content-type']], [200, 'application/pdf']);
  });

  it('shows the new heir nothing of the first one: identity, documents, messages, invited relatives', async () => {
    const family = await inA();
    const { heredera, inDesk } = family;
    await ok(heredera.request('POST', '/voluntad', { voluntad: 'instrucciones', detalle: 'Palabras de Lucía.' }));
    await inProcedure(family);
    const own = await ok(
      heredera.request('POST', '/documentos', { ...aPaper('prueba_parentesco'), nombre: 'lucia.pdf' }),
    );
    const unread = await ok(heredera.request('POST', '/documentos', aPaper('poder')));
    const death = await ok(
      heredera.request('POST', '/documentos', { ...aPaper('certificado_defuncion'), nombre: 'lucia.pdf' }),
    );
    await validate(desk, inDesk, own.documento_id);
    await ok(heredera.request('POST', '/objeciones', { clase: 'otra', motivo: 'Palabras de Lucía.' }));
    const guest = aFamiliar();
    await ok(heredera.request('POST', '/allegados', guest));
    const hermano = await enter(e, family.a, await lastToken(mailbox, guest.email));

    const next = await handOn(e, mailbox, desk, family);
    fails(await hermano.request('GET', '/caso'), 401, 'sesion_invalida');
    assert.deepEqual((await ok(next.browser.request('GET', '/allegados'))).elementos, []);
    const { elementos } = await ok(next.browser.request('GET', '/documentos'));
    const ids = elementos.map(({ documento_id }: { documento_id: string }) => documento_id);
    assert.ok(ids.includes(death.documento_id) && ids.includes(next.prueba));
    for (const { documento_id } of [own, unread]) {
      assert.ok(!ids.includes(documento_id));
      fails(await next.browser.request('GET', `/documentos/${documento_id}/fichero`), 404, 'no_encontrado');
      assert.equal((await desk.request('GET', `${inDesk}/documentos/${documento_id}/fichero`)).status, 200);
    }
    const atDesk = await ok(desk.request('GET', `${inDesk}/documentos`));
    const apart = (id: string) =>
      atDesk.elementos.find(({ documento_id }: { documento_id: string }) => documento_id === id);
    assert.deepEqual([apart(own.documento_id).estado, apart(unread.documento_id).estado], ['validado', 'rechazado']);
    assert.ok(apart(own.documento_id).apartado && apart(next.prueba).apartado === null);
    const [objecion] = (await ok(next.browser.request('GET', '/objeciones'))).elementos;
    assert.deepEqual([objecion.motivo, objecion.planteada_por], [null, 'allegado']);
    const [named] = (await ok(desk.request('GET', `${inDesk}/objeciones`))).elementos;
    assert.match(named.persona.nombre, /Lucía Ortega Ruiz/);
    const file = await next.browser.request('GET', `/documentos/${death.documento_id}/fichero`);
    assert.deepEqual([file.status, /lucia/.test(String(file.headers['content-disposition']))], [200, false]);

    const everything = await Promise.all(
      [
        '/caso',
        '/sesion',
        '/cuentas',
        '/documentos',
        '/mandato',
        '/cronologia?limite=100',
        '/objeciones',
        '/relevo',
        '/allegados',
      ].map(async (path) => (await next.browser.request('GET', path)).text),
    );
    everything.push((await next.browser.request('POST', '/mis-datos/copia')).text);
    for (const said of ['Lucía', LUCIA.numero, family.email, 'lucia.pdf', 'Palabras de'])
      assert.ok(!everything.join().includes(said), said);
  });

  it('shows the new heir what providers answered before, and no note of the first heir or about them', async () => {
    const family = await inA();
    const { heredera, inDesk } = family;
    const { asked, waiting } = await inProcedure(family);
    const { version } = await cuenta(family, waiting);
    await ok(heredera.request('POST', `/cuentas/${waiting}/descarte`, { motivo: 'Palabras de Lucía.', version }));
    const answer = { motivo: 'Mande la partida.', papeles: ['certificado_defuncion'] };
    await ok(desk.request('POST', `${inDesk}/cuentas/${asked}/negativa`, answer));
    const again = { canal: 'formulario_web', sin_constancia: 'No da número.', nota: 'Palabras sobre Lucía.' };
    await ok(desk.request('POST', `${inDesk}/cuentas/${asked}/solicitud`, again));

    const next = await handOn(e, mailbox, desk, family);
    const notes = async (browser: BrowserType, path: string) =>
      (await ok(browser.request('GET', path))).elementos.flatMap(({ gestiones }: { gestiones: { nota: string }[] }) =>
        gestiones.flatMap(({ nota }) => nota ?? []),
      );
    assert.deepEqual(await notes(next.browser, '/cuentas'), ['Mande la partida.']);
    assert.deepEqual((await notes(desk, `${inDesk}/cuentas`)).toSorted(), [
      'Mande la partida.',
      'Palabras de Lucía.',
      'Palabras sobre Lucía.',
    ]);
  });

  it('hides the first heir’s telephone, calls and data requests from the new heir, and still answers the first heir', async () => {
    const family = await inA();
    const { heredera, inDesk, email } = family;
    await ok(heredera.request('PATCH', '/contacto', { telefono: '+34600111222' }));
    const { franjas } = await ok(heredera.request('GET', '/llamada'));
    await ok(heredera.request('POST', '/llamada', { desde: franjas[0].desde, motivo: 'Palabras de Lucía.' }));
    const asked = { clase: 'acceso', palabras: 'Palabras de Lucía.' };
    const { peticion_id } = await ok(heredera.request('POST', '/mis-datos/peticiones', asked));
    const { peticion_id: limitacion } = await ok(
      heredera.request('POST', '/mis-datos/peticiones', { clase: 'limitacion' }),
    );
    await ok(heredera.request('POST', '/documentos', aPaper('certificado_defuncion')));
    const note = { clase: 'llamada', texto: 'Prefiere las tardes.', interlocutor: 'Lucía' };
    await ok(desk.request('POST', `${inDesk}/notas`, note));

    const next = await handOn(e, mailbox, desk, family, somebodyElse({ telefono: null }));
    for (const [method, path] of [
      ['GET', '/contacto'],
      ['GET', '/llamada'],
      ['GET', '/mis-datos'],
      ['POST', '/mis-datos/copia'],
    ] as const)
      assert.doesNotMatch((await next.browser.request(method, path)).text, /Palabras|··· 222|Lucía|limitacion/, path);
    const copy = await ok(next.browser.request('POST', '/mis-datos/copia'));
    assert.equal(copy.origen, 'relevo', 'the insurer did not give the data of the new heir');
    assert.deepEqual([copy.papeles, copy.llamadas, copy.enlaces.length, copy.correos.length], [[], [], 1, 1]);
    fails(await next.browser.request('DELETE', `/mis-datos/peticiones/${peticion_id}`), 404, 'no_encontrado');
    fails(await next.browser.request('DELETE', '/llamada'), 409, 'estado_no_permite');
    const phones = await ok(desk.request('GET', `${inDesk}/contacto`));
    assert.equal(phones.propio, null, 'the first heir’s telephone gets no link');
    const { servicio } = await ok(desk.request('GET', `${inDesk}/escritorio`));
    const named = servicio.peticiones.find((one: Record<string, unknown>) => one.peticion_id === peticion_id);
    assert.deepEqual([named.persona.email, named.persona.papel], [email, 'allegado']);
    await round();
    const before = mailCount(mailbox, next.email);
    const answer = { decision: 'atendida', respuesta: 'Anotamos que prefiere las tardes.' };
    for (const [one, tells] of [
      [peticion_id, 'Hemos hecho lo que pidió. Anotamos que prefiere las tardes. Si no está de acuerdo'],
      [limitacion, 'Sigue así hasta que nos diga que ya no lo pide, en su página o escribiendo a'],
    ]) {
      await ok(desk.request('POST', `${inDesk}/peticiones/${one}/respuesta`, answer));
      await round();
      const { text = '' } = await lastMail(mailbox, email);
      assert.ok(text.replace(/\s+/g, ' ').includes(tells), `whoever has no page is not sent there: ${text}`);
      e.clock.advance(60_000);
    }
    assert.equal(mailCount(mailbox, next.email), before);
    const tenant = await e.program.tenants.get(family.a.id);
    const taken = (tx: Tx) => takeCaso(tx, tenant, family.casoId);
    assert.equal(
      await e.program.base.asTenant(family.a.id, async (tx) => dataAreLimited(tx, (await taken(tx)).fila.id)),
      false,
      'a limitation that the first heir asked for does not bind the new one',
    );
  });

  it('takes along no permission to look at an address, and shows no word of the first heir about it', async () => {
    const family = await inA({ modulos_contratados: ['borrado', 'suscripciones'] });
    const { heredera, inDesk } = family;
    const { elementos } = await ok(heredera.request('POST', '/rastros', { texto: 'https://blog.example/carmen' }));
    const looks = { se_mira: true, constancia: 'Palabras de Lucía.' };
    await ok(desk.request('PATCH', `${inDesk}/rastros/${elementos[0].cuenta_id}`, looks));
    const next = await handOn(e, mailbox, desk, family);
    const [seen] = (await ok(next.browser.request('GET', '/rastros'))).elementos;
    assert.deepEqual([seen.se_mira, seen.permiso, seen.miradas], [false, null, []]);
    assert.ok((await types(family)).includes('rastro_mirada_retirada'));
  });

  it('sends no code to the new heir because the first one agreed to sign by telephone', async () => {
    const family = await inA();
    const { inDesk } = family;
    await inProcedure(family);
    const call = { clase: 'llamada', texto: 'De acuerdo.', interlocutor: 'Lucía Ortega', identificacion: 'La póliza' };
    const { nota_id } = await ok(desk.request('POST', `${inDesk}/notas`, { ...call, consentimiento: 'firma' }));
    await handOn(e, mailbox, desk, family);
    const sent = await desk.request('POST', `${inDesk}/firma`, { identidad: MATEO, por: 'correo', nota_id });
    fails(sent, 422, 'validacion', /nota_id/);
  });

  it('an answer about own data that waits when the case passes on goes to the first heir, even when the new heir’s address is corrected', async () => {
    const family = await inA();
    const { heredera, inDesk, email } = family;
    const { peticion_id } = await ok(heredera.request('POST', '/mis-datos/peticiones', { clase: 'limitacion' }));
    await round();
    const answer = { decision: 'atendida', respuesta: 'Anotamos que prefiere las tardes.' };
    await ok(desk.request('POST', `${inDesk}/peticiones/${peticion_id}/respuesta`, answer));
    const next = somebodyElse();
    await ok(desk.request('POST', `${inDesk}/relevos`, order(await aProof(desk, inDesk), next)));
    const right = `buena-${next.email}`;
    await ok(e.request(family.a, 'POST', `/casos/${family.casoId}/acceso`, { email: right }));
    await round();
    const answered = async (to: string) =>
      (await Promise.all(mailsFor(mailbox, to).map(readMail))).filter(({ text = '' }) => text.includes('las tardes'));
    assert.deepEqual([(await answered(email)).length, (await answered(right)).length], [1, 0]);
  });

  it('erases a former heir on their request, except what they signed, and keeps the record of the handover', async () => {
    const family = await inA({ heredero: { telefono: '+34600111000' } });
    const { heredera, inDesk, email } = family;
    const { asked, waiting } = await inProcedure(family);
    const note = { motivo: 'Palabras de Lucía.', version: (await cuenta(family, waiting)).version };
    await ok(heredera.request('POST', `/cuentas/${waiting}/descarte`, note));
    const paper = { ...aPaper('prueba_parentesco'), nombre: 'lucia.pdf' };
    const { documento_id } = await ok(heredera.request('POST', '/documentos', paper));
    const { franjas } = await ok(heredera.request('GET', '/llamada'));
    const call = { desde: franjas[0].desde, telefono: '+34600777888', motivo: 'Palabras de Lucía.' };
    await ok(heredera.request('POST', '/llamada', call));
    const message = { plantilla: 'gracias', medio: 'correo', mensaje_id: randomUUID() };
    await ok(desk.request('POST', `${inDesk}/mensajes`, message));
    await round();
    const wish = { ...somebodyElse({ nombre: 'Aitana' }), motivo: 'salud', explicacion: 'Palabras de Lucía.' };
    await ok(heredera.request('POST', '/relevo', wish));
    await ok(desk.request('POST', `${inDesk}/relevo/descartado`, { respuesta: 'Hace falta un papel.' }));
    const erasure = { clase: 'supresion', palabras: 'Palabras de Lucía.' };
    const { peticion_id } = await ok(heredera.request('POST', '/mis-datos/peticiones', erasure));
    const next = await handOn(e, mailbox, desk, family);
    await ok(desk.request('POST', `${inDesk}/notas`, { clase: 'nota', texto: 'Una nota del servicio.' }));

    const answer = { decision: 'atendida', respuesta: 'Están borrados.' };
    await ok(desk.request('POST', `${inDesk}/peticiones/${peticion_id}/respuesta`, answer));
    await round();
    const { text = '' } = await lastMail(mailbox, email);
    assert.match(text.replace(/\s+/g, ' '), /Están borrados\..*Solo guardamos lo que usted firmó/);
    assert.doesNotMatch(text, /en su página/);
    const read = async (path: string) => (await desk.request('GET', `${inDesk}${path}`)).text;
    const atDesk = (
      await Promise.all(['/escritorio', '/cuentas', '/documentos', '/mensajes', '/objeciones', '/notas', ''].map(read))
    ).join();
    for (const gone of ['Lucía', '600777888', 'Palabras de', email, 'lucia.pdf', 'Aitana'])
      assert.ok(
        !atDesk.includes(gone),
        `${gone}: ${atDesk.slice(Math.max(0, atDesk.indexOf(gone) - 200), atDesk.indexOf(gone) + 100)}`,
      );
    assert.match(atDesk, /Una nota del servicio/);
    assert.equal((await desk.request('GET', `${inDesk}/documentos/${documento_id}/fichero`)).status, 404);
    await sweepFiles(e.program);
    const files =
      'select 1 from ficheros f join casos c on c.id = f.caso where c.caso_id = $1 and c.aseguradora_id = $2';
    assert.deepEqual(await e.base.superSql(`${files} and f.estado <> 'guardado'`, [family.casoId, family.a.id]), []);
    const { hechos } = (await ok(desk.request('GET', `${inDesk}/escritorio`))).servicio.relevos;
    assert.deepEqual(
      hechos.map(({ antes, despues, prueba }: Record<string, unknown>) => [
        antes,
        (despues as typeof next).email,
        prueba,
      ]),
      [[null, next.email, next.prueba]],
    );
    const [{ ejemplar_id }] = hechos[0].ejemplares;
    assert.equal((await desk.request('GET', `${inDesk}/mandato/ejemplares/${ejemplar_id}/pdf`)).status, 200);
    assert.equal((await cuenta(family, asked)).estado, 'solicitada');
  });

  it('erases all records of one person together: those of each invitation, that of their time as heir, and a mandate that they never signed', async () => {
    const family = await inA();
    const next = somebodyElse();
    for (const email of [next.email, next.email.toUpperCase()]) {
      await ok(family.heredera.request('POST', '/allegados', aFamiliar({ email })));
      const [{ allegado_id }] = (await ok(family.heredera.request('GET', '/allegados'))).elementos;
      await ok(family.heredera.request('DELETE', `/allegados/${allegado_id}`));
      e.clock.advance(11 * 60_000);
    }
    await confirmSessions(e);
    const { browser } = await handOn(e, mailbox, desk, family, next);
    await ok(browser.request('POST', '/cuentas', { cuentas: [NETFLIX] }));
    await ok(browser.request('POST', '/mandato', { identidad: MATEO }));
    const { peticion_id } = await ok(browser.request('POST', '/mis-datos/peticiones', { clase: 'supresion' }));
    await handOn(e, mailbox, desk, family);
    const answer = { decision: 'atendida', respuesta: 'Están borrados.' };
    await ok(desk.request('POST', `${family.inDesk}/peticiones/${peticion_id}/respuesta`, answer));
    const kept = await e.base.superSql(
      `select 1 from mandatos m join casos c on c.id = m.caso where c.caso_id = $1 and c.aseguradora_id = $2 and m.datos_cifrados is not null`,
      [family.casoId, family.a.id],
    );
    assert.equal(kept.length, 0);
    const rows = await e.base.superSql<{ stays: boolean }>(
      `select l.datos_cifrados is not null as stays from allegados l join casos c on c.id = l.caso
        where c.caso_id = $1 and c.aseguradora_id = $2 order by l.id`,
      [family.casoId, family.a.id],
    );
    assert.deepEqual(
      rows.map(({ stays }) => stays),
      [false, false, true, false],
      'two invitations, the first heir, the second heir',
    );
  });

  it('erases the text that a former heir prepared and never signed, with their identity number', async () => {
    const family = await inA();
    const { heredera, inDesk, email } = family;
    await ok(heredera.request('POST', '/cuentas', { cuentas: [NETFLIX] }));
    await aProof(desk, inDesk, 'certificado_defuncion');
    await ok(heredera.request('POST', '/mandato', { identidad: LUCIA }));
    const { peticion_id } = await ok(heredera.request('POST', '/mis-datos/peticiones', { clase: 'supresion' }));
    await handOn(e, mailbox, desk, family);
    const prepared = () =>
      e.base.superSql<{ stays: boolean }>(
        `select m.datos_cifrados is not null as stays from mandatos m join casos c on c.id = m.caso
          where c.caso_id = $1 and c.aseguradora_id = $2`,
        [family.casoId, family.a.id],
      );
    assert.deepEqual(await prepared(), [{ stays: true }]);
    const answer = { decision: 'atendida', respuesta: 'Están borrados.' };
    await ok(desk.request('POST', `${inDesk}/peticiones/${peticion_id}/respuesta`, answer));
    assert.deepEqual(await prepared(), [{ stays: false }]);
    await round();
    assert.doesNotMatch((await lastMail(mailbox, email)).text ?? '', /Solo guardamos lo que usted firmó/);
  });

  it('ends a waiting request to hand the case to a relative who is erased, and the desk reads nothing of them any more', async () => {
    const family = await inA();
    const { heredera, inDesk } = family;
    const { papel, ...person } = aFamiliar({ nombre: 'Aitana', apellidos: 'Yugüeroñez' });
    await ok(heredera.request('POST', '/allegados', { papel, ...person }));
    const relative = await enter(e, family.a, await lastToken(mailbox, person.email));
    const wish = { ...person, email: person.email.toUpperCase(), motivo: 'salud', explicacion: 'Aitana lo llevará.' };
    await ok(heredera.request('POST', '/relevo', wish));
    const { peticion_id } = await ok(relative.request('POST', '/mis-datos/peticiones', { clase: 'supresion' }));
    const answer = { decision: 'atendida', respuesta: 'Están borrados.' };
    await ok(desk.request('POST', `${inDesk}/peticiones/${peticion_id}/respuesta`, answer));
    const refused = await desk.request('POST', `${inDesk}/relevo/descartado`, { respuesta: 'Hace falta un papel.' });
    fails(refused, 409, 'estado_no_permite');
    assert.ok((await types(family)).includes('relevo_retirado'));
    const { text } = await desk.request('GET', `${inDesk}/escritorio`);
    assert.doesNotMatch(text, /Aitana|Yugüeroñez/);
    const stored = await e.base.superSql(
      `select r.estado, r.datos_cifrados from relevos r join casos c on c.id = r.caso where c.caso_id = $1 and c.aseguradora_id = $2`,
      [family.casoId, family.a.id],
    );
    assert.deepEqual(stored, [{ estado: 'retirado', datos_cifrados: null }]);
    assert.equal((await ok(heredera.request('GET', '/relevo'))).peticion, null);
    await ok(heredera.request('POST', '/relevo', { ...somebodyElse(), motivo: 'salud' }));
    const { servicio } = await ok(desk.request('GET', `${inDesk}/escritorio`));
    assert.equal(servicio.relevos.peticion.nombre, 'Mateo', 'the heir can name somebody else');
  });

  it('shows the new heir no unclassified proof, such as a medical report, and erases it with the former heir', async () => {
    const family = await inA();
    const { heredera, inDesk } = family;
    const { documento_id: report } = await ok(heredera.request('POST', '/documentos', aPaper('otro')));
    const { peticion_id } = await ok(heredera.request('POST', '/mis-datos/peticiones', { clase: 'supresion' }));
    await validate(desk, inDesk, report);
    e.clock.advance(1000);
    const wanted = order(report);
    const handOver = (body = wanted) => desk.request('POST', `${inDesk}/relevos`, body);
    await ok(handOver());
    const next = await enter(e, family.a, await lastToken(mailbox, wanted.heredero.email));
    assert.deepEqual((await ok(next.request('GET', '/documentos'))).elementos, []);
    fails(await next.request('GET', `/documentos/${report}/fichero`), 404, 'no_encontrado');

    const file = () => desk.request('GET', `${inDesk}/documentos/${report}/fichero`);
    assert.equal((await file()).status, 200, 'the service still reads what it decided by');
    await ok(handOver());
    const { hechos } = (await ok(desk.request('GET', `${inDesk}/escritorio`))).servicio.relevos;
    assert.deepEqual(
      hechos.map(({ prueba }: Record<string, unknown>) => prueba),
      [report],
      'the same order again changes nothing',
    );
    fails(await handOver(order(report)), 422, 'validacion', /prueba/);

    const answer = { decision: 'atendida', respuesta: 'Están borrados.' };
    await ok(desk.request('POST', `${inDesk}/peticiones/${peticion_id}/respuesta`, answer));
    fails(await file(), 404, 'no_encontrado');
  });

  it('does not reuse a document of the first heir, and accepts the same file again from the new one', async () => {
    const family = await inA();
    const paper = aPaper('prueba_parentesco');
    const { documento_id } = await ok(family.heredera.request('POST', '/documentos', paper));
    const next = await handOn(e, mailbox, desk, family);
    const again = await ok(next.browser.request('POST', '/documentos', paper));
    assert.notEqual(again.documento_id, documento_id);
  });

  it('tells the first heir that somebody else takes over, but not who or why, and the first heir’s old link gets nobody a new one', async () => {
    const family = await inA();
    const next = await handOn(e, mailbox, desk, family);
    await round();
    const { text = '', subject = '' } = await lastMail(mailbox, family.email);
    const followed = text.replace(/\s+/g, ' ');
    assert.match(followed, /Desde hoy se ocupa otra persona de la familia/);
    assert.match(followed, /Si cree que es un error/);
    assert.doesNotMatch(`${subject} ${followed}`, /Mateo|\bsalud\b|mateo\d/);
    assert.ok((await types(family)).includes('relevo_avisado'));
    const before = mailCount(mailbox, next.email);
    e.clock.advance(3_600_000);
    await ok(openBrowser(e, 'portal', family.a.host).request('POST', '/enlace', { token: family.token }));
    await round();
    assert.equal(mailCount(mailbox, next.email), before);
  });

  for (const motivo of ['persona_viva', 'abierto_por_error'])
    it(`a former heir who had got an e-mail is told of an annulment (${motivo}), even right after the handover, unless they were erased`, async () => {
      const apologies = async (to: string) =>
        (await Promise.all(mailsFor(mailbox, to).map(readMail))).filter(({ subject = '' }) =>
          /disculpas/i.test(subject),
        ).length;
      const annul = async ({ a, casoId }: Handed) => {
        await ok(e.request(a, 'POST', `/casos/${casoId}/anulacion`, { motivo }));
        await round();
      };
      const family = await inA();
      const guest = aFamiliar();
      await ok(family.heredera.request('POST', '/allegados', guest));
      const second = await handOn(e, mailbox, desk, family);
      await annul(family);
      for (const to of [family.email, guest.email, second.email]) assert.equal(await apologies(to), 1, to);

      const other = await inA();
      const asked = await ok(other.heredera.request('POST', '/mis-datos/peticiones', { clase: 'supresion' }));
      await handOn(e, mailbox, desk, other);
      const answer = { decision: 'atendida', respuesta: 'Hecho.' };
      await ok(desk.request('POST', `${other.inDesk}/peticiones/${asked.peticion_id}/respuesta`, answer));
      await annul(other);
      assert.equal(await apologies(other.email), 0);
    });

  it('a new heir whom no e-mail has reached is told of no annulment, whatever the former heir had heard', async () => {
    const family = await inA();
    e.clock.advance(1000);
    const prueba = await aProof(desk, family.inDesk);
    const next = somebodyElse();
    mailbox.onRecipient = (address) => (address === next.email ? rejection(550) : null);
    await ok(desk.request('POST', `${family.inDesk}/relevos`, order(prueba, next)));
    mailbox.onRecipient = () => null;
    await ok(e.request(family.a, 'POST', `/casos/${family.casoId}/anulacion`, { motivo: 'persona_viva' }));
    await round();
    assert.equal(mailCount(mailbox, next.email), 0);
  });

  it('drops the notice that a claim told the kinship of the first heir after the signature', async () => {
    const person = onePerson();
    const family = await inA(person);
    await inProcedure(family);
    const claim = { ...person, heredero: { ...person.heredero, parentesco: 'hija' } };
    await ok(e.request(family.a, 'POST', '/siniestro', claim));
    const notices = async () => (await ok(e.request(family.a, 'GET', `/casos/${family.casoId}`))).avisos;
    assert.partialDeepStrictEqual(await notices(), [{ codigo: 'siniestro_distinto', campo: 'heredero.parentesco' }]);
    await handOn(e, mailbox, desk, family);
    assert.deepEqual(await notices(), []);
  });

  it('does not list the address or telephone of either heir as one of the deceased', async () => {
    const family = await inA({ heredero: { telefono: '+34611222333' } });
    const identified = [
      { ...NETFLIX, identificador: family.email },
      { ...SPOTIFY, identificador: '611 222 333' },
      { proveedor_codigo: 'dazn', accion: 'cancelar', identificador: '600 111 222' },
      { proveedor_codigo: 'google', accion: 'obtener_datos', identificador: 'carmen.propia@example.com' },
    ];
    await ok(family.heredera.request('POST', '/cuentas', { cuentas: identified }));
    await ok(family.heredera.request('PATCH', '/contacto', { telefono: '+34600111222' }));
    await handOn(e, mailbox, desk, family);
    const tenant = await e.program.tenants.get(family.a.id);
    const found = await e.program.base.asTenant(family.a.id, async (tx) =>
      addressesOf(tx, await takeCaso(tx, tenant, family.casoId), []),
    );
    assert.deepEqual(
      found.map(({ destino }) => destino),
      ['carmen.propia@example.com'],
    );
  });

  it('starts reminders again for the new heir, even if the first heir had stopped them', async () => {
    const family = await inA();
    await ok(family.heredera.request('POST', '/recordatorios', { activos: false }));
    const next = await handOn(e, mailbox, desk, family);
    assert.equal((await ok(next.browser.request('GET', '/caso'))).recordatorios.activos, true);
  });

  it('can be handed to a third heir, who sees nothing of the first two', async () => {
    const family = await inA();
    const second = await handOn(e, mailbox, desk, family);
    const third = await handOn(
      e,
      mailbox,
      desk,
      family,
      somebodyElse({ nombre: 'Aitana', parentesco: null, telefono: null }),
    );
    fails(await second.browser.request('GET', '/caso'), 401, 'sesion_invalida');
    assert.equal((await ok(third.browser.request('GET', '/sesion'))).nombre, 'Aitana');
    const { hechos } = (await ok(desk.request('GET', `${family.inDesk}/escritorio`))).servicio.relevos;
    assert.deepEqual(
      hechos.map(({ antes, despues }: Record<string, { nombre: string }>) => [antes?.nombre, despues?.nombre]),
      [
        ['Mateo', 'Aitana'],
        ['Lucía', 'Mateo'],
      ],
    );
  });

  it('stores all its data encrypted with the key of the case, and erases them with the case', async () => {
    const family = await inA();
    const canaries = { nombre: 'Zorionáx', apellidos: 'Yuguerónez', email: 'zorion@pajarera.example' };
    const prueba = await aProof(desk, family.inDesk);
    const words = { explicacion: 'Canario de la explicación.' };
    await ok(desk.request('POST', `${family.inDesk}/relevos`, order(prueba, somebodyElse(canaries), words)));
    const needles = needlesOf({ ...canaries, ...words });
    assert.deepEqual(find(needles, (await dumpTables(e.base.superSql)).bytes), []);
    const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
    assert.ok(await eraseCaso(e.program, family.a.id, family.casoId, 'ticket 7', actor));
    const rows = await e.base.superSql(
      'select 1 from relevos where aseguradora_id = $1 and datos_cifrados is not null and caso in (select id from casos where caso_id = $2 and aseguradora_id = $1)',
      [family.a.id, family.casoId],
    );
    assert.deepEqual(rows, []);
  });
});
