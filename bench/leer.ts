/** GET /casos/{id} with 20 accounts against a bare route that does one SELECT of the same bytes (design.md, section 7). */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Carga, Llave } from './cliente.ts';
import { type Escenario, type Opciones, prepararEscenario } from './escenario.ts';
import { medirPorTurnos, type Resultado } from './medicion.ts';
import type { Servidor } from './procesos.ts';

type Objetivo = Llave & { readonly ruta: string };

const CUENTAS = 20;
/** Cases that are read in turn, in one table with those of the other insurers. */
const CASOS = 400;
/** Readings per second that no machine of ours reaches; it tells how many keys are needed. */
const MAXIMO_POR_SEGUNDO = 12_000;

export async function leer(opciones: Opciones, contar: (texto: string) => void): Promise<Resultado[]> {
  const escenario = await prepararEscenario(opciones);
  try {
    return await medir(escenario, opciones, contar);
  } finally {
    await escenario.cerrar();
  }
}

async function medir(e: Escenario, opciones: Opciones, contar: (texto: string) => void): Promise<Resultado[]> {
  const { conexiones, segundos, rondas, calentamiento } = opciones;
  const llaves = await e.llaves('B', MAXIMO_POR_SEGUNDO * (segundos * rondas + calentamiento));
  const api = await e.albacea('api');
  const apertura = { clase: 'abrir', llaves, variante: 'B', idempotencia: false } as const;
  await e.cargar({ puerto: api.puerto, conexiones, segundos: 60, peticiones: CASOS, carga: apertura });
  const casos = await e.cuentas(CUENTAS);
  const objetivos = llaves.map((llave, i) => {
    const suyos = casos.filter(({ aseguradoraId }) => aseguradoraId === llave.aseguradoraId);
    return { ...llave, ruta: `/api/v1/casos/${suyos[i % suyos.length]?.casoId}` };
  });
  const bytes = await copiarRespuestas(e, api, objetivos);
  contar(`${e.version}; an answer has ${bytes} bytes`);
  const desnudo = await e.desnudo();
  const carga: Carga = { clase: 'leer', objetivos };
  return medirPorTurnos(
    [
      e.contendiente('bare SELECT', desnudo, conexiones, carga),
      e.contendiente(`GET /casos/{id}, ${CUENTAS} accounts`, api, conexiones, carga),
    ],
    opciones,
    contar,
  );
}

/**
 * The bare route answers with what ours says, word for word.
 * @returns bytes of an answer
 */
async function copiarRespuestas(e: Escenario, { puerto }: Servidor, objetivos: readonly Objetivo[]): Promise<number> {
  const porRuta = new Map(objetivos.map((objetivo) => [objetivo.ruta, objetivo]));
  let bytes = 0;
  for (const objetivo of porRuta.values()) {
    const respuesta = await pedir(puerto, objetivo);
    bytes = Buffer.byteLength(respuesta);
    const { cuentas, caso_id } = JSON.parse(respuesta).data;
    if (cuentas.length !== CUENTAS) throw new Error(`${caso_id} has ${cuentas.length} accounts`);
    await e.sql('insert into desnuda_lectura values ($1, $2)', [caso_id, respuesta]);
  }
  await e.sql('vacuum analyze desnuda_lectura');
  return bytes;
}

/** One request with a Host header of its own, which `fetch` does not allow. */
async function pedir(port: number, { ruta, host, apiKey }: Objetivo): Promise<string> {
  const peticion = request({ port, path: ruta, host: '127.0.0.1', headers: { host, 'x-api-key': apiKey } }).end();
  const [respuesta] = (await once(peticion, 'response')) as [IncomingMessage];
  if (respuesta.statusCode !== 200) throw new Error(`${ruta} answered ${respuesta.statusCode}`);
  return text(respuesta);
}
