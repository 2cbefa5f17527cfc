/** Memory stays flat under uploads: many of the largest at once are taken a few at a time, and the process does not grow. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { MAXIMO_FICHERO } from '@albacea/contract/documentos.ts';
import type { Aseguradora, Respuesta } from './entorno.ts';
import { unCaso } from './fabricas.ts';
import { unDocumento, unPdfDe } from './ficheros.ts';
import { type Instalacion, instalar } from './instalacion.ts';
import { esFallo } from './peticiones.ts';
import { crearPorOrden, pedirA, type Servidor, servir } from './procesos.ts';

const MB = 1024 * 1024;
const A_LA_VEZ = 60;
/**
 * What the gate lets in, decoded, encrypted and on its way, and the thread that inspects with its own copy: a few times its
 * bytes, and less than is sent at once.
 */
const CRECIMIENTO = 900 * MB;

describe('the memory of a process that takes uploads', () => {
  let instalacion: Instalacion;
  let servidor: Servidor;
  let b: Aseguradora;
  let caso: string;
  before(async () => {
    instalacion = await instalar({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_WAIT_MS: '0' });
    b = await crearPorOrden('boreal', 'B', instalacion.variables);
    servidor = await servir('api', instalacion.variables);
    const abierto = await pedirA(servidor.direccion, b, { metodo: 'POST', ruta: '/casos', cuerpo: unCaso() });
    caso = abierto.json.data.caso_id;
  });
  after(async () => {
    await servidor?.terminar('SIGKILL');
    await instalacion?.cerrar();
  });

  /** Most memory that the process has ever had, in bytes. */
  const maximo = (): number =>
    1024 * Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${servidor.pid}/status`, 'utf8'))?.[1]);

  const subir = (cuerpo: Buffer, tipo: string): Promise<Respuesta> =>
    pedirA(servidor.direccion, b, {
      ...{ metodo: 'POST', ruta: `/casos/${caso}/documentos`, cuerpo },
      cabeceras: { 'content-type': tipo },
    });

  it('does not grow with the number of those who upload 20 MB at once, in either shape; who finds no room is told when to come', async () => {
    const pdf = unPdfDe(MAXIMO_FICHERO);
    const forma = unDocumento(pdf);
    const json = Buffer.from(JSON.stringify({ tipo: 'otro', contenido: pdf.toString('base64') }));
    const antes = maximo();
    const tandas = [
      [forma.cuerpo, forma.cabeceras['content-type']],
      [json, 'application/json'],
    ] as const;
    const picos: number[] = [];
    for (const [cuerpo, tipo] of [...tandas, ...tandas]) {
      const respuestas = await Promise.all(Array.from({ length: A_LA_VEZ }, () => subir(cuerpo, tipo)));
      const hechas = respuestas.filter(({ estado }) => estado === 201);
      for (const respuesta of respuestas) {
        if (respuesta.estado === 201) continue;
        esFallo(respuesta, 'no_disponible');
        assert.match(String(respuesta.cabeceras['retry-after']), /^\d+$/);
      }
      assert.ok(hechas.length > 0);
      assert.equal(new Set(hechas.map(({ json }) => json.data.documento_id)).size, 1);
      picos.push(maximo());
    }
    const crecido = Math.max(...picos) - antes;
    const detalle = `${Math.round(antes / MB)} MB at first, then ${picos.map((pico) => Math.round(pico / MB)).join(', ')}`;
    assert.ok(A_LA_VEZ * MAXIMO_FICHERO > CRECIMIENTO, 'more was sent at once than may be held');
    assert.ok(crecido < CRECIMIENTO, detalle);
    // The second round keeps nothing: what it adds is garbage not collected yet, a fraction of the 2.4 GB that it sends.
    assert.ok((picos[3] ?? 0) - (picos[1] ?? 0) < 250 * MB, detalle);
    if (process.env.VER_MEMORIA) console.log(detalle);
    const pequeno = unDocumento();
    assert.equal((await subir(pequeno.cuerpo, pequeno.cabeceras['content-type'])).estado, 201, 'and it serves');
  });
});
