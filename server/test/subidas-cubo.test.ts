/** Uploads to a service whose files lie in a bucket: while it is away they are refused with 503, and later they come in. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { barrerFicheros } from '../src/capabilities/documentos/barrer-ficheros.ts';
import { leerFichero } from '../src/capabilities/documentos/leer-fichero.ts';
import { abrirCubo, type CuboDePrueba } from '../src/platform/almacen/test/cubo.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unDocumento, unPdf, unPdfDe } from './ficheros.ts';
import { esFallo } from './peticiones.ts';
import { abrir, comoActor, ficherosDe, GESTOR, subir } from './subidas.ts';

describe('a service whose files lie in a bucket', () => {
  let e: Entorno;
  let cubo: CuboDePrueba;
  let b: Aseguradora;
  let caso: string;
  before(async () => {
    cubo = await abrirCubo();
    e = await crearEntorno({ motor: 'postgres', variables: { STORAGE_URL: cubo.url } });
    b = await e.aseguradora('B');
    caso = await abrir(e, b);
  });
  after(async () => {
    await e.cerrar();
    await cubo.cerrar();
  });

  it('keeps a document there under the ids of insurer, case and file, encrypted, and reads it back', async () => {
    const pdf = unPdfDe(1_000_000);
    const { json } = await subir(e, b, caso, unDocumento(pdf));
    const [fila] = await ficherosDe(e, b);
    assert.deepEqual(await cubo.objetos(), [`${b.id}/${fila?.caso}/${fila?.id}`]);
    const { contenido } = await leerFichero(
      e.programa,
      await comoActor(e.programa, b.id, GESTOR),
      caso,
      json.data.documento_id,
    );
    assert.ok(pdf.equals(contenido));
  });

  it('refuses with 503 while the bucket is away, with nothing half written, and takes the same request once it is back', async () => {
    const forma = unDocumento(unPdf({ objetos: ['(otro)'] }), { tipo: 'otro' });
    const llave = { 'idempotency-key': 'cubo-1' };
    const antes = [await cubo.objetos(), (await ficherosDe(e, b)).length];
    await cubo.apagar();
    const lineas = e.registro.length;
    const respuesta = await subir(e, b, caso, forma, llave);
    esFallo(respuesta, 'no_disponible');
    assert.equal(respuesta.cabeceras['retry-after'], '5');
    assert.equal((await e.pedir(b, 'GET', `/casos/${caso}/documentos`)).json.data.elementos.length, 1);
    const dicho = e.registro.slice(lineas).join('');
    assert.ok(dicho.includes('file store: ECONNREFUSED') && !dicho.includes('S3RVER'), dicho);
    assert.equal(await barrerFicheros(e.programa), 0, 'what it can not delete it leaves for later');
    await cubo.encender();
    assert.equal(await barrerFicheros(e.programa), 1);
    assert.deepEqual([await cubo.objetos(), (await ficherosDe(e, b)).length], antes);
    assert.equal((await subir(e, b, caso, forma, llave)).estado, 201);
  });
});
