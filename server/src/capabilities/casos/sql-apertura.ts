/** The opening of cases: one statement, so that it costs one round trip and nothing can be half-written. */
import type { Tx } from '../../db/base.ts';
import type { Conjunta } from '../../db/motor.ts';
import { type Actor, clausulasDeHechos, type Hecho, parametrosDeHechos } from '../../outbox/hechos.ts';
import { ARRIENDO } from '../correo/tipos.ts';
import type { Apertura, CasoExistente } from './apertura.ts';
import type { Huellas } from './datos.ts';

/** An opening with what is told of it. */
interface Escrito {
  readonly apertura: Apertura;
  readonly hechos: readonly Hecho[];
  readonly actor: Actor;
}

type Columna = readonly [nombre: string, tipo: string, valor: (apertura: Apertura) => unknown];

/** What an opening says, one list for each; `entrada` in the statement. */
const COLUMNAS: readonly Columna[] = [
  ['id', 'uuid', ({ id }) => id],
  ['anio', 'integer', ({ anio }) => anio],
  ['prioridad', 'text', ({ prioridad }) => prioridad],
  ['pack', 'text', ({ pack }) => pack],
  ['idioma', 'text', ({ idioma }) => idioma],
  ['fecha_fallecimiento', 'date', ({ fechaFallecimiento }) => fechaFallecimiento],
  ['clave_envuelta', 'bytea', ({ claveEnvuelta }) => claveEnvuelta],
  ['datos_cifrados', 'bytea', ({ datosCifrados }) => datosCifrados],
  ['huella_poliza', 'bytea', ({ huellas }) => huellas.poliza],
  ['huella_identidad', 'bytea', ({ huellas }) => huellas.identidad],
  ['huella_duplicado', 'bytea', ({ huellas }) => huellas.duplicado],
  ['huella_sin_identidad', 'bytea', ({ huellas }) => huellas.sinIdentidad],
  ['avisos', 'jsonb', ({ avisos }) => JSON.stringify(avisos)],
  ['ahora', 'timestamptz', ({ ahora }) => ahora.toISOString()],
  ['proxima_accion', 'date', ({ fechas }) => fechas.proxima_accion],
  ['proximo_reloj', 'timestamptz', ({ fechas }) => fechas.proximo_reloj.toISOString()],
  ['acceso', 'uuid', ({ acceso }) => acceso.id],
  ['huella_token', 'bytea', ({ acceso }) => acceso.huella],
  ['caduca', 'timestamptz', ({ acceso }) => acceso.caduca.toISOString()],
  ['correo', 'uuid', ({ correo }) => correo.id],
  ['correo_cifrado', 'bytea', ({ correo }) => correo.cifrado],
  ['reclamo', 'uuid', ({ correo }) => correo.reclamo],
  ['siniestro', 'uuid', ({ siniestro }) => siniestro?.id ?? null],
  ['notas_cifradas', 'bytea', ({ siniestro }) => siniestro?.notasCifradas ?? null],
];

const [DE_MODULOS, MODULOS, DE_PALABRAS, PALABRAS, PLAZO, HECHOS] = [1, 2, 3, 4, 5, 6].map((n) => COLUMNAS.length + n);

/** `sujeto` lacks those for whose policy and person there is an open case; of them nothing is written. */
const INSERTAR = `
with entrada as (
  select * from unnest(${COLUMNAS.map(([, tipo], i) => `$${i + 1}::${tipo}[]`).join(', ')})
    as e(${COLUMNAS.map(([nombre]) => nombre).join(', ')})
), sujeto as (
  insert into casos (aseguradora_id, id, caso_id, prioridad, pack, idioma, fecha_fallecimiento, clave_envuelta, datos_cifrados,
    huella_poliza, huella_identidad, huella_duplicado, huella_sin_identidad, avisos, en_espera_de, estado, abierto, actualizado, comunicado,
    proxima_accion, proximo_reloj, silencio_desde)
  select aseguradora_actual(), id, format('CAS-%s-%s', anio, lpad(n::text, greatest(6, length(n::text)), '0')),
    prioridad, pack, idioma, fecha_fallecimiento, clave_envuelta, datos_cifrados,
    huella_poliza, huella_identidad, huella_duplicado, huella_sin_identidad, avisos, 'heredero',
    'abierto', ahora, ahora, case when siniestro is not null then ahora end, proxima_accion, proximo_reloj, ahora
    from entrada cross join lateral (
      select siguiente_numero() as n
       where caso_abierto_como(huella_poliza, huella_identidad, huella_duplicado, huella_sin_identidad) is null) as numero
  on conflict (aseguradora_id, huella_duplicado) where estado in ('abierto', 'en_tramite') do nothing
  returning id, caso_id
), suyas as (
  select e.* from entrada e join sujeto s on s.id = e.id
), modulos as (
  insert into caso_modulos (aseguradora_id, caso, modulo)
  select aseguradora_actual(), s.id, m.modulo
    from unnest($${DE_MODULOS}::uuid[], $${MODULOS}::text[]) as m(caso, modulo) join sujeto s on s.id = m.caso
), palabras as (
  insert into caso_palabras (aseguradora_id, huella, caso)
  select aseguradora_actual(), p.huella, s.id
    from unnest($${DE_PALABRAS}::uuid[], $${PALABRAS}::bytea[]) as p(caso, huella) join sujeto s on s.id = p.caso
), acceso as (
  insert into accesos_heredero (aseguradora_id, id, caso, huella_token, creado, caduca)
  select aseguradora_actual(), acceso, id, huella_token, ahora, caduca from suyas
), correo as (
  insert into correos (aseguradora_id, id, caso, tipo, datos_cifrados, intentos, proximo_intento, caduca, reclamo_id, reclamo_hasta, creado)
  select aseguradora_actual(), correo, id, 'bienvenida', correo_cifrado, case when reclamo is null then 0 else 1 end,
    ahora, caduca, reclamo, case when reclamo is not null then clock_timestamp() + $${PLAZO}::int * interval '1 ms' end, ahora
    from suyas
), siniestro as (
  insert into siniestros (aseguradora_id, id, caso, prioridad, huella_poliza, datos_cifrados, registrado)
  select aseguradora_actual(), siniestro, id, prioridad, huella_poliza, notas_cifradas, ahora from suyas where siniestro is not null
), ${clausulasDeHechos(HECHOS as number)}
select id, caso_id from sujeto`;

