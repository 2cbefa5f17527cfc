/** The summary of a case as a document to keep: complete for the family, without reserved data for an insurer. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { blockCasos } from '../../src/caso/erase/retain-casos.ts';
import { cancelCaso } from '../../src/course/cancel-caso.ts';
import { closeCaso } from '../../src/course/close-caso.ts';
import { inText } from '../../src/cuentas/letters/render/rules-paper.ts';
import { readSummary } from '../../src/familia/summary/read-summary.ts';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { addPaper, casoInRule, denies, inRole, type Role, type TestCaso } from '../support/cuentas.ts';
import { controlsOf, DAY, FORUM, GYM, NETFLIX } from '../support/cuentas-controls.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { openBrowser } from '../support/web-apps.ts';

const OVER_A_YEAR = 400 * DAY;

describe('the summary of a case', () => {
  let e: Environment;
  let caso: TestCaso;
  let m: ReturnType<typeof controlsOf>;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
    m = controlsOf(e, () => caso);
  });
  beforeEach(async () => {
    e.clock.advance(1000);
    caso = await casoInRule(e);
  });
  after(() => e.close());

  const read = async (who: Role = 'heredero', language: 'es' | 'en' | null = null) => {
    const { papel } = await inRole(e, caso, who, (tx, q) => readSummary(e.program, tx, q, caso.casoId, language));
    const page = papel.bloques.findIndex(({ clase }) => clase === 'pagina');
    const [family, notary] = page < 0 ? [papel.bloques, []] : [papel.bloques.slice(0, page), papel.bloques.slice(page)];
    return { family: inText({ bloques: family }), notary: inText({ bloques: notary }) };
  };
  /** Closes a case as partial with one account of each outcome. @returns the provider of each and the section that lists it */
  async function everyEnd(): Promise<readonly (readonly [name: string, words: RegExp])[]> {
    await m.una({ proveedor: 'Sin Decidir' });
    await m.confirmar(await m.una(GYM));
    await m.descartar(await m.una({ proveedor: 'Quitada', accion: 'cancelar' }));
    const done = await m.una({ ...NETFLIX, cargo: { importe: '12.99', periodicidad: 'mensual' } });
    await m.confirmar(done);
    await m.solicitar(done, { canal: 'correo_postal' });
    const prueba = await addPaper(e, caso, 'respuesta_proveedor', done);
    await m.resolver(done, { resultado: 'cancelada', prueba, respuesta: 'Baja 7781 hecha.' });
    const refused = await m.una({ proveedor: 'Revista Norte', accion: 'cancelar' });
    await m.confirmar(refused);
    await m.solicitar(refused, { canal: 'correo_postal', nota: 'Ojo con esta gente' });
    await m.rechazar(refused, 'Hay permanencia');
    const asked = await m.una({ proveedor: 'Radio Oeste', accion: 'cancelar' });
    await m.confirmar(asked);
    await m.solicitar(asked, { canal: 'correo_postal' });
    await m.rechazar(asked, 'Falta el poder', ['poder']);
    const silent = await m.una({ proveedor: 'Club Sur', accion: 'cancelar' });
    await m.confirmar(silent);
    await m.solicitar(silent, { canal: 'correo_postal' });
    await m.insistir(silent);
    e.clock.advance(40 * DAY);
    await m.callar(silent);
    const withdrawn = await m.una({ proveedor: 'Diario Este', accion: 'cancelar' });
    await m.confirmar(withdrawn);
    await m.solicitar(withdrawn, { canal: 'correo_postal' });
    await m.descartar(withdrawn, 'servicio', 'Ya lo hizo la familia');
    await inRole(e, caso, 'servicio', (tx, who) => closeCaso(tx, who, caso.casoId, { resultado: 'parcial' }));
    return [
      ['Netflix', /Hecho \(1\)\n\nNetflix\n155,88.€ al año\nSe dio de baja/],
      ['Revista Norte', /Revista Norte\nSe pidió dar de baja el contrato, y la empresa se negó/],
      ['Radio Oeste', /Radio Oeste\nSe pidió dar de baja el contrato, y después se dejó/],
      ['Club Sur', /Club Sur\nSe pidió dar de baja el contrato\. La empresa no contestó/],
      ['Diario Este', /Diario Este\nSe pidió dar de baja el contrato, y después se dejó/],
      ['Sin Decidir', /Sin Decidir\nEl trámite terminó antes de pedirlo/],
      ['Gimnasio Sol', /Gimnasio Sol\nEl trámite terminó antes de pedirlo/],
      ['Quitada', /Quitada\nLa familia la quitó de la lista/],
    ];
  }

  it('shows every account of a partially completed case, even those never requested', async () => {
    const ends = await everyEnd();
    for (const who of ['heredero', 'servicio'] as const) {
      const { family } = await read(who);
      assert.match(family, /No pudo ser, y qué puede hacer \(4\)/);
      assert.match(family, /No se llegó a pedir \(3\)/);
      for (const [, words] of ends) assert.match(family, words);
      assert.match(family, /155,88.€ al año\nEs lo que ya no se cobra/);
      assert.match(
        family,
        /podemos volver a pedir lo de Sin Decidir, Gimnasio Sol, Revista Norte, Radio Oeste y Club Sur/,
      );
    }
  });

  it('quotes a company’s answer and names the document that proves it, without the service’s own notes', async () => {
    await everyEnd();
    const { family, notary } = await read();
    assert.match(family, /La empresa contestó: «Baja 7781 hecha\.»\nPrueba: la respuesta de la empresa, del/);
    assert.match(family, /La empresa contestó: «Hay permanencia»/);
    assert.doesNotMatch(family + notary, /Ojo con esta gente|Ya lo hizo la familia/);
    const [document] = await e.base.superSql<{ id: string }>(
      "select id from documentos where caso = $1 and tipo = 'respuesta_proveedor'",
      [caso.id],
    );
    assert.match(notary, new RegExp(`Netflix[\\s\\S]*ref\\. ${document?.id.slice(-12)}`));
  });

  it('offers no new request once the case cannot be reopened', async () => {
    await everyEnd();
    e.clock.advance(100 * DAY);
    assert.doesNotMatch((await read()).family, /podemos volver a pedir/);
  });

  it('shows an insurer only module and state of a reserved account, and no saving from it', async () => {
    await m.una({ ...FORUM, reservada: true });
    const charged = await m.una({
      proveedor: 'Club Rosa',
      accion: 'cancelar',
      reservada: true,
      cargo: { importe: '50', periodicidad: 'anual' },
    });
    await m.confirmar(charged);
    await m.solicitar(charged, { canal: 'correo_postal' });
    await m.resolver(charged, { resultado: 'cancelada', respuesta: 'Hecho.' });
    await m.una({ ...NETFLIX, identificador: 'carmen.ruiz@example.com' });
    const { family, notary } = await read('aseguradora');
    assert.equal(notary, '');
    assert.doesNotMatch(family, /Foro Luna|Club Rosa|50,00|carmen\.ruiz|Qué queda|12345678Z/);
    assert.match(family, /se reserva \(2\)\n\n- Perfiles y cuentas: por decidir\n- Recibos y pagos: terminada/);
    assert.match(family, /Netflix\nFalta decidir/);
    const { family: whole } = await read();
    assert.match(whole, /50,00.€ al año\nEs lo que ya no se cobra[\s\S]*Club Rosa[\s\S]*Foro Luna/);
  });

  it('is in the language of the heir, or in the one asked for', async () => {
    await m.una(GYM);
    assert.match((await read()).family, /Cómo van las cuentas de/);
    assert.match((await read('heredero', 'en')).family, /It has yet to be decided what to do with it/);
  });

  it('is refused to other relatives, and for an annulled, a blocked or an unknown case', async () => {
    await m.una(GYM);
    await denies(read('allegado'), 'accion_no_permitida');
    await denies(
      inRole(e, caso, 'heredero', (tx, q) => readSummary(e.program, tx, q, 'CAS-2020-999999', null)),
      'no_encontrado',
    );
    await inRole(e, caso, 'servicio', (tx, who) =>
      cancelCaso({ ...e.program, remitente: e.program.config.mailFrom }, tx, who, caso.casoId, {
        motivo: 'persona_viva',
      }),
    );
    await denies(read('servicio'), 'estado_no_permite', /anuló/);
    caso = await casoInRule(e);
    await inRole(e, caso, 'servicio', (tx, who) => closeCaso(tx, who, caso.casoId, { resultado: 'desistido' }));
    e.clock.advance(OVER_A_YEAR);
    await blockCasos(e.program.base, caso.aseguradora.id);
    e.clock.advance(-OVER_A_YEAR);
    await denies(read(), 'caso_bloqueado');
  });

  it('is a PDF for an operator in the backoffice, and each download is audited', async () => {
    await m.una(GYM);
    const { aseguradora, casoId } = caso;
    const { json } = await e.request(aseguradora, 'POST', `/casos/${casoId}/acceso`, {});
    assert.ok(json.success);
    const [link] = await e.base.superSql<{ n: number }>(
      "select count(*)::int as n from auditoria where aseguradora_id = $1 and accion = 'resumen_leido'",
      [aseguradora.id],
    );
    assert.equal(link?.n, 0);
    const { email, password } = await createUser(
      e.program,
      { email: `operador-${casoId}@example.com`, nombre: 'Olga', rol: 'operador', aseguradoraId: aseguradora.id },
      { visible: 'servicio', tipo: 'cli', id: null },
    );
    const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    assert.equal((await browser.request('POST', '/sesion', { email, password })).status, 201);
    const root = `/aseguradoras/${aseguradora.slug}/casos/${casoId}/resumen/pdf`;
    const { status, headers, text } = await browser.request('GET', `${root}?idioma=en`);
    assert.equal(status, 200, text.slice(0, 200));
    assert.equal(headers['content-type'], 'application/pdf');
    assert.match(String(headers['content-disposition']), new RegExp(`what-has-been-done-${casoId}\\.pdf`));
    assert.match(text, /^%PDF-1\.7/);
    assert.equal((await browser.request('GET', `${root}?idioma=fr`)).status, 400);
    const [taken] = await e.base.superSql<{ n: number }>(
      "select count(*)::int as n from auditoria where aseguradora_id = $1 and accion = 'resumen_leido'",
      [aseguradora.id],
    );
    assert.equal(taken?.n, 1);
  });

  it('that is asked for while too many PDFs are made is answered with a page to try again in a browser, and with the JSON envelope elsewhere', async () => {
    const { aseguradora, casoId } = await casoInRule(e, undefined, 'A');
    const access = await e.request(aseguradora, 'POST', `/casos/${casoId}/acceso`);
    const heir = openBrowser(e, 'portal', aseguradora.host);
    const { status, text } = await heir.request('POST', '/sesion', { token: access.json.data.token_heredero });
    assert.equal(status, 201, text);
    const many = (accept: string) =>
      Promise.all(
        Array.from({ length: 24 }, () =>
          heir.request('GET', '/resumen/pdf?idioma=es', undefined, { accept, 'accept-language': 'gl' }),
        ),
      );
    const busy = (await many('text/html,application/xhtml+xml')).filter((one) => one.status === 503);
    assert.ok(busy.length > 0);
    for (const { headers, text: page } of busy) {
      assert.match(String(headers['content-type']), /^text\/html/);
      assert.ok(Number(headers['retry-after']) > 0);
      // the empty href repeats the request with its language
      assert.match(page, /<html lang="gl">.*<a class="boton" href="">Probar outra vez<\/a>/s);
    }
    const refused = (await many('*/*')).filter((one) => one.status === 503);
    assert.ok(refused.length > 0);
    for (const { json } of refused) assert.equal(json.success, false);
  });
});
