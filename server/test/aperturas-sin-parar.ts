/** Openings that never stop while processes die, and what must be true of them afterwards. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as dormir } from 'node:timers/promises';
import { type Buzon, leerCorreo, tokenDe } from './buzon.ts';
import type { Aseguradora, BaseMigrada } from './entorno.ts';
import { unCaso, unSiniestroA, unSiniestroB } from './fabricas.ts';
import { pedirA } from './procesos.ts';

/** One opening as its client sees it: the same key and body until somebody acknowledges it. */
export interface AperturaDeCliente {
  readonly aseguradora: Aseguradora;
  readonly ruta: '/casos' | '/siniestro';
  readonly clave: string;
  readonly cuerpo: ReturnType<typeof unCaso>;
  /** `data` of the acknowledgement. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  data?: any;
}

export interface Clientes {
  readonly aperturas: readonly AperturaDeCliente[];
  /** Begins no more, and waits until each one that was begun has been acknowledged. */
  parar(): Promise<void>;
}

/** @param destinos addresses of the servers; each attempt takes the next, dead or alive */
export function abrirSinParar(
  destinos: () => readonly string[],
  aseguradoras: readonly Aseguradora[],
  paralelas: number,
): Clientes {
  const aperturas: AperturaDeCliente[] = [];
  const aplazadas: { apertura: AperturaDeCliente; hasta: number }[] = [];
  const corte = new AbortController();
  let siguen = true;
  let turno = 0;
  const siguiente = <T>(lista: readonly T[]): T => {
    turno += 1;
    return lista[turno % lista.length] as T;
  };
  const tomar = (): AperturaDeCliente | undefined => {
    const i = aplazadas.findIndex(({ hasta }) => performance.now() > hasta);
    if (i >= 0) return aplazadas.splice(i, 1)[0]?.apertura;
    if (!siguen) return undefined;
    const nueva = nuevaApertura(siguiente(aseguradoras), aperturas.length % 2 === 0 ? '/casos' : '/siniestro');
    aperturas.push(nueva);
    return nueva;
  };
  const cliente = async () => {
    while (siguen || aplazadas.length > 0) {
      const apertura = tomar();
      let fin = apertura && (await intentar(apertura, siguiente(destinos())));
      while (apertura && fin === 'sin respuesta') {
        await dormir(50, undefined, { signal: corte.signal });
        fin = await intentar(apertura, siguiente(destinos()));
      }
      if (apertura && fin === 'luego') aplazadas.push({ apertura, hasta: performance.now() + 1000 });
      if (!apertura) await dormir(100, undefined, { signal: corte.signal });
    }
  };
  const clientes = Array.from({ length: paralelas }, cliente);
  const todos = Promise.all(clientes);
  todos.catch(() => corte.abort()); // told by `parar`; without it the others would go on for ever
  return {
    aperturas,
    async parar() {
      siguen = false;
      await todos;
    },
  };
}

function nuevaApertura(aseguradora: Aseguradora, ruta: AperturaDeCliente['ruta']): AperturaDeCliente {
  const siniestro = aseguradora.variante === 'A' ? unSiniestroA : unSiniestroB;
  const cuerpo = (ruta === '/casos' ? unCaso : siniestro)({ heredero: { email: `${randomUUID()}@example.com` } });
  return { aseguradora, ruta, clave: randomUUID(), cuerpo };
}

const repetir = ({ aseguradora, ruta, clave, cuerpo }: AperturaDeCliente, destino: string) =>
  pedirA(destino, aseguradora, { metodo: 'POST', ruta, cuerpo, cabeceras: { 'idempotency-key': clave } });

/**
 * A dead server, one that lost its database, a repeat of what is still under way, and a limit that is reached before its next
 * window are all tried again.
 */
async function intentar(apertura: AperturaDeCliente, destino: string): Promise<'hecha' | 'sin respuesta' | 'luego'> {
  const respuesta = await repetir(apertura, destino).catch(() => null);
  const codigo = String(respuesta?.cabeceras['x-error-code'] ?? '');
  if (!respuesta || codigo === 'no_disponible') return 'sin respuesta';
  if (['idempotencia_en_curso', 'limite_superado'].includes(codigo)) return 'luego';
  assert.equal(respuesta.estado, 201, respuesta.texto);
  apertura.data = respuesta.json.data;
  return 'hecha';
}

/** What remains after a crash waits for leases and times; this brings them forward. No process may be sending meanwhile. */
export async function adelantarPlazos(superSql: BaseMigrada['superSql']): Promise<void> {
  await superSql(
    `update correos set reclamo_hasta = clock_timestamp() - interval '1 ms' where reclamo_hasta is not null`,
  );
  await superSql(`update correos set proximo_intento = creado where estado = 'pendiente'`);
  await superSql(`update idempotencia set en_curso_hasta = clock_timestamp() - interval '1 ms'`);
}

interface Retrato {
  caso: string;
  modulos: number;
  accesos: number;
  eventos: string[];
  cronologia: string[];
  auditoria: string[];
  siniestros: number;
  respuestas: number;
  correos: { id: string; estado: string; tipo: string; vacio: boolean; cortes: number }[];
}

const CUANTOS = ['count(*)::int', '0'] as const;
const TIPOS = ['json_agg(tipo order by tipo)', `'[]'`] as const;
const ACCIONES = ['json_agg(accion order by accion)', `'[]'`] as const;
const CORREOS = [
  `json_agg(json_build_object('id', id, 'estado', estado, 'tipo', tipo, 'vacio', datos_cifrados is null, 'cortes', coalesce(n, 0)))`,
  `'[]'`,
] as const;
const CORTES = `select correo, count(*)::int as n from correo_intentos where resultado in ('interrumpido', 'ambiguo') group by 1`;