function valores(escritos: readonly Escrito[]): unknown[] {
  const aperturas = escritos.map(({ apertura }) => apertura);
  const modulos = aperturas.flatMap((a) => a.modulos.map((modulo) => [a.id, modulo] as const));
  const palabras = aperturas.flatMap((a) => a.huellas.palabras.map((huella) => [a.id, huella] as const));
  return [
    ...COLUMNAS.map(([, , valor]) => aperturas.map(valor)),
    modulos.map(([caso]) => caso),
    modulos.map(([, modulo]) => modulo),
    palabras.map(([caso]) => caso),
    palabras.map(([, huella]) => huella),
    ARRIENDO,
    ...parametrosDeHechos(
      ...escritos.map(({ apertura: { id, ahora }, hechos, actor }) => ({ caso: id, hechos, actor, ahora })),
    ),
  ];
}

/** The locks that `caso_abierto_como` takes: two openings that may be of the same person have one in common. */
const cerrojos = ({ apertura: { huellas } }: Escrito): bigint[] =>
  [huellas.sinIdentidad ?? huellas.duplicado, huellas.identidad].flatMap((huella) => huella?.readBigInt64BE() ?? []);

/** By their number: who takes several in that order ends in no deadlock. */
const enOrden = (numeros: readonly bigint[]): bigint[] => numeros.toSorted((a, b) => (a < b ? -1 : Number(a > b)));

/** The caso_id of each, or null when there is an open case for the same policy and person. */
const APERTURAS: Conjunta<Escrito, string | null> = {
  texto: INSERTAR,
  valores,
  resultados(filas, escritos) {
    const nuevos = new Map((filas as { id: string; caso_id: string }[]).map(({ id, caso_id }) => [id, caso_id]));
    return escritos.map(({ apertura }) => nuevos.get(apertura.id) ?? null);
  },
  claves: (escrito) => cerrojos(escrito).map(String),
  antes: (escritos) => ({
    texto: 'select pg_advisory_xact_lock(numero) from unnest($1::bigint[]) as numero',
    valores: [enOrden(escritos.flatMap(cerrojos)).map(String)],
  }),
};

/**
 * Writes the case and all that comes with it, as the last thing of its transaction; what else the insurer opens in this
 * moment may travel in the same.
 * @returns the caso_id, or null when there is an open case for the same policy and person
 */
export const insertarApertura = (
  tx: Tx,
  apertura: Apertura,
  hechos: readonly Hecho[],
  actor: Actor,
): Promise<string | null> => tx.concluirJunto(APERTURAS, { apertura, hechos, actor });

/** Locks the open case for this policy and person, so that its claim joins once. */
export async function bloquearExistente(tx: Tx, huellas: Huellas): Promise<CasoExistente | null> {
  const { filas } = await tx.sql<Omit<CasoExistente, 'con_siniestro'>>(
    `select id, caso_id, estado, clave_envuelta, datos_cifrados, prioridad, fecha_fallecimiento from casos
      where aseguradora_id = aseguradora_actual() and id = (select caso_abierto_como($1, $2, $3, $4))
        and estado in ('abierto', 'en_tramite') for update`,
    [huellas.poliza, huellas.identidad, huellas.duplicado, huellas.sinIdentidad],
  );
  const [caso] = filas;
  if (!caso) return null;
  // A statement of its own: its snapshot is taken after the lock, and sees a claim that joined while we waited.
  const siniestro = await tx.sql('select 1 from siniestros where aseguradora_id = aseguradora_actual() and caso = $1', [
    caso.id,
  ]);
  return { ...caso, con_siniestro: siniestro.filas.length > 0 };
}
