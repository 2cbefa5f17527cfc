/** What is taken away in one process is gone in every other with its next request: none keeps a credential in memory. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { entrar, portador, revocar, unaClave, unaPersonaDe } from './credenciales.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { enviar, esFallo } from './peticiones.ts';
import { crearReplica, type Replica } from './replica.ts';

describe('two processes on one PostgreSQL', () => {
  let e: Entorno;
  let otro: Replica;
  let a: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    otro = await crearReplica(e);
    [a, b] = [await e.aseguradora('A'), await e.aseguradora('B')];
  });
  after(async () => {
    await otro.cerrar();
    await e.cerrar();
  });

  const enElOtro = (host: string, cabeceras: Record<string, string>) =>
    enviar(otro, { metodo: 'GET', ruta: '/catalogo/packs', host, cabeceras });

  it('a key revoked in one is refused by the other at once', async () => {
    for (const aseguradora of [a, b]) {
      const clave = await unaClave(e, aseguradora);
      const cabeceras = { 'x-api-key': clave.apiKey };
      assert.equal((await enElOtro(clave.host, cabeceras)).estado, 200);
      await revocar(e, clave);
      esFallo(await enElOtro(clave.host, cabeceras), 'clave_invalida');
    }
  });

  it('a token given by one is good at the other, and dies there at once when its user is paused', async () => {
    const persona = await unaPersonaDe(e, a);
    const cabeceras = portador(await entrar(e, a, persona));
    assert.equal((await enElOtro(a.host, cabeceras)).estado, 200);
    await e.base.superSql(`update membresias set estado = 'pausado' where id = $1`, [persona.id]);
    esFallo(await enElOtro(a.host, cabeceras), 'sesion_invalida');
  });

  it('an insurer paused in one is refused by the other at once, though its settings are in memory there', async () => {
    const cabeceras = { 'x-api-key': b.apiKey };
    assert.equal((await enElOtro(b.host, cabeceras)).estado, 200);
    await e.base.superSql(`update aseguradoras set estado = 'pausada' where id = $1`, [b.id]);
    esFallo(await enElOtro(b.host, cabeceras), 'aseguradora_pausada');
  });

  it('an insurer created in one is served by the other, whose memory had no such address', async () => {
    const host = 'recien-llegada.albacea.test';
    esFallo(await enElOtro(host, {}), 'ruta_desconocida');
    const nueva = await e.aseguradora('A', { slug: 'recien-llegada' });
    assert.equal((await enElOtro(host, { 'x-api-key': nueva.apiKey })).estado, 200);
  });
});
