/** Opens a case. One statement writes everything, so that an opening costs one round trip to the database. */
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Addresses } from '../../http/host.ts';
import type { MailSender } from '../../outbox/mail/mail-sender.ts';
import { LEASE_MS } from '../../outbox/mail/types.ts';
import { type Fact, factsClauses, factsParameters } from '../../queue/record-facts.ts';
import type { Actor, Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Hashes } from '../data.ts';
import { LOCK_CASO } from '../lock-caso.ts';
import { type Application, type ExistingCaso, type Opening, prepareOpening } from './opening.ts';

export interface CasosDependencies {
  readonly addresses: Addresses;
  readonly mailSender: MailSender;
}

type OpeningResult =
  | { readonly clase: 'abierto'; readonly caso_id: string; readonly apertura: Opening }
  | { readonly clase: 'existe'; readonly existing: ExistingCaso; readonly apertura: Opening };

/** Maximum number of tries: the open case that prevents an opening may end before it is read. */
const TRIES = 3;

/**
 * Writes case, access, e-mail and events, or finds and locks the case that is already open for the same policy and person.
 * @throws DomainError validacion
 */
export async function openCaso(
  deps: CasosDependencies,
  tx: Tx,
  who: Requester,
  application: Application,
): Promise<OpeningResult> {
  const { aseguradora, actor, now } = who;
  const immediate = deps.mailSender.acceptsImmediately(aseguradora);
  const apertura = prepareOpening(aseguradora, deps.addresses, application, now, immediate);
  const facts = openingFacts(apertura);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const casoId = await insertOpening(tx, apertura, facts, actor);
    if (casoId !== null) return { clase: 'abierto', caso_id: casoId, apertura };
    const existing = await lockExisting(tx, apertura.huellas);
    if (existing) return { clase: 'existe', existing, apertura };
  }
  throw new Error('an open case prevented the opening but was not found');
}

/** Makes the error 409, which names the number and the address of the case that is already open. */
export function duplicateCaso(addresses: Addresses, aseguradora: Tenant, casoId: string): DomainError {
  return new DomainError(
    'caso_duplicado',
    { caso_id: casoId },
    { location: `${addresses.api(aseguradora)}/casos/${casoId}` },
  );
}

/** The fact that a claim was registered, with the opening of its case or by joining the case later. */
export function siniestroFact(siniestroId: string, estado: string, now: Date): Fact {
  const registrado = now.toISOString();
  return {
    tipo: 'siniestro_abierto',
    datos: { siniestro_id: siniestroId },
    evento: { tipo: 'siniestro_abierto', data: { estado, siniestro_id: siniestroId, registrado } },
  };
}

function openingFacts({ siniestro, now }: Opening): Fact[] {
  const opened: Fact = {
    tipo: 'caso_abierto',
    evento: { tipo: 'caso_abierto', data: { estado: 'abierto', abierto: now.toISOString() } },
  };
  return siniestro ? [siniestroFact(siniestro.id, 'abierto', now), opened] : [opened];
}

type Column = readonly [name: string, type: string, value: (opening: Opening) => unknown];

/** The columns of `entrada`, the one row that gives the statement its values. */
const COLUMNS: readonly Column[] = [
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
  ['huella_referencia', 'bytea', ({ huellas }) => huellas.referencia],
  ['avisos', 'jsonb', ({ avisos }) => JSON.stringify(avisos)],
  ['ahora', 'timestamptz', ({ now }) => now],
  ['proximo_reloj', 'timestamptz', ({ proximoReloj }) => proximoReloj],
  ['acceso', 'uuid', ({ acceso }) => acceso.id],
  ['huella_token', 'bytea', ({ acceso }) => acceso.huella],
  ['caduca', 'timestamptz', ({ acceso }) => acceso.caduca],
  ['correo', 'uuid', ({ correo }) => correo.id],
  ['correo_cifrado', 'bytea', ({ correo }) => correo.cifrado],
  ['reclamo', 'uuid', ({ correo }) => correo.reclamo],
  ['siniestro', 'uuid', ({ siniestro }) => siniestro?.id ?? null],
  ['datos_del_siniestro', 'bytea', ({ siniestro }) => siniestro?.datosCifrados ?? null],
];

const [MODULOS, WORDS, LEASE, FACTS] = [1, 2, 3, 4].map((n) => COLUMNS.length + n);

