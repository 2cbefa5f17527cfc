/**
 * GET /casos/{id} with 20 accounts against a bare route that does one SELECT of the same bytes.
 */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Carga, Llave } from './cliente.ts';
import { type Escenario, type LlaveDeBanco, type Opciones, prepararEscenario } from './escenario.ts';
import { medirPorTurnos, type Resultado } from './medicion.ts';
import type { Servidor } from './procesos.ts';

type Objetivo = Llave & { readonly ruta: string };

const CUENTAS = 20;
/** Cases that are read in turn; fewer where fewer are asked for. */
const MAXIMO_DE_CASOS = 2000;
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
  const { conexiones, segundos, rondas, calentamiento, casos: cuantos } = opciones;
  const llaves = await e.llaves('B', MAXIMO_POR_SEGUNDO * (segundos * rondas + calentamiento));
  const api = await e.albacea('api');
  const apertura = { clase: 'abrir', llaves, variante: 'B', idempotencia: false } as const;
  await e.cargar({
    puerto: api.puerto,
    conexiones,
    segundos: 60,
    peticiones: Math.min(MAXIMO_DE_CASOS, cuantos),
    carga: apertura,
  });
  const casos = await e.cuentas(CUENTAS);
  const bytes = await copiarRespuestas(e, api, conSusLlaves(casos, llaves.slice(0, e.aseguradoras)));
  contar(`${e.version}; an answer has ${bytes} bytes; ${casos.length} cases are read in turn`);
  const desnudo = await e.desnudo();
  const lecturas: Carga = { clase: 'leer', objetivos: conSusLlaves(casos, llaves) };
  return medirPorTurnos(
    [
      e.contendiente('bare SELECT', desnudo, conexiones, lecturas),
      e.contendiente('GET /casos/{id}', api, conexiones, lecturas),
    ],
    opciones,
    contar,
  );
}

type Caso = Awaited<ReturnType<Escenario['cuentas']>>[number];

/** Each case with every key of its insurer: all cases with the first key, then with the second… */
function conSusLlaves(casos: readonly Caso[], llaves: readonly LlaveDeBanco[]): Objetivo[] {
  const suyas = Map.groupBy(llaves, ({ aseguradoraId }) => aseguradoraId);
  const cuantas = Math.max(...[...suyas.values()].map(({ length }) => length));
  return Array.from({ length: cuantas }, (_, i) =>
    casos.map(({ aseguradoraId, casoId }) => {
      const llave = suyas.get(aseguradoraId)?.[i] as LlaveDeBanco;
      return { ...llave, ruta: `/api/v1/casos/${casoId}` };
    }),
  ).flat();
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
