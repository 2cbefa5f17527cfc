/** GET /casos/{id} with 20 accounts against a bare route that does one SELECT of the same bytes (design.md, section 7). */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Llave } from './cliente.ts';
import { type Escenario, type Opciones, prepararEscenario } from './escenario.ts';
import { type Contendiente, medirPorTurnos, type Resultado } from './medicion.ts';
import type { Servidor } from './procesos.ts';

const CUENTAS = 20;
/** Cases that are opened to be read. */
const CASOS = 40;

export async function leer(opciones: Opciones, contar: (texto: string) => void): Promise<Resultado[]> {
  const escenario = await prepararEscenario(opciones);
  try {
    return await medir(escenario, opciones, contar);
  } finally {
    await escenario.cerrar();
  }
}

async function medir(e: Escenario, opciones: Opciones, contar: (texto: string) => void): Promise<Resultado[]> {
  const { conexiones, segundos, rondas, claves } = opciones;
  const llaves = await e.aseguradoras('B', 5, claves);
  const api = await e.albacea('api');
  await abrirCasos(e, api, llaves);
  const casos = await e.cuentas(CUENTAS);
  // Each key reads a case of its own insurer.
  const objetivos = llaves.map((llave, i) => {
    const suyos = casos.filter(({ aseguradoraId }) => aseguradoraId === llave.aseguradoraId);
    const { casoId } = suyos[i % suyos.length] as { casoId: string };
    return { ...llave, ruta: `/api/v1/casos/${casoId}` };
  });
  const desnudo = await e.desnudo();
  const bytes = await copiarRespuestas(e, api, objetivos);
  contar(`an answer has ${bytes} bytes`);
  const lectura = (nombre: string, { puerto }: Servidor): Contendiente => ({
    nombre,
    medir: () => e.cargar({ puerto, conexiones, segundos, carga: { clase: 'leer', objetivos } }),
  });
  return medirPorTurnos([lectura('bare SELECT', desnudo), lectura('GET /casos/{id}', api)], rondas, contar);
}

async function abrirCasos(e: Escenario, { puerto }: Servidor, llaves: readonly Llave[]): Promise<void> {
  for (;;) {
    const [fila] = await e.sql<{ n: number }>(
      'select count(*)::int as n, count(distinct aseguradora_id)::int from casos',
    );
    if ((fila?.n ?? 0) >= CASOS) return;
    await e.cargar({
      puerto,
      conexiones: 5,
      segundos: 0.2,
      carga: { clase: 'abrir', llaves, variante: 'B', idempotencia: false },
    });
  }
}

/** The bare route answers with what ours would say, word for word. */
async function copiarRespuestas(
  e: Escenario,
  { puerto }: Servidor,
  objetivos: readonly (Llave & { ruta: string })[],
): Promise<number> {
  let bytes = 0;
  const vistos = new Set<string>();
  for (const { ruta, host, apiKey } of objetivos) {
    if (vistos.has(ruta)) continue;
    vistos.add(ruta);
    const texto = await pedir(puerto, ruta, host, apiKey);
    bytes = Math.max(bytes, Buffer.byteLength(texto));
    await e.sql('insert into desnuda_lectura (id, respuesta) values ($1, $2) on conflict (id) do nothing', [
      ruta.split('/').at(-1),
      texto,
    ]);
  }
  await e.sql('analyze desnuda_lectura');
  return bytes;
}

/** One request with a Host header of its own, which `fetch` does not allow. */
async function pedir(port: number, path: string, host: string, apiKey: string): Promise<string> {
  const peticion = request({ port, path, host: '127.0.0.1', headers: { host, 'x-api-key': apiKey } }).end();
  const [respuesta] = (await once(peticion, 'response')) as [IncomingMessage];
  if (respuesta.statusCode !== 200) throw new Error(`${path}: ${respuesta.statusCode}`);
  return text(respuesta);
}
