/** The opening of a case: one statement, so that it costs one round trip and nothing can be half-written. */
import type { Tx } from '../../db/base.ts';
import { type Actor, clausulasDeHechos, type Hecho, parametrosDeHechos } from '../../outbox/hechos.ts';
import { ARRIENDO } from '../correo/tipos.ts';
import { fechasDeApertura } from '../relojes/reglas-relojes.ts';
import type { Apertura, CasoExistente } from './apertura.ts';
import type { Huellas } from './datos.ts';

/** `sujeto` is empty when there is an open case for the same policy and person; then nothing is written. */
const INSERTAR = `
with sujeto as (
  insert into casos (aseguradora_id, id, caso_id, prioridad, pack, idioma, fecha_fallecimiento, clave_envuelta, datos_cifrados,
    huella_poliza, huella_identidad, huella_duplicado, huella_sin_identidad, avisos, en_espera_de, estado, abierto, actualizado, comunicado,
    proxima_accion, proximo_reloj, silencio_desde)
  select aseguradora_actual(), $1::uuid, format('CAS-%s-%s', $2::int, lpad(n::text, greatest(6, length(n::text)), '0')),
    $3::text, $4::text, $5::text, $6::date, $7::bytea, $8::bytea, $9::bytea, $10::bytea, $11::bytea, $27::bytea, $12::jsonb, 'heredero',
    'abierto', $13::timestamptz, $13::timestamptz, case when $23::uuid is not null then $13::timestamptz end,
    $25::date, $26::timestamptz, $13::timestamptz
    from (select siguiente_numero() as n where caso_abierto_como($9, $10, $11, $27) is null) as numero
  on conflict (aseguradora_id, huella_duplicado) where estado in ('abierto', 'en_tramite') do nothing
  returning id, caso_id
), modulos as (
  insert into caso_modulos (aseguradora_id, caso, modulo)
  select aseguradora_actual(), s.id, m from sujeto s, unnest($14::text[]) as m
), palabras as (
  insert into caso_palabras (aseguradora_id, huella, caso)
  select aseguradora_actual(), decode(h, 'hex'), s.id from sujeto s, unnest($15::text[]) as h
), acceso as (
  insert into accesos_heredero (aseguradora_id, id, caso, huella_token, creado, caduca)
  select aseguradora_actual(), $16::uuid, s.id, $17::bytea, $13::timestamptz, $18::timestamptz from sujeto s
), correo as (
  insert into correos (aseguradora_id, id, caso, tipo, datos_cifrados, intentos, proximo_intento, caduca, reclamo_id, reclamo_hasta, creado)
  select aseguradora_actual(), $19::uuid, s.id, 'bienvenida', $20::bytea, case when $21::uuid is null then 0 else 1 end,
    $13::timestamptz, $18::timestamptz, $21::uuid,
    case when $21::uuid is not null then clock_timestamp() + $22::int * interval '1 ms' end, $13::timestamptz
    from sujeto s
), siniestro as (
  insert into siniestros (aseguradora_id, id, caso, prioridad, huella_poliza, datos_cifrados, registrado)
  select aseguradora_actual(), $23::uuid, s.id, $3::text, $9::bytea, $24::bytea, $13::timestamptz from sujeto s where $23::uuid is not null
), ${clausulasDeHechos(28)}
select caso_id from sujeto`;

/**
 * Writes the case and all that comes with it, as the last thing of its transaction.
 * @param anio year of the identifier, Europe/Madrid
 * @returns the caso_id, or null when there is an open case for the same policy and person
 */
export async function insertarApertura(
  tx: Tx,
  a: Apertura,
  anio: number,
  hechos: readonly Hecho[],
  actor: Actor,
): Promise<string | null> {
  const { proxima_accion, proximo_reloj } = fechasDeApertura(a.ahora);
  const { filas } = await tx.concluir<{ caso_id: string }>(INSERTAR, [
    a.id,
    anio,
    a.prioridad,
    a.pack,
    a.idioma,
    a.fechaFallecimiento,
    a.claveEnvuelta,
    a.datosCifrados,
    a.huellas.poliza,
    a.huellas.identidad,
    a.huellas.duplicado,
    JSON.stringify(a.avisos),
    a.ahora,
    [...a.modulos],
    a.huellas.palabras.map((huella) => huella.toString('hex')),
    a.acceso.id,
    a.acceso.huella,
    a.acceso.caduca,
    a.correo.id,
    a.correo.cifrado,
    a.correo.reclamo,
    ARRIENDO,
    a.siniestro?.id ?? null,
    a.siniestro?.notasCifradas ?? null,
    proxima_accion,
    proximo_reloj,
    a.huellas.sinIdentidad,
    ...parametrosDeHechos(hechos, actor, a.ahora),
  ]);
  return filas[0]?.caso_id ?? null;
}

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