/** Parts of a case: what is told of them, also where there are none, and their rows. */
const PARTES = {
  modulos: [CUANTOS, 'select aseguradora_id, caso from caso_modulos'],
  accesos: [CUANTOS, 'select aseguradora_id, caso from accesos_heredero'],
  siniestros: [CUANTOS, 'select aseguradora_id, caso from siniestros'],
  respuestas: [CUANTOS, 'select aseguradora_id, caso from idempotencia'],
  eventos: [TIPOS, 'select aseguradora_id, caso, tipo from eventos'],
  cronologia: [TIPOS, 'select aseguradora_id, caso, tipo from cronologia'],
  auditoria: [
    ACCIONES,
    `select u.aseguradora_id, k.id as caso, accion from auditoria u
       join casos k on k.aseguradora_id = u.aseguradora_id and k.caso_id = objeto_id where objeto_tipo = 'caso'`,
  ],
  correos: [CORREOS, `select * from correos left join (${CORTES}) t on t.correo = id`],
} as const;

/** Gathered once for all cases: a look for each part of each of thousands takes minutes. */
const RETRATO = `select k.aseguradora_id || ' ' || k.caso_id as caso,
  ${Object.entries(PARTES).map(([parte, [[, ninguno]]]) => `coalesce(${parte}.v, ${ninguno}) as ${parte}`)}
  from casos k ${Object.entries(PARTES)
    .map(
      ([parte, [[valor], filas]]) =>
        `left join (select aseguradora_id, caso, ${valor} as v from (${filas}) f group by 1, 2) ${parte}
           on (${parte}.aseguradora_id, ${parte}.caso) = (k.aseguradora_id, k.id)`,
    )
    .join(' ')}`;

/**
 * Every opening that was acknowledged is one whole case with one e-mail that reached its heir; there is nothing else.
 * @returns how many messages came twice, each after an attempt that was cut off
 */
export async function comprobarAperturas(
  superSql: BaseMigrada['superSql'],
  aperturas: readonly AperturaDeCliente[],
  buzon: Buzon,
) {
  const retratos = new Map((await superSql<Retrato>(RETRATO)).map((retrato) => [retrato.caso, retrato]));
  assert.equal(retratos.size, aperturas.length, 'a case is missing, or doubled');
  const llegados = await mensajesPorHeredero(buzon);
  let repetidos = 0;
  for (const { aseguradora, ruta, cuerpo, data } of aperturas) {
    const retrato = retratos.get(`${aseguradora.id} ${data.caso_id}`);
    assert.ok(retrato, `${data.caso_id} was acknowledged and is not there`);
    const hechos = ruta === '/siniestro' ? ['caso_abierto', 'siniestro_abierto'] : ['caso_abierto'];
    const { correos, caso: _, modulos, ...resto } = retrato;
    assert.ok(modulos > 0);
    assert.deepEqual(resto, {
      accesos: 1,
      eventos: hechos,
      cronologia: [hechos[0], 'correo_enviado', ...hechos.slice(1)],
      auditoria: hechos,
      siniestros: hechos.length - 1,
      respuestas: 1,
    });
    const [correo, ...sobrantes] = correos;
    assert.deepEqual(sobrantes, []);
    assert.partialDeepStrictEqual(correo, { tipo: 'bienvenida', estado: 'enviado', vacio: true });
    const mensajes = llegados.get(String(cuerpo.heredero.email)) ?? [];
    assert.deepEqual([...new Set(mensajes.map(({ id }) => id))], [`<${correo?.id}@albacea.test>`]);
    assert.ok(mensajes.length <= 1 + (correo?.cortes ?? 0), 'a message came again though no attempt was cut off');
    const tokens = [...new Set(mensajes.map(({ token }) => token))];
    assert.equal(tokens.length, 1);
    if (data.token_heredero !== undefined) assert.equal(tokens[0], data.token_heredero);
    repetidos += mensajes.length - 1;
  }
  assert.equal(llegados.size, aperturas.length, 'somebody got an e-mail without a case');
  return repetidos;
}

/** The same key gives the same answer, whatever died between the first and this one. */
export async function comprobarRepeticiones(aperturas: readonly AperturaDeCliente[], destino: string): Promise<void> {
  for (const apertura of aperturas) {
    const { estado, cabeceras, json } = await repetir(apertura, destino);
    assert.equal(estado, 201);
    assert.equal(cabeceras['idempotent-replayed'], 'true');
    // An answer that was cut off is completed from the record of attempts: `notificado` may have become true since.
    const { acceso_heredero: antes, ...fijo } = apertura.data;
    const { acceso_heredero: ahora, ...repetido } = json.data;
    assert.deepEqual(repetido, fijo);
    assert.equal(ahora?.caduca, antes?.caduca);
  }
}

async function mensajesPorHeredero({ aceptados }: Buzon): Promise<Map<string, { id: string; token: string }[]>> {
  const porDireccion = new Map<string, { id: string; token: string }[]>();
  for (const correo of aceptados) {
    const [direccion = ''] = correo.para;
    const { messageId: id = '' } = await leerCorreo(correo);
    porDireccion.set(direccion, [...(porDireccion.get(direccion) ?? []), { id, token: await tokenDe(correo) }]);
  }
  return porDireccion;
}
