/** A family never gets two cases and two e-mails because a claims system retried; a claim joins the case opened before it. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { reabrirCaso } from '../src/capabilities/casos/reabrir-caso.ts';
import { abrirConBuzon, type Buzon } from './buzon.ts';
import type { Aseguradora, Entorno, Respuesta } from './entorno.ts';
import { contarCasos } from './entrada.ts';
import { unaPersona, unDni } from './fabricas.ts';
import { esFallo } from './peticiones.ts';

type Persona = ReturnType<typeof unaPersona>;

describe('duplicates', () => {
  let e: Entorno;
  let buzon: Buzon;
  let cerrar: () => Promise<void>;
  let a: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    ({ buzon, e, cerrar } = await abrirConBuzon('postgres'));
  });
  after(() => cerrar());
  beforeEach(async () => {
    [a, b] = [await e.aseguradora('A'), await e.aseguradora('B')];
  });

  const abrir = (quien: Aseguradora, persona: Persona, modulos = ['borrado']) =>
    e.pedir(quien, 'POST', '/casos', { ...persona, modulos_contratados: modulos });
  const avisar = (quien: Aseguradora, persona: Persona, extra: object = {}) =>
    e.pedir(quien, 'POST', '/siniestro', { ...persona, ...extra });
  const correosA = ({ heredero }: Persona) =>
    buzon.aceptados.filter(({ para }) => para.includes(heredero.email)).length;
  const filasDe = async (tabla: 'eventos' | 'siniestros' | 'casos', { id }: Aseguradora, donde = 'true') => {
    const filas = await e.base.superSql(`select 1 from ${tabla} where aseguradora_id = $1 and ${donde}`, [id]);
    return filas.length;
  };
  const codigos = ({ avisos }: { avisos: { codigo: string }[] }) => avisos.map(({ codigo }) => codigo);
  /** 409 that names the case and where it is. */
  function esDuplicado(respuesta: Respuesta, quien: Aseguradora, casoId: string): void {
    esFallo(respuesta, 'caso_duplicado');
    assert.ok(respuesta.json.error.includes(casoId), respuesta.texto);
    assert.equal(respuesta.cabeceras.location, `http://${quien.host}/api/v1/casos/${casoId}`);
  }

  it('of 50 identical openings at once one opens a case and writes to the family; 49 are told which', async () => {
    for (const quien of [a, b]) {
      for (const mandar of [abrir, avisar]) {
        const persona = unaPersona();
        const antes = await contarCasos(e);
        const respuestas = await Promise.all(Array.from({ length: 50 }, () => mandar(quien, persona)));
        const [abierta, ...otras] = respuestas.filter(({ estado }) => estado === 201);
        assert.equal(otras.length, 0);
        const casoId: string = abierta?.json.data.caso_id;
        for (const respuesta of respuestas) if (respuesta !== abierta) esDuplicado(respuesta, quien, casoId);
        assert.equal(await contarCasos(e), antes + 1);
        assert.equal(correosA(persona), 1);
      }
    }
  });

  it('50 openings at once of both kinds make one case, one e-mail, one entry in the register, one event of each', async () => {
    for (const quien of [a, b]) {
      const persona = unaPersona();
      const respuestas = await Promise.all(
        Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? abrir(quien, persona) : avisar(quien, persona))),
      );
      const casos = new Set(respuestas.filter(({ estado }) => estado === 201).map(({ json }) => json.data.caso_id));
      assert.equal(casos.size, 1);
      for (const respuesta of respuestas.filter(({ estado }) => estado !== 201)) {
        esDuplicado(respuesta, quien, [...casos][0] as string);
      }
      assert.equal(correosA(persona), 1);
      assert.equal(await filasDe('casos', quien), 1);
      assert.equal(await filasDe('siniestros', quien), 1);
      assert.equal(await filasDe('eventos', quien, `tipo = 'caso_abierto'`), 1);
      assert.equal(await filasDe('eventos', quien, `tipo = 'siniestro_abierto'`), 1);
    }
  });

  it('the first claim for a case opened by POST /casos joins it: 201, same case, register, event, no second e-mail', async () => {
    for (const quien of [a, b]) {
      const persona = unaPersona();
      const casoId: string = (await abrir(quien, persona)).json.data.caso_id;
      const esA = quien.variante === 'A';
      const extra = { ...(esA ? { modulos: ['certificados'] } : { pack: 'basico' }), prioridad: 'urgente' };
      const { estado, json } = await avisar(quien, persona, { ...extra, notas_aseguradora: 'Nota' });
      assert.equal(estado, 201);
      assert.equal(json.data.caso_id, casoId);
      const miembros = esA ? ['portal_url', 'token_heredero'] : ['acceso_heredero', 'modulos_contratados'];
      assert.deepEqual(Object.keys(json.data).sort(), ['caso_id', ...miembros].sort());

      const { data } = (await e.pedir(quien, 'GET', `/casos/${casoId}`)).json;
      assert.deepEqual(data.modulos_contratados, esA ? ['borrado', 'certificados'] : ['borrado', 'suscripciones']);
      if (!esA) assert.deepEqual(json.data.modulos_contratados, data.modulos_contratados);
      assert.deepEqual([data.prioridad, data.siniestro.notas_aseguradora], ['urgente', 'Nota']);
      const registro = (await e.pedir(quien, 'GET', '/siniestros')).json.data.elementos;
      assert.deepEqual(
        registro.map(({ caso_id }: { caso_id: string }) => caso_id),
        [casoId],
      );
      assert.equal(await filasDe('eventos', quien, `tipo = 'siniestro_abierto'`), 1);
      assert.equal(await filasDe('eventos', quien, `tipo = 'caso_abierto'`), 1);
      assert.equal(correosA(persona), 1);
    }
  });

  it('a claim that asks for no modules joins a case without adding any', async () => {
    for (const quien of [a, b]) {
      const persona = unaPersona();
      const casoId: string = (await abrir(quien, persona, ['certificados'])).json.data.caso_id;
      const { json } = await avisar(quien, persona);
      const { data } = (await e.pedir(quien, 'GET', `/casos/${casoId}`)).json;
      assert.deepEqual(data.modulos_contratados, ['certificados']);
      if (quien === b) assert.deepEqual(json.data.modulos_contratados, ['certificados']);
      assert.deepEqual((await avisar(quien, unaPersona())).estado, 201); // and one that opens a case gets the basic pack
    }
  });

  it('a claim that joins brings what the case lacked: it is found by its number, and nobody is asked for it again', async () => {
    const dni = unDni();
    const persona = unaPersona({ fallecido: { dni: 'NO CONSTA' } });
    const casoId: string = (await abrir(b, persona)).json.data.caso_id;
    const { fallecido, heredero } = persona;
    const ver = async () => (await e.pedir(b, 'GET', `/casos/${casoId}`)).json.data;
    assert.deepEqual(codigos(await ver()), ['dni_marcador']);
    const contacto = { telefono: '+34600100200', parentesco: 'hija' };
    const completa = { ...persona, fallecido: { ...fallecido, dni }, heredero: { ...heredero, ...contacto } };
    assert.equal((await avisar(b, completa)).json.data.caso_id, casoId);
    const visto = await ver();
    assert.deepEqual(
      [visto.fallecido.dni, visto.heredero.telefono, visto.heredero.parentesco],
      [dni, '+34600100200', 'hija'],
    );
    assert.deepEqual(codigos(visto), []);
    const { elementos } = (await e.pedir(b, 'GET', `/casos/${casoId}/cronologia`)).json.data;
    assert.equal(elementos.filter(({ tipo }: { tipo: string }) => tipo === 'datos_completados').length, 1);
    for (const otra of [completa, persona, { ...completa, fallecido: { ...completa.fallecido, nombre: 'Maricarmen' } }])
      esDuplicado(await abrir(b, otra as Persona), b, casoId);
    assert.equal(correosA(persona), 1);
  });

  it('where a claim that joins tells of another heir, or another address, the case keeps its own with a notice, until somebody tells which is right', async () => {
    const claim = { email: 'la.buena@example.com', telefono: '+34600300400' };
    for (const [suyo, dicho] of [
      [claim, { email: 'la.buena@example.com' }],
      [claim, 'la del caso'],
      [{ nombre: 'Pedro', telefono: '+34600300400', parentesco: 'hijo' }, 'la del caso'],
    ] as const) {
      const persona = unaPersona();
      const { heredero } = persona;
      const casoId: string = (await abrir(b, persona)).json.data.caso_id;
      const ver = async () => (await e.pedir(b, 'GET', `/casos/${casoId}`)).json.data;
      const { estado, json } = await avisar(b, { ...persona, heredero: { ...heredero, ...suyo } } as Persona);
      assert.deepEqual([estado, json.data.caso_id], [201, casoId]);
      const visto = await ver();
      assert.deepEqual([visto.heredero.nombre, visto.heredero.email], [heredero.nombre, heredero.email]);
      // of the same heir what was lacking is noted; nobody gets the telephone of another
      assert.equal(visto.heredero.telefono, 'nombre' in suyo ? null : suyo.telefono);
      assert.equal(visto.heredero.parentesco, null);
      assert.deepEqual(
        visto.avisos.map(({ codigo, campo }: Record<string, string>) => `${codigo} ${campo}`),
        ['heredero_distinto heredero'],
      );
      assert.ok(!JSON.stringify(visto).includes('la.buena'), 'what was not taken is not kept');
      const corregir = (cambio: object) => e.pedir(b, 'POST', `/casos/${casoId}/acceso`, cambio);
      assert.equal((await corregir({ telefono: '+34600500600' })).estado, 200);
      assert.deepEqual(codigos(await ver()), ['heredero_distinto'], 'a telephone says nothing of the address');
      assert.equal((await corregir(dicho === 'la del caso' ? { email: heredero.email } : dicho)).estado, 200);
      assert.deepEqual(codigos(await ver()), []);
    }
  });

  it('a case is not reopened beside one that was opened since for the same person, with the number or without', async () => {
    for (const primeroSin of [true, false]) {
      const persona = unaPersona();
      const sin = { ...persona, fallecido: { ...persona.fallecido, dni: '00000000T' } };
      const { caso_id: cerrado } = (await abrir(b, primeroSin ? sin : persona)).json.data;
      await e.base.superSql(
        `update casos set estado = 'cerrado', resultado = 'completado', cerrado = $3 where aseguradora_id = $1 and caso_id = $2`,
        [b.id, cerrado, e.reloj.ahora()],
      );
      const { caso_id: abierto } = (await abrir(b, primeroSin ? persona : sin)).json.data;
      const inquilino = await e.programa.inquilinos.obtener(b.id);
      const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
      const reabrir = e.programa.base.inquilino(b.id, (tx) =>
        reabrirCaso(e.programa, tx, { aseguradora: inquilino, actor, ahora: e.reloj.ahora() }, cerrado),
      );
      await assert.rejects(
        reabrir,
        (error: Error) => error.message.includes('caso_duplicado') || error.message.includes(abierto),
      );
    }
  });

  it('what the join tells of the e-mail in Variant B is what became of the first one', async () => {
    const persona = unaPersona();
    const { acceso_heredero } = (await abrir(b, persona)).json.data;
    assert.deepEqual((await avisar(b, persona)).json.data.acceso_heredero, acceso_heredero);
    assert.equal(acceso_heredero.notificado, true);
  });

  it('the link that a join answers with in Variant A lives beside the one in the e-mail', async () => {
    const persona = unaPersona();
    const primero = (await abrir(a, persona)).json.data;
    const union = (await avisar(a, persona)).json.data;
    assert.notEqual(union.token_heredero, primero.token_heredero);
    const vivos = await e.base.superSql(
      'select 1 from accesos_heredero where aseguradora_id = $1 and revocado is null',
      [a.id],
    );
    assert.equal(vivos.length, 2);
  });

  it('of 50 joins at once one joins and 49 are told which case has its claim already', async () => {
    for (const quien of [a, b]) {
      const persona = unaPersona();
      const casoId: string = (await abrir(quien, persona)).json.data.caso_id;
      const respuestas = await Promise.all(Array.from({ length: 50 }, () => avisar(quien, persona)));
      assert.equal(respuestas.filter(({ estado }) => estado === 201).length, 1);
      for (const respuesta of respuestas.filter(({ estado }) => estado !== 201)) esDuplicado(respuesta, quien, casoId);
      assert.equal(await filasDe('siniestros', quien), 1);
      assert.equal(await filasDe('eventos', quien, `tipo = 'siniestro_abierto'`), 1);
      assert.equal(correosA(persona), 1);
    }
  });

  it('a second claim, or an opening after a claim, is refused with the case that has it', async () => {
    const persona = unaPersona();
    const casoId: string = (await avisar(b, persona)).json.data.caso_id;
    esDuplicado(await avisar(b, persona), b, casoId);
    esDuplicado(await abrir(b, persona), b, casoId);
    const ingles = await e.pedir(b, 'POST', '/siniestro', persona, { 'accept-language': 'en' });
    assert.equal(ingles.json.error, `There is already an open case for this policy and this person: ${casoId}.`);
  });

  it('a case that was annulled or closed stands in nobody’s way, one that is in hand does', async () => {
    const persona = unaPersona();
    for (const fin of ['anulado', 'cerrado'] as const) {
      const { caso_id: casoId } = (await abrir(b, persona)).json.data;
      await e.base.superSql(`update casos set estado = 'en_tramite' where aseguradora_id = $1 and caso_id = $2`, [
        b.id,
        casoId,
      ]);
      esDuplicado(await abrir(b, persona), b, casoId);
      if (fin === 'anulado') await e.pedir(b, 'POST', `/casos/${casoId}/anulacion`);
      else
        await e.base.superSql(
          `update casos set estado = 'cerrado', resultado = 'completado' where aseguradora_id = $1 and caso_id = $2`,
          [b.id, casoId],
        );
    }
    assert.equal((await abrir(b, persona)).estado, 201);
  });

  it('another person of the same policy, another policy of the same person, and another insurer are no duplicates', async () => {
    const persona = unaPersona();
    const { fallecido } = persona;
    assert.equal((await abrir(b, persona)).estado, 201);
    const otraPersona = { ...persona, fallecido: { ...fallecido, dni: unDni() } };
    assert.equal((await abrir(b, otraPersona)).estado, 201);
    assert.equal((await abrir(b, { ...persona, poliza_numero: `${persona.poliza_numero}-2` })).estado, 201);
    assert.equal((await abrir(await e.aseguradora('B'), persona)).estado, 201);
  });

  it('neither the spelling of the policy or the number, nor a wrong letter, nor other data hide a duplicate', async () => {
    const dni = unDni();
    const persona = unaPersona({ poliza_numero: 'DEC-0048213/7', fallecido: { dni } });
    const { caso_id: casoId } = (await abrir(b, persona)).json.data;
    const { fallecido, heredero } = persona;
    for (const otra of [
      { ...persona, poliza_numero: ' dec 0048213 7' },
      { ...persona, poliza_numero: 'ＤＥＣ－0048213－7' },
      {
        ...persona,
        fallecido: { ...fallecido, dni: `${dni.slice(0, 2)}.${dni.slice(2, 8)} - ${dni.slice(8).toLowerCase()}` },
      },
      { ...persona, fallecido: { ...fallecido, dni: `${dni.slice(0, 8)}${dni.endsWith('A') ? 'B' : 'A'}` } },
      { ...persona, fallecido: { ...fallecido, nombre: 'Otra', fecha_fallecimiento: '2026-11-01' } },
      { ...persona, heredero: { ...heredero, email: 'otro@example.com' } },
    ]) {
      esDuplicado(await abrir(b, otra), b, casoId);
    }
  });

  it('a number that one opening tells and another does not makes no second case; two numbers do', async () => {
    const sin = (persona: Persona) =>
      ({ ...persona, fallecido: { ...persona.fallecido, dni: '00000000T' } }) as Persona;
    for (const [primera, segunda] of [
      [(p: Persona) => p, sin],
      [sin, (p: Persona) => p],
    ] as const) {
      const persona = unaPersona();
      const { caso_id: casoId } = (await abrir(b, primera(persona))).json.data;
      esDuplicado(await abrir(b, segunda(persona)), b, casoId);
      const { fallecido } = persona;
      const otras = [
        { ...persona, fallecido: { ...fallecido, nombre: 'Rosa' } },
        { ...persona, fallecido: { ...fallecido, fecha_fallecimiento: '2026-11-13' } },
        { ...persona, poliza_numero: `${persona.poliza_numero}-2` },
      ].map((otra) => segunda(otra as Persona));
      if (segunda === sin) for (const otra of otras) assert.equal((await abrir(b, otra)).estado, 201);
      assert.equal((await avisar(b, segunda(persona))).json.data.caso_id, casoId);
      esDuplicado(await avisar(b, segunda(persona)), b, casoId);
      assert.equal(correosA(persona), segunda === sin ? 4 : 1);
    }
    // Father and son of one name who die together have one policy, and each his number.
    const padre = unaPersona();
    const hijo = { ...padre, fallecido: { ...padre.fallecido, dni: unDni() } };
    for (const quien of [padre, hijo]) assert.equal((await abrir(b, quien)).estado, 201);
  });

  it('of openings at once, with the number and without, one opens a case', async () => {
    for (const quien of [a, b]) {
      const persona = unaPersona();
      const sin = { ...persona, fallecido: { ...persona.fallecido, dni: undefined } };
      const respuestas = await Promise.all(
        Array.from({ length: 50 }, (_, i) => abrir(quien, (i % 2 === 0 ? persona : sin) as Persona)),
      );
      const [abierta, ...otras] = respuestas.filter(({ estado }) => estado === 201);
      assert.equal(otras.length, 0);
      for (const otra of respuestas) if (otra !== abierta) esDuplicado(otra, quien, abierta?.json.data.caso_id);
      assert.equal(correosA(persona), 1);
    }
  });

  it('without a number that identifies somebody, policy, name and date of death do', async () => {
    const persona = unaPersona({ fallecido: { dni: undefined, nombre: 'María José', apellidos: 'Muñoz García' } });
    const { caso_id: casoId } = (await abrir(b, persona)).json.data;
    const con = (cambios: object) => ({ ...persona, fallecido: { ...persona.fallecido, ...cambios } });
    for (const dni of [undefined, '00000000T', 'NO CONSTA', '0']) {
      esDuplicado(await abrir(b, con({ dni, nombre: 'MARIA JOSE', apellidos: 'Munoz  Garcia' }) as Persona), b, casoId);
    }
    for (const cambio of [{ nombre: 'María' }, { fecha_fallecimiento: '2026-11-13' }, { apellidos: 'Muñoz' }]) {
      assert.equal((await abrir(b, con(cambio) as Persona)).estado, 201, JSON.stringify(cambio));
    }
  });
});