/** Writes nothing when a case is open for the policy and the person: `sujeto` is then empty. */
const INSERT = `
with entrada as (
  select ${COLUMNS.map(([name, type], i) => `$${i + 1}::${type} as ${name}`).join(', ')}
), sujeto as (
  insert into casos (aseguradora_id, id, caso_id, prioridad, pack, idioma, fecha_fallecimiento, clave_envuelta, datos_cifrados,
    huella_poliza, huella_identidad, huella_duplicado, huella_sin_identidad, huella_referencia, avisos, en_espera_de, estado, abierto, actualizado, comunicado,
    proximo_reloj, silencio_desde)
  select aseguradora_actual(), id, format('CAS-%s-%s', anio, lpad(n::text, greatest(6, length(n::text)), '0')),
    prioridad, pack, idioma, fecha_fallecimiento, clave_envuelta, datos_cifrados,
    huella_poliza, huella_identidad, huella_duplicado, huella_sin_identidad, huella_referencia, avisos, 'heredero',
    'abierto', ahora, ahora, case when siniestro is not null then ahora end, proximo_reloj, ahora
    from entrada cross join lateral (
      select siguiente_numero() as n
       where caso_abierto_como(huella_poliza, huella_identidad, huella_duplicado, huella_sin_identidad) is null) as numero
  on conflict (aseguradora_id, huella_duplicado) where estado in ('abierto', 'en_tramite') do nothing
  returning id, caso_id
), modulos as (
  insert into caso_modulos (aseguradora_id, caso, modulo)
  select aseguradora_actual(), s.id, m.modulo from sujeto s cross join unnest($${MODULOS}::text[]) as m(modulo)
), palabras as (
  insert into caso_palabras (aseguradora_id, huella, caso)
  select aseguradora_actual(), p.huella, s.id from sujeto s cross join unnest($${WORDS}::bytea[]) as p(huella)
), acceso as (
  insert into accesos_heredero (aseguradora_id, id, caso, huella_token, creado, caduca)
  select aseguradora_actual(), acceso, id, huella_token, ahora, caduca from entrada join sujeto using (id)
), correo as (
  insert into correos (aseguradora_id, id, caso, tipo, datos_cifrados, intentos, proximo_intento, caduca, reclamo_id, reclamo_hasta, creado)
  select aseguradora_actual(), correo, id, 'bienvenida', correo_cifrado, case when reclamo is null then 0 else 1 end,
    ahora, caduca, reclamo, case when reclamo is not null then clock_timestamp() + $${LEASE}::int * interval '1 ms' end, ahora
    from entrada join sujeto using (id)
), busqueda as (
  insert into busqueda_pendientes (aseguradora_id, caso) select aseguradora_actual(), id from sujeto
), siniestro as (
  insert into siniestros (aseguradora_id, id, caso, prioridad, huella_poliza, huella_referencia, datos_cifrados, registrado)
  select aseguradora_actual(), siniestro, id, prioridad, huella_poliza, huella_referencia, datos_del_siniestro, ahora
    from entrada join sujeto using (id) where siniestro is not null
), ${factsClauses(FACTS as number)}
select caso_id from sujeto`;

/**
 * Writes the case and everything that comes with it.
 * @returns the caso_id; null: a case is already open for the same policy and person
 */
export async function insertOpening(
  tx: Tx,
  opening: Opening,
  hechos: readonly Fact[],
  actor: Actor,
): Promise<string | null> {
  const { id, now, modulos, huellas } = opening;
  const { rows } = await tx.sql<{ caso_id: string }>(INSERT, [
    ...COLUMNS.map(([, , value]) => value(opening)),
    ...[modulos, huellas.palabras, LEASE_MS],
    ...factsParameters({ caso: id, facts: hechos, actor, now }),
  ]);
  return rows[0]?.caso_id ?? null;
}

/** Reads and locks the open case for this policy and person, so that no two claims join it; null: no such case is open any more. */
async function lockExisting(tx: Tx, hashes: Hashes): Promise<ExistingCaso | null> {
  const { rows } = await tx.sql<Omit<ExistingCaso, 'con_siniestro'>>(
    `select id, caso_id, estado, clave_envuelta, datos_cifrados, prioridad, avisos, idioma, fecha_fallecimiento from casos
      where aseguradora_id = aseguradora_actual() and id = (select caso_abierto_como($1, $2, $3, $4))
        and estado in ('abierto', 'en_tramite') ${LOCK_CASO}`,
    [hashes.poliza, hashes.identidad, hashes.duplicado, hashes.sinIdentidad],
  );
  const [caso] = rows;
  if (!caso) return null;
  // A second statement, whose later snapshot sees a claim that joined while this one waited for the lock.
  const siniestro = await tx.sql('select 1 from siniestros where aseguradora_id = aseguradora_actual() and caso = $1', [
    caso.id,
  ]);
  return { ...caso, con_siniestro: siniestro.rows.length > 0 };
}
