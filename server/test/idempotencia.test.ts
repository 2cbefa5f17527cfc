/** Idempotency-Key: a claims system may repeat itself as often as it likes, the family hears of it once. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { borrarCaso } from '../src/capabilities/casos/borrar-caso.ts';
import { VIDA_DE_RESPUESTA } from '../src/http/idempotencia.ts';
import { abrirConBuzon, type Buzon } from './buzon.ts';
import { entrar, portador, unaClave, unaPersonaDe } from './credenciales.ts';
import { type Aseguradora, type Entorno, MOTORES, type Respuesta } from './entorno.ts';
import { contarCasos } from './entrada.ts';
import { unCaso, unSiniestroA, unSiniestroB } from './fabricas.ts';
import { enviar, esFallo } from './peticiones.ts';

const unaLlave = () => `pedido-${randomUUID()}`;

for (const motor of MOTORES) {
  describe(`Idempotency-Key on ${motor}`, () => {
    let e: Entorno;
    let buzon: Buzon;
    let cerrar: () => Promise<void>;
    let a: Aseguradora;
    let b: Aseguradora;
    before(async () => {
      ({ buzon, e, cerrar } = await abrirConBuzon(motor));
    });
    after(() => cerrar());
    beforeEach(async () => {
      [a, b] = [await e.aseguradora('A'), await e.aseguradora('B')];
    });

    const pedir = (quien: Aseguradora, ruta: string, cuerpo: unknown, llave: string): Promise<Respuesta> =>
      e.pedir(quien, 'POST', ruta, cuerpo, { 'idempotency-key': llave });
    const esRepeticion = (respuesta: Respuesta, primera: Respuesta) => {
      assert.equal(respuesta.cabeceras['idempotent-replayed'], 'true', respuesta.texto);
      assert.deepEqual([respuesta.estado, respuesta.texto], [primera.estado, primera.texto]);
    };
    const correosA = (direccion: string) => buzon.aceptados.filter(({ para }) => para.includes(direccion)).length;

    it('the same key and body give the same status and body again, on every POST that honours it', async () => {
      for (const quien of [a, b]) {
        const siniestro = quien.variante === 'A' ? unSiniestroA() : unSiniestroB();
        const abierta = await pedir(quien, '/casos', unCaso(), unaLlave());
        const caso = `/casos/${abierta.json.data.caso_id}`;
        for (const [ruta, cuerpo] of [
          ['/casos', unCaso()],
          ['/siniestro', siniestro],
          [`${caso}/acceso`, undefined],
          [`${caso}/acceso`, { email: 'nueva@example.com' }],
          [`${caso}/anulacion`, { motivo: 'persona_viva' }],
        ] as const) {
          const llave = unaLlave();
          const primera = await pedir(quien, ruta, cuerpo, llave);
          assert.ok(primera.estado < 300, primera.texto);
          assert.equal(primera.cabeceras['idempotent-replayed'], undefined);
          const enviados = buzon.aceptados.length;
          esRepeticion(await pedir(quien, ruta, cuerpo, llave), primera);
          esRepeticion(await pedir(quien, ruta, cuerpo, llave), primera);
          assert.equal(buzon.aceptados.length, enviados, `${ruta} wrote to the family again`);
        }
      }
    });

    it('the order of members, blanks and fields left at their default make no other body', async () => {
      const llave = unaLlave();
      const cuerpo = unSiniestroB();
      const primera = await pedir(b, '/siniestro', cuerpo, llave);
      const alReves = Object.fromEntries(Object.entries(cuerpo).reverse());
      esRepeticion(await pedir(b, '/siniestro', alReves, llave), primera);
      esRepeticion(await pedir(b, '/siniestro', { prioridad: 'normal', ...cuerpo }, llave), primera);
      // a pack that is named is added to a case that the claim joins; one that is not asks for nothing
      esFallo(await pedir(b, '/siniestro', { ...cuerpo, pack: undefined }, llave), 'idempotencia_cuerpo_distinto');
      const conBlancos = Buffer.from(JSON.stringify(cuerpo, null, 3));
      const cabeceras = { 'x-api-key': b.apiKey, 'idempotency-key': llave };
      esRepeticion(await enviar(e, { metodo: 'POST', ruta: '/siniestro', cuerpo: conBlancos, cabeceras }), primera);
    });

    it('another body or another operation with the same key is refused, and does nothing', async () => {
      const llave = unaLlave();
      const cuerpo = unCaso();
      const primera = await pedir(b, '/casos', cuerpo, llave);
      const antes = [await contarCasos(e), buzon.aceptados.length];
      const caso = `/casos/${primera.json.data.caso_id}`;
      for (const [ruta, otro] of [
        ['/casos', unCaso()],
        ['/casos', { ...cuerpo, modulos_contratados: ['suscripciones', 'borrado'] }],
        ['/siniestro', unSiniestroB()],
        [`${caso}/acceso`, undefined],
        [`${caso}/anulacion`, undefined],
        ['/casos/CAS-2026-999999/acceso', undefined],
      ] as const) {
        esFallo(await pedir(b, ruta, otro, llave), 'idempotencia_cuerpo_distinto', ruta);
      }
      assert.deepEqual([await contarCasos(e), buzon.aceptados.length], antes);
      assert.equal((await e.pedir(b, 'GET', caso)).json.data.estado, 'abierto');
    });

    it('50 parallel requests with one key open one case and send one e-mail; the rest repeat it or are told to wait', async () => {
      for (const quien of [a, b]) {
        const llave = unaLlave();
        const cuerpo = unCaso();
        const antes = await contarCasos(e);
        const respuestas = await Promise.all(Array.from({ length: 50 }, () => pedir(quien, '/casos', cuerpo, llave)));
        const hechas = respuestas.filter(
          ({ estado, cabeceras }) => estado === 201 && !cabeceras['idempotent-replayed'],
        );
        assert.equal(hechas.length, 1);
        for (const respuesta of respuestas) {
          if (respuesta === hechas[0]) continue;
          if (respuesta.estado === 201) esRepeticion(respuesta, hechas[0] as Respuesta);
          else esFallo(respuesta, 'idempotencia_en_curso');
        }
        assert.equal(await contarCasos(e), antes + 1);
        assert.equal(correosA(cuerpo.heredero.email), 1);
        esRepeticion(await pedir(quien, '/casos', cuerpo, llave), hechas[0] as Respuesta);
      }
    });

    it('while the first is still waiting for the mail server, a repeat is told to come back, and then gets its answer', async () => {
      const { promise: suelta, resolve: soltar } = Promise.withResolvers<null>();
      const { promise: llegado, resolve: llegar } = Promise.withResolvers<void>();
      buzon.alRecibir = () => {
        llegar();
        return suelta;
      };
      const [llave, cuerpo] = [unaLlave(), unCaso()];
      const primera = pedir(b, '/casos', cuerpo, llave);
      await llegado;
      const repetida = await pedir(b, '/casos', cuerpo, llave);
      esFallo(repetida, 'idempotencia_en_curso');
      assert.equal(repetida.cabeceras['retry-after'], '2');
      soltar(null);
      buzon.alRecibir = () => null;
      assert.equal((await primera).json.data.acceso_heredero.notificado, true);
      esRepeticion(await pedir(b, '/casos', cuerpo, llave), await primera);
    });

    it('an answer cut off between commit and e-mail is completed from what became of the e-mail', async () => {
      const [llave, cuerpo] = [unaLlave(), unCaso()];
      const primera = await pedir(b, '/casos', cuerpo, llave);
      const cortar = (estadoDelCorreo: string) =>
        e.base.superSql(
          `with i as (update idempotencia set completa = false, en_curso_hasta = clock_timestamp() - interval '1 second'
                       where aseguradora_id = $1 returning correo)
           update correos set estado = $2 where id in (select correo from i)`,
          [b.id, estadoDelCorreo],
        );
      for (const [estado, notificado] of [
        ['enviado', true],
        ['retenido', true],
        ['pendiente', false],
        ['rechazado', false],
      ] as const) {
        await cortar(estado);
        const { json, ...respuesta } = await pedir(b, '/casos', cuerpo, llave);
        assert.equal(respuesta.estado, 201);
        assert.equal(respuesta.cabeceras['idempotent-replayed'], 'true');
        assert.deepEqual(json.data, {
          ...primera.json.data,
          acceso_heredero: { ...primera.json.data.acceso_heredero, notificado },
        });
      }
      assert.equal(correosA(cuerpo.heredero.email), 1);
    });

    it('a key is of its insurer alone, whoever of its people or keys sends it', async () => {
      const llave = unaLlave();
      const cuerpo = unCaso();
      const primera = await pedir(a, '/casos', cuerpo, llave);
      const deOtra = await pedir(b, '/casos', cuerpo, llave);
      assert.deepEqual([deOtra.estado, deOtra.cabeceras['idempotent-replayed']], [201, undefined]);
      esRepeticion(await pedir(await unaClave(e, a), '/casos', cuerpo, llave), primera);
      const cabeceras = { ...portador(await entrar(e, a, await unaPersonaDe(e, a))), 'idempotency-key': llave };
      esRepeticion(await enviar(e, { metodo: 'POST', ruta: '/casos', host: a.host, cuerpo, cabeceras }), primera);
    });

    it('a refusal is not kept: with the cause gone, the same key does its work', async () => {
      const llave = unaLlave();
      const persona = unCaso();
      const primero = await e.pedir(b, 'POST', '/casos', persona);
      esFallo(await pedir(b, '/casos', persona, llave), 'caso_duplicado');
      esFallo(await pedir(b, '/casos', {}, llave), 'validacion');
      await e.pedir(b, 'POST', `/casos/${primero.json.data.caso_id}/anulacion`);
      const segundo = await pedir(b, '/casos', persona, llave);
      assert.deepEqual([segundo.estado, segundo.cabeceras['idempotent-replayed']], [201, undefined]);
    });

    it('an answer is kept for 24 hours at least, and its key is free afterwards', async () => {
      assert.ok(VIDA_DE_RESPUESTA >= 24 * 3_600_000);
      const llave = unaLlave();
      await pedir(b, '/casos', unCaso(), llave);
      await e.base.superSql('update idempotencia set caduca = clock_timestamp() where aseguradora_id = $1', [b.id]);
      const cuerpo = unCaso();
      const nueva = await pedir(b, '/casos', cuerpo, llave);
      assert.deepEqual([nueva.estado, nueva.cabeceras['idempotent-replayed']], [201, undefined]);
      esRepeticion(await pedir(b, '/casos', cuerpo, llave), nueva);
    });

    it('a late repeat after an erasure opens nothing, writes to nobody, and gets nothing of what there was', async () => {
      for (const quien of [a, b]) {
        const [llave, cuerpo] = [unaLlave(), unCaso()];
        const { json } = await pedir(quien, '/casos', cuerpo, llave);
        const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
        assert.equal(await borrarCaso(e.programa, quien.id, json.data.caso_id, 'ticket 7', actor), true);
        const antes = await contarCasos(e);
        const repetida = await pedir(quien, '/casos', cuerpo, llave);
        esFallo(repetida, 'no_encontrado');
        assert.equal(repetida.cabeceras['idempotent-replayed'], undefined);
        assert.equal(await contarCasos(e), antes);
        assert.equal(correosA(cuerpo.heredero.email), 1);
      }
    });

    it('a key is 1 to 255 visible ASCII characters; another is refused and does nothing', async () => {
      const antes = await contarCasos(e);
      for (const mala of ['', ' ', 'x'.repeat(256), 'pedido-ñ', 'a\tb', 'pedido\u0080']) {
        esFallo(await pedir(b, '/casos', unCaso(), mala), 'cabecera_invalida', JSON.stringify(mala));
      }
      assert.equal(await contarCasos(e), antes);
      for (const buena of ['x', 'x'.repeat(255), '!~', '"550e8400-e29b-41d4-a716-446655440000"', 'a b']) {
        assert.equal((await pedir(b, '/casos', unCaso(), buena)).estado, 201, buena);
      }
    });

    it('sign-in shows a secret and honours no key: each time it gives a token of its own', async () => {
      const { email, password } = await unaPersonaDe(e, a);
      const cabeceras = { 'idempotency-key': unaLlave() };
      const entrada = { metodo: 'POST', ruta: '/auth/login', host: a.host, cabeceras, cuerpo: { email, password } };
      assert.equal((await enviar(e, entrada)).estado, 200);
      const otra = await enviar(e, { ...entrada, cuerpo: { email, password: 'otra' } });
      esFallo(otra, 'login_incorrecto');
      assert.equal(otra.cabeceras['idempotent-replayed'], undefined);
    });

    it('nothing of a stored answer can be read in the database', async () => {
      const cuerpo = unCaso();
      const { json } = await pedir(a, '/casos', cuerpo, unaLlave());
      const filas = await e.base.superSql<{ bytes: Uint8Array }>(
        'select respuesta_cifrada as bytes from idempotencia where aseguradora_id = $1',
        [a.id],
      );
      assert.equal(filas.length, 1);
      for (const { bytes } of filas) {
        const texto = Buffer.from(bytes).toString('latin1');
        assert.ok(!texto.includes(json.data.token_heredero) && !texto.includes(json.data.caso_id));
      }
    });
  });
}
