/** A family member's rights over their own data: a copy at once, and an answer to each request in time (GDPR, arts. 12 to 21). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { dumpTables, find, needlesOf } from '../support/canaries.ts';
import type { Environment, Reply } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { aFamiliar, enter, lastToken, mailsFor } from '../support/family.ts';
import { aPaper } from '../support/handover.ts';
import { type Mailbox, openWithMailbox, readMail } from '../support/mailbox.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';
import { type CasoWork, createCasoWork, IDENTITY } from '../support/work.ts';

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;
const DAY = 86_400_000;

describe('own data', () => {
  let e: Environment;
  let t: CasoWork;
  let mailbox: Mailbox;
  let close: () => Promise<void>;
  let gestor: BrowserType;
  let operador: BrowserType;
  let caso: string;
  let email: string;
  let heredera: BrowserType;
  before(async () => {
    ({ mailbox, e, close } = await openWithMailbox('postgres'));
    t = await createCasoWork(e, 'A');
    for (const [rol, aseguradoraId] of [
      ['gestor', null],
      ['operador', t.aseguradora.id],
    ] as const) {
      const person = { email: `${rol}@example.com`, nombre: `Una ${rol}`, rol, aseguradoraId };
      passwords.set(rol, (await createUser(e.program, person, ACTOR)).password);
    }
  });
  const passwords = new Map<string, string>();
  const atDesk = async (rol: 'gestor' | 'operador') => {
    const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    const credentials = { email: `${rol}@example.com`, password: passwords.get(rol) };
    assert.equal((await browser.request('POST', '/sesion', credentials)).status, 201);
    return browser;
  };
  /** Advances the clock by `days` and signs both people in again, as their sessions have expired. */
  const later = async (days: number) => {
    e.clock.advance(days * DAY);
    gestor = await atDesk('gestor');
    operador = await atDesk('operador');
  };
  beforeEach(async () => {
    await later(0.001);
    const notice = aCaso();
    const { json, text } = await e.request(t.aseguradora, 'POST', '/casos', notice);
    assert.ok(json.success, text);
    caso = json.data.caso_id;
    email = String(notice.heredero.email);
    heredera = await enter(e, t.aseguradora, json.data.token_heredero);
  });
  after(() => close());

  const good = ({ status, text, json }: Reply, expected = 200) => {
    assert.equal(status, expected, text);
    return json.data;
  };
  const fails = ({ status, headers, text }: Reply, expected: number, code: string, says = /./) => {
    assert.deepEqual([status, headers['x-error-code']], [expected, code], text);
    assert.match(text, says);
  };
  const own = async (who = heredera) => good(await who.request('GET', '/mis-datos'));
  const copyOf = async (who = heredera) => good(await who.request('POST', '/mis-datos/copia'), 201);
  const ask = async (body: Record<string, unknown>, who = heredera) =>
    good(await who.request('POST', '/mis-datos/peticiones', body), 201);
  const ofCaso = (route: string) => `/aseguradoras/${t.aseguradora.slug}/casos/${caso}${route}`;
  const desk = async () => good(await gestor.request('GET', ofCaso('/escritorio'))).servicio.peticiones;
  const answer = (id: string, body: Record<string, unknown>, who = gestor) =>
    who.request('POST', ofCaso(`/peticiones/${id}/respuesta`), body);
  const invite = async (changes: Record<string, unknown> = {}) => {
    const familiar = aFamiliar(changes);
    good(await heredera.request('POST', '/allegados', familiar), 201);
    return { ...familiar, navegador: await enter(e, t.aseguradora, await lastToken(mailbox, familiar.email)) };
  };
  const mailRound = async () => {
    while ((await e.program.mailSender.round()) > 0);
  };
  const lastText = async (to: string) => {
    await mailRound();
    const last = mailsFor(mailbox, to).at(-1) ?? assert.fail(`nothing came to ${to}`);
    return readMail(last);
  };

  it('are given to the heir in full at once, and the copy is audited', async () => {
    await t.process(caso);
    const { persona, permisos, papeles, correos, enlaces, sesiones, responsable, peticiones } = await copyOf();
    assert.deepEqual([persona.papel, persona.email], ['heredero', email]);
    assert.deepEqual(permisos[0].identidad, IDENTITY);
    assert.equal(permisos[0].direccion_ip, '203.0.113.9');
    assert.deepEqual(
      papeles.map(({ tipo }: { tipo: string }) => tipo),
      ['mandato', 'certificado_defuncion'],
    );
    assert.ok(correos.some(({ tipo }: { tipo: string }) => tipo === 'codigo_mandato'));
    assert.equal(enlaces.length, 2, 'the opening and the e-mail about the signature each made a link');
    assert.equal(sesiones.length, 1);
    assert.equal(responsable.responsable, t.tenant.nombre);
    assert.deepEqual(peticiones, []);
    assert.deepEqual(await own(), { responsable, peticiones });
    assert.deepEqual(await audited(), [['derecho_ejercido', ['clase'], 'acceso']]);
  });

  /** Audit records about data rights in this case, oldest first. */
  const audited = async () => {
    const rows = await e.base.superSql<{ accion: string; detalle: Record<string, unknown> }>(
      `select accion, detalle from auditoria where aseguradora_id = $1 and objeto_id = $2 and accion like 'derecho%' order by orden`,
      [t.aseguradora.id, caso],
    );
    return rows.map(({ accion, detalle }) => [accion, Object.keys(detalle).sort(), detalle.clase]);
  };

  /** Issues one more link without ending the others. */
  async function newToken(): Promise<string> {
    const { json, text } = await e.request(t.aseguradora, 'POST', `/casos/${caso}/acceso`, { enviar: false });
    assert.ok(json.success, text);
    return json.data.token_heredero;
  }

  it('of a relative are shown only to that relative: heir and relative do not see each other’s data or requests', async () => {
    await t.process(caso);
    const { navegador, email: theirs } = await invite({ apellidos: 'Yugüeroñez' });
    await ask({ clase: 'supresion', palabras: 'Borren lo mío, por favor.' });
    await ask({ clase: 'oposicion', palabras: 'No quiero que me escriban más.' }, navegador);
    const [mine, his] = [await copyOf(), await copyOf(navegador)];
    assert.equal(his.persona.email, theirs);
    assert.deepEqual([his.permisos, his.papeles, his.destinatarios, his.llamadas], [[], [], [], []]);
    assert.deepEqual(
      his.peticiones.map(({ clase }: { clase: string }) => clase),
      ['oposicion'],
    );
    assert.deepEqual(
      mine.peticiones.map(({ clase }: { clase: string }) => clase),
      ['supresion'],
    );
    assert.doesNotMatch(JSON.stringify(mine), /Yugüeroñez|me escriban/);
    assert.doesNotMatch(JSON.stringify(his), new RegExp(`${email}|${IDENTITY.numero}|Borren`));
    const { peticion_id: ofHeir } = mine.peticiones[0];
    fails(await navegador.request('DELETE', `/mis-datos/peticiones/${ofHeir}`), 404, 'no_encontrado');
    const { json } = await navegador.request('GET', '/cronologia');
    assert.doesNotMatch(JSON.stringify(json), /supresion|oposicion|derecho|datos/);
  });

  it('show the heir nothing that a stranger typed, signed or was sent at an address that was corrected later', async () => {
    await t.process(caso);
    const words = 'Palabras del extraño.';
    good(await heredera.request('POST', '/voluntad', { voluntad: 'instrucciones', detalle: words }));
    good(await heredera.request('POST', '/objeciones', { clase: 'otra', motivo: words }), 201);
    const { franjas } = good(await heredera.request('GET', '/llamada'));
    const call = { desde: franjas[0].desde, telefono: '+34600777888', motivo: words };
    good(await heredera.request('POST', '/llamada', call), 201);
    await ask({ clase: 'acceso', palabras: words });
    const { papel: _, ...person } = aFamiliar();
    good(await heredera.request('POST', '/relevo', { ...person, motivo: 'otro', explicacion: words }), 201);
    good(await gestor.request('POST', ofCaso('/relevo/descartado'), { respuesta: 'Hace falta un papel.' }));
    const message = { plantilla: 'gracias', medio: 'correo', mensaje_id: randomUUID() };
    good(await gestor.request('POST', ofCaso('/mensajes'), message), 201);
    await mailRound();
    e.clock.advance(1000);

    const right = `buena-${email}`;
    good(await e.request(t.aseguradora, 'POST', `/casos/${caso}/acceso`, { email: right }));
    const lucia = await enter(e, t.aseguradora, await lastToken(mailbox, right));
    const copy = await copyOf(lucia);
    assert.deepEqual(
      [copy.permisos, copy.voluntad, copy.papeles, copy.desacuerdos, copy.mensajes],
      [[], null, [], [], []],
    );
    assert.deepEqual([copy.enlaces.length, copy.sesiones.length, copy.correos.length], [1, 1, 1]);
    const read = async (path: string) => (await lucia.request('GET', path)).text;
    const seen = await Promise.all(['/mis-datos', '/objeciones', '/llamada', '/relevo', '/cuentas', '/caso'].map(read));
    assert.ok(![JSON.stringify(copy), ...seen].join().includes(words));
    assert.ok((await desk())[0].palabras.includes(words), 'the service still reads the stranger’s words');
  });

  it('of a stranger who sent documents from an address that was corrected later are set apart, unless somebody has reviewed them', async () => {
    const send = async (tipo: 'prueba_parentesco' | 'certificado_defuncion'): Promise<string> =>
      good(await heredera.request('POST', '/documentos', aPaper(tipo)), 201).documento_id;
    const foreign = await send('prueba_parentesco');
    const death = await send('certificado_defuncion');
    const reviewed = await send('prueba_parentesco');
    await t.review(caso, reviewed, 'validado');
    e.clock.advance(1000);

    const right = `buena-${email}`;
    good(await e.request(t.aseguradora, 'POST', `/casos/${caso}/acceso`, { email: right }));
    const lucia = await enter(e, t.aseguradora, await lastToken(mailbox, right));
    const { elementos } = good(await lucia.request('GET', '/documentos'));
    assert.deepEqual(
      elementos.map(({ documento_id }: { documento_id: string }) => documento_id).sort(),
      [death, reviewed].sort(),
    );
    fails(await lucia.request('GET', `/documentos/${foreign}/fichero`), 404, 'no_encontrado');
    const { elementos: all } = good(await gestor.request('GET', ofCaso('/documentos')));
    const { estado } = all.find((one: Record<string, unknown>) => one.documento_id === foreign);
    assert.equal(estado, 'rechazado', 'the service still sees the document');
  });

  it('cannot be requested without a text, nor under an unknown right', async () => {
    for (const clase of ['acceso', 'rectificacion', 'portabilidad'])
      for (const palabras of [undefined, ' \u200b'])
        fails(
          await heredera.request('POST', '/mis-datos/peticiones', { clase, ...(palabras && { palabras }) }),
          422,
          'validacion',
          /palabras: diga qué pide/,
        );
    fails(await heredera.request('POST', '/mis-datos/peticiones', { clase: 'olvido' }), 422, 'validacion', /clase/);
  });

  it('are not corrected by the request itself, but by a person who then answers it', async () => {
    const before = await copyOf();
    const { peticion_id: id } = await ask({ clase: 'rectificacion', palabras: 'Me llamo Lucilla.' });
    assert.deepEqual((await copyOf()).persona, before.persona);
    const heredero = { nombre: 'Lucilla' };
    good(await gestor.request('PATCH', ofCaso(''), { heredero }));
    good(await answer(id, { decision: 'atendida', respuesta: 'Ya está corregido.' }));
    const after = await copyOf();
    assert.equal(after.persona.nombre, 'Lucilla');
    assert.partialDeepStrictEqual(after.peticiones, [{ estado: 'atendida', respuesta: 'Ya está corregido.' }]);
  });

  it('requests are due at the desk within a month, and are answered in the portal and by e-mail', async () => {
    const asked = await ask({ clase: 'acceso', palabras: '¿Qué anotaron cuando llamé?' });
    assert.equal(
      (await ask({ clase: 'acceso', palabras: '¿Qué anotaron cuando llamé?' })).peticion_id,
      asked.peticion_id,
    );
    const [task] = (await tasks()).filter(({ caso_id }) => caso_id === caso);
    assert.partialDeepStrictEqual(task, { clase: 'derechos', cuantas: 1, limite: asked.vence });
    await later(10);
    assert.equal((await desk())[0].quedan, 20);
    fails(await answer(asked.peticion_id, { decision: 'denegada', respuesta: ' ' }), 422, 'validacion', /respuesta/);
    fails(await answer('0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6', YES), 404, 'no_encontrado');
    fails(await answer(asked.peticion_id, YES, operador), 403, 'accion_no_permitida');
    assert.equal(good(await operador.request('GET', ofCaso('/escritorio'))).servicio, null);
    good(
      await answer(asked.peticion_id, { decision: 'denegada', respuesta: 'Habla de otra persona.\nArtículo 15.4.' }),
    );
    fails(await answer(asked.peticion_id, YES), 409, 'estado_no_permite', /ya está contestada/);
    assert.deepEqual(
      (await tasks()).filter(({ caso_id }) => caso_id === caso),
      [],
    );
    const { text = '', subject = '' } = await lastText(email);
    assert.match(subject, /Respuesta sobre sus datos/);
    const said = text.replace(/\s+/g, ' ');
    for (const part of ['No podemos hacerlo', 'Habla de otra persona.', 'Artículo 15.4.', 'www.aepd.es'])
      assert.ok(said.includes(part), text);
    heredera = await enter(e, t.aseguradora, await newToken());
    assert.partialDeepStrictEqual((await own()).peticiones[0], { estado: 'denegada' });
    fails(
      await heredera.request('DELETE', `/mis-datos/peticiones/${asked.peticion_id}`),
      409,
      'estado_no_permite',
      /ya está contestada/,
    );
  });

  it('requests are listed at the desk by their last day, and those that were answered last', async () => {
    const { peticion_id: first } = await ask({ clase: 'acceso', palabras: '¿Qué saben de mí?' });
    await later(2);
    heredera = await enter(e, t.aseguradora, await newToken());
    const { peticion_id: second } = await ask({ clase: 'supresion' });
    const listed = async () => (await desk()).map(({ peticion_id }: { peticion_id: string }) => peticion_id);
    assert.deepEqual(await listed(), [first, second]);
    good(await answer(first, YES));
    assert.deepEqual(await listed(), [second, first]);
  });

  it('a request for restriction stays open when the heir’s address is corrected, and the answer goes to the corrected one', async () => {
    const { peticion_id: id } = await ask({ clase: 'limitacion' });
    const right = `right.${email}`;
    good(await e.request(t.aseguradora, 'POST', `/casos/${caso}/acceso`, { email: right }));
    assert.ok((await tasks()).some((one) => one.caso_id === caso));
    good(await answer(id, { decision: 'denegada', respuesta: 'No la pidió usted.' }));
    assert.match((await lastText(right)).text ?? '', /No la pidió usted/);
  });

  it('a granted restriction lasts until its author takes it back or the service lifts it with a reason, as the e-mails say; other answered requests are over', async () => {
    const { peticion_id: id } = await ask({ clase: 'oposicion', palabras: 'No pidan nada en mi nombre.' });
    good(await answer(id, YES));
    for (const decision of ['atendida', 'denegada'])
      fails(await answer(id, { ...YES, decision }), 409, 'estado_no_permite', /ya está contestada/);
    assert.match((await lastText(email)).text ?? '', /Sigue así hasta que nos diga que ya no lo pide/);
    good(await heredera.request('DELETE', `/mis-datos/peticiones/${id}`));
    fails(await heredera.request('DELETE', `/mis-datos/peticiones/${id}`), 409, 'estado_no_permite');
    assert.partialDeepStrictEqual((await own()).peticiones, [{ estado: 'retirada', respuesta: YES.respuesta }]);
    const { peticion_id: again } = await ask({ clase: 'limitacion' });
    good(await answer(again, YES));
    const { peticion_id: second } = await ask({ clase: 'oposicion' });
    good(await answer(second, YES));
    await mailRound();
    good(await answer(second, { ...LIFT, respuesta: 'Lo dijo por teléfono.' }));
    const still = ((await lastText(email)).text ?? '').replace(/\s+/g, ' ');
    assert.match(
      still,
      /Seguimos sin usar sus datos, por otra petición .* Le explicamos por qué: Lo dijo por teléfono\./,
    );
    good(await answer(again, { ...LIFT, respuesta: 'Ya está aclarado.' }));
    fails(await heredera.request('DELETE', `/mis-datos/peticiones/${again}`), 409, 'estado_no_permite');
    const { text = '' } = await lastText(email);
    assert.match(text.replace(/\s+/g, ' '), /volvemos a usar sus datos\. Le explicamos por qué: Ya está aclarado\./);
    const { peticion_id: other } = await ask({ clase: 'supresion' });
    good(await answer(other, YES));
    fails(await answer(other, LIFT), 409, 'estado_no_permite', /ya está contestada/);
    fails(await heredera.request('DELETE', `/mis-datos/peticiones/${other}`), 409, 'estado_no_permite');
    assert.doesNotMatch((await lastText(email)).text ?? '', /Sigue así/);
  });

  it('a relative who objects to the use of their data gets no invitation and no news of their disagreement, until they take it back', async () => {
    const { navegador, email: theirs } = await invite();
    const [{ allegado_id }] = good(await heredera.request('GET', '/allegados')).elementos;
    const disagree = async (motivo: string) =>
      good(await navegador.request('POST', '/objeciones', { clase: 'familiar', motivo }), 201).objecion_id;
    const decide = async (id: string) =>
      good(
        await gestor.request('POST', ofCaso(`/objeciones/${id}/decision`), { decision: 'levantada', motivo: 'Sí.' }),
      );
    const resend = async () => {
      e.clock.advance(DAY / 24);
      heredera = await enter(e, t.aseguradora, await newToken());
      return heredera.request('POST', `/allegados/${allegado_id}/enlace`, {});
    };
    const kinds = async () => {
      await mailRound();
      const mails = await Promise.all(mailsFor(mailbox, theirs).map(readMail));
      return mails.map(({ subject }) => subject);
    };
    const first = await disagree('Quiero las fotos.');
    const { peticion_id: id } = await ask({ clase: 'oposicion' }, navegador);
    const before = await kinds();
    fails(await resend(), 409, 'estado_no_permite', /no podemos escribirle/);
    good(await answer(id, YES));
    await decide(first);
    fails(await resend(), 409, 'estado_no_permite', /no podemos escribirle/);
    assert.deepEqual((await kinds()).slice(before.length), ['Respuesta sobre sus datos']);
    good(await navegador.request('DELETE', `/mis-datos/peticiones/${id}`));
    good(await resend());
    await decide(await disagree('Quiero los vídeos.'));
    assert.equal((await kinds()).length, before.length + 4);
  });

  it('a relative who disagreed is told so and how it ended, although the heir restricts the use of their own data, and without a link once withdrawn', async () => {
    const { navegador, email: theirs } = await invite();
    await ask({ clase: 'limitacion' });
    await mailRound();
    const ofHeir = mailsFor(mailbox, email).length;
    const disagree = async (motivo: string) =>
      good(await navegador.request('POST', '/objeciones', { clase: 'familiar', motivo }), 201).objecion_id;
    const decide = async (id: string) =>
      good(
        await gestor.request('POST', ofCaso(`/objeciones/${id}/decision`), { decision: 'mantenida', motivo: 'Sí.' }),
      );
    const read = async () => ((await lastText(theirs)).text ?? '').replace(/\s+/g, ' ');
    const [first, second] = [await disagree('Quiero las fotos.'), await disagree('Y los vídeos.')];
    assert.match(await read(), /Hemos anotado que usted no está de acuerdo .* puede decirlo en su página/);
    await decide(first);
    assert.match(await read(), /Se ha resuelto el desacuerdo .* En su página puede ver cómo queda/);
    const [{ allegado_id }] = good(await heredera.request('GET', '/allegados')).elementos;
    good(await heredera.request('DELETE', `/allegados/${allegado_id}`));
    const before = mailsFor(mailbox, theirs).length;
    await decide(second);
    const last = await read();
    assert.equal(mailsFor(mailbox, theirs).length, before + 1);
    assert.match(last, /Se ha resuelto el desacuerdo/);
    assert.doesNotMatch(last, /token=|su página|enlace/, 'whoever has no page is not sent there');
    assert.equal(mailsFor(mailbox, email).length, ofHeir, 'the heir who restricts the use of their data gets nothing');
  });

  const YES = { decision: 'atendida', respuesta: 'Hecho.' };
  const LIFT = { decision: 'levantada', respuesta: 'Ya no hace falta.' };
  const tasks = async (): Promise<{ clase: string; caso_id: string }[]> =>
    good(await gestor.request('GET', '/trabajo?clase=derechos&limite=100')).elementos;

  it('allow ten open requests, and withdrawing one makes room for another', async () => {
    const asked = [];
    for (let i = 0; i < 10; i += 1) asked.push(await ask({ clase: 'rectificacion', palabras: `Mi calle es la ${i}` }));
    fails(
      await heredera.request('POST', '/mis-datos/peticiones', { clase: 'limitacion' }),
      409,
      'estado_no_permite',
      /10 peticiones por contestar/,
    );
    good(await heredera.request('DELETE', `/mis-datos/peticiones/${asked[0].peticion_id}`));
    await ask({ clase: 'limitacion' });
    const states = (await own()).peticiones.map(({ estado }: { estado: string }) => estado);
    assert.equal(states.filter((one: string) => one === 'retirada').length, 1);
  });

  it('of a relative are erased when the request is granted: access ends, the answer is still sent, and their objections stay, whose words are gone once they are decided', async () => {
    const { navegador, ...relative } = await invite({ nombre: 'Zuleimúx', apellidos: 'Yugüeroñez' });
    const words = ['Zuleimúx quiere las fotos.', 'Y los vídeos de Yugüeroñez.'];
    for (const motivo of words) {
      good(await navegador.request('POST', '/objeciones', { clase: 'familiar', motivo }), 201);
      e.clock.advance(1); // gives the objections an order
    }
    const { papel: _, ...person } = relative;
    good(await heredera.request('POST', '/relevo', { ...person, motivo: 'otro' }), 201);
    good(await gestor.request('POST', ofCaso('/relevo/descartado'), { respuesta: 'Hace falta un papel.' }));
    const { peticion_id: id } = await ask({ clase: 'supresion' }, navegador);
    good(await answer(id, { decision: 'atendida', respuesta: 'Hemos borrado sus datos.' }));
    fails(await navegador.request('GET', '/sesion'), 401, 'sesion_invalida');
    assert.match((await lastText(relative.email)).text ?? '', /Hemos borrado sus datos/);
    const [row] = await e.base.superSql<{ datos_cifrados: unknown; objeciones: number }>(
      `select l.datos_cifrados, (select count(*)::int from objeciones o where o.allegado = l.id) as objeciones from allegados l
        join casos c on c.id = l.caso where c.caso_id = $1 and c.aseguradora_id = $2`,
      [caso, t.aseguradora.id],
    );
    assert.deepEqual([row?.datos_cifrados, row?.objeciones], [null, 2]);
    const objeciones = async () => good(await gestor.request('GET', ofCaso('/objeciones'))).elementos;
    const open = await objeciones();
    const shown = open.map(({ persona, motivo }: Record<string, unknown>) => [persona, motivo]);
    assert.deepEqual(
      shown,
      words.map((motivo) => [null, motivo]),
      'somebody still has to decide',
    );
    const lift = { decision: 'levantada', motivo: 'Se guardan.' };
    good(await gestor.request('POST', ofCaso(`/objeciones/${open[0].objecion_id}/decision`), lift));
    const { closeCaso } = await import('../../src/course/close-caso.ts');
    await t.tx((tx) => closeCaso(tx, t.who('servicio'), caso, { resultado: 'desistido' }));
    const decided = (await objeciones()).map(({ motivo, decision }: Record<string, unknown>) => [motivo, decision]);
    assert.deepEqual(decided, [
      [null, 'Se guardan.'],
      [null, null],
    ]);
    const [left] = await e.base.superSql<{ n: number }>(
      `select count(*)::int as n from relevos r join casos c on c.id = r.caso
        where c.caso_id = $1 and c.aseguradora_id = $2 and r.datos_cifrados is not null`,
      [caso, t.aseguradora.id],
    );
    assert.equal(left?.n, 0, 'the request that names the relative');
  });

  it('can be requested after the case has ended, and the requests are erased with it', async () => {
    await t.tx(async (tx) => {
      const { closeCaso } = await import('../../src/course/close-caso.ts');
      await closeCaso(tx, t.who('servicio'), caso, { resultado: 'desistido' });
    });
    assert.equal((await copyOf()).persona.email, email);
    await ask({ clase: 'oposicion', palabras: 'canariño en la ventana' });
    assert.ok((await tasks()).some((one) => one.caso_id === caso));
    assert.deepEqual(
      find(needlesOf({ palabras: 'canariño en la ventana' }), (await dumpTables(e.base.superSql)).bytes),
      [],
    );
    const { eraseCaso } = await import('../../src/caso/erase/erase-caso.ts');
    assert.ok(await eraseCaso(e.program, t.aseguradora.id, caso, 'T-1', ACTOR));
    assert.ok(!(await tasks()).some((one) => one.caso_id === caso));
    const left = await e.base.superSql(
      'select 1 from peticiones p join casos c on c.id = p.caso where c.caso_id = $1 and c.aseguradora_id = $2',
      [caso, t.aseguradora.id],
    );
    assert.deepEqual(left, []);
  });

  it('appear in the audit trail by kind of request, never with their text', async () => {
    const { peticion_id: id } = await ask({ clase: 'oposicion', palabras: 'Zuleimúx' });
    e.clock.advance(1); // gives the entries an order
    good(await answer(id, YES));
    assert.deepEqual(await audited(), [
      ['derecho_ejercido', ['clase', 'peticion'], 'oposicion'],
      ['derecho_contestado', ['clase', 'peticion'], 'oposicion'],
    ]);
  });
});
