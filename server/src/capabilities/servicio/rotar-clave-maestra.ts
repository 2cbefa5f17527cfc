/**
 * Puts another MASTER_KEY in the place of the present one, in one transaction of the owner of the tables: a role of the
 * service may not change the key of an insurer. The keys of insurers are wrapped anew and stay the same, so that nothing of
 * a case is touched. What lies under the master key itself is written anew.
 */

import type { Propietario } from '../../db/motor.ts';
import { ID_DEL_SERVICIO } from '../../db/servicio.ts';
import { crearLlavero, type Llavero, reenvolver, rewrapTrailKey } from '../../platform/cripto/llavero.ts';
import { ErrorDeDescifrado } from '../../platform/cripto/sellado.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { HEAD_COLUMNS, type HeadRow, openHead, signHead, signUnkeyedHead } from '../auditoria/heads.ts';
import { lugarDeCorreo } from '../correo/encolar.ts';
import { ErrorDeUso } from '../identidad/error-de-uso.ts';
import { lugarDeTotp } from '../identidad/segundo-factor.ts';

export interface ClavesMaestras {
  /** The present one, 32 bytes. */
  readonly anterior: Uint8Array;
  readonly siguiente: Uint8Array;
}

export interface Rotacion {
  /** Insurers whose key was wrapped anew. */
  readonly aseguradoras: number;
  /** People whose second factor was written anew. */
  readonly segundos_factores: number;
  /** E-mails to people of the service that were waiting. */
  readonly correos: number;
  /** People whose recovery codes serve no longer: their hashes were keyed, and nobody keeps the codes. */
  readonly sin_codigos: number;
}

/** insufficient_privilege */
const NO_ES_SUYA = '42501';
/** Forced row-level security holds for the owner, too, and the policies let nobody see all insurers. */
const TABLAS = ['aseguradoras', 'personas', 'correos', 'auditoria', 'auditoria_cabezas'];
const seguridad = (modo: 'force' | 'no force') =>
  TABLAS.map((tabla) => `alter table ${tabla} ${modo} row level security;`).join('\n');

/**
 * All or nothing. The tables are locked until the end, so that a process that starts meanwhile finds the next key in force.
 * @throws ErrorDeUso when a process is connected, `anterior` is not the key of these data, or the tables are somebody else's
 */
export async function rotarClaveMaestra(
  propietario: Propietario,
  claves: ClavesMaestras,
  ahora: Date,
): Promise<Rotacion> {
  if (Buffer.from(claves.anterior).equals(claves.siguiente))
    throw new ErrorDeUso('MASTER_KEY_NEXT: is the present one');
  const [de, a] = [crearLlavero(claves.anterior), crearLlavero(claves.siguiente)];
  await propietario.guion('begin');
  try {
    await propietario.guion(seguridad('no force')).catch((error: Error & { code?: string }) => {
      if (error.code !== NO_ES_SUYA) throw error;
      throw new ErrorDeUso('MIGRATE_DATABASE_URL: must be the owner of the tables');
    });
    await exigirParada(propietario);
    const rotacion: Rotacion = {
      aseguradoras: await reenvolverAseguradoras(propietario, claves),
      segundos_factores: await recifrarSegundosFactores(propietario, de, a),
      correos: await recifrarCorreos(propietario, de, a),
      sin_codigos: await anularCodigos(propietario),
    };
    await firmarCabezas(propietario, claves);
    await anotar(propietario, rotacion, ahora);
    await propietario.guion(seguridad('force'));
    await propietario.guion('commit');
    return rotacion;
  } catch (error) {
    await propietario.guion('rollback');
    if (error instanceof ErrorDeDescifrado)
      throw new ErrorDeUso('MASTER_KEY: not the one that these data were written with');
    throw error;
  }
}

/** A process that goes on with the old key would sign and wrap with it. Each of them listens (outbox/despertador.ts). */
async function exigirParada(propietario: Propietario): Promise<void> {
  const { filas } = await propietario.consultar<{ n: number }>(
    "select count(*) as n from pg_stat_activity where datname = current_database() and application_name = 'albacea-listen'",
  );
  const n = filas[0]?.n ?? 0;
  if (n > 0) throw new ErrorDeUso(`${n} albacea processes are connected to the database: stop them first`);
}

async function reenvolverAseguradoras(
  propietario: Propietario,
  { anterior, siguiente }: ClavesMaestras,
): Promise<number> {
  const { filas } = await propietario.consultar<{ id: string; clave_envuelta: Uint8Array }>(
    'select id, clave_envuelta from aseguradoras',
  );
  for (const { id, clave_envuelta } of filas)
    await propietario.consultar('update aseguradoras set clave_envuelta = $2 where id = $1', [
      id,
      reenvolver(id, clave_envuelta, anterior, siguiente),
    ]);
  return filas.length;
}

async function recifrarSegundosFactores(propietario: Propietario, de: Llavero, a: Llavero): Promise<number> {
  const { filas } = await propietario.consultar<{
    id: string;
    totp_cifrado: Uint8Array | null;
    totp_pendiente: Uint8Array | null;
  }>(
    'select id, totp_cifrado, totp_pendiente from personas where totp_cifrado is not null or totp_pendiente is not null',
  );
  for (const { id, totp_cifrado, totp_pendiente } of filas) {
    const lugar = lugarDeTotp(id);
    const otra = (valor: Uint8Array | null) =>
      valor && a.claveDelServicio().cifrar(lugar, de.claveDelServicio().descifrar(lugar, valor));
    await propietario.consultar('update personas set totp_cifrado = $2, totp_pendiente = $3 where id = $1', [
      id,
      otra(totp_cifrado),
      otra(totp_pendiente),
    ]);
  }
  return filas.length;
}

async function recifrarCorreos(propietario: Propietario, de: Llavero, a: Llavero): Promise<number> {
  const { filas } = await propietario.consultar<{ id: string; datos_cifrados: Uint8Array }>(
    'select id, datos_cifrados from correos where aseguradora_id = $1 and datos_cifrados is not null',
    [ID_DEL_SERVICIO],
  );
  for (const { id, datos_cifrados } of filas) {
    const lugar = lugarDeCorreo(id);
    await propietario.consultar('update correos set datos_cifrados = $3 where aseguradora_id = $1 and id = $2', [
      ID_DEL_SERVICIO,
      id,
      a.claveDelServicio().cifrar(lugar, de.claveDelServicio().descifrar(lugar, datos_cifrados)),
    ]);
  }
  return filas.length;
}

async function anularCodigos(propietario: Propietario): Promise<number> {
  const { afectadas } = await propietario.consultar(
    "update personas set codigos_recuperacion = '{}' where cardinality(codigos_recuperacion) > 0",
  );
  return afectadas;
}

/** A signature that is wrong stays wrong: this must not make a forged trail a true one. The keys of the trails stay. */
async function firmarCabezas(propietario: Propietario, { anterior, siguiente }: ClavesMaestras): Promise<void> {
  const [de, a] = [crearLlavero(anterior), crearLlavero(siguiente)];
  const { filas } = await propietario.consultar<HeadRow>(`select ${HEAD_COLUMNS} from auditoria_cabezas`);
  for (const row of filas) {
    const { aseguradora_id: id, secuencia, huella, clave_envuelta } = row;
    const head = openHead(de, id, row);
    const firma = head
      ? signHead(a, id, head)
      : clave_envuelta === null && signUnkeyedHead(de, id, secuencia, huella).equals(row.firma)
        ? signUnkeyedHead(a, id, secuencia, huella)
        : null;
    if (firma === null) continue;
    await propietario.consultar(
      'update auditoria_cabezas set firma = $2, clave_envuelta = $3 where aseguradora_id = $1',
      [id, firma, clave_envuelta && rewrapTrailKey(id, clave_envuelta, anterior, siguiente)],
    );
  }
}

/** Every insurer whose key it was finds it in its trail, and so does the service. */
async function anotar(propietario: Propietario, rotacion: Rotacion, ahora: Date): Promise<void> {
  const { filas } = await propietario.consultar<{ id: string }>('select id from aseguradoras');
  for (const id of [...filas.map((fila) => fila.id), ID_DEL_SERVICIO])
    await propietario.consultar(
      `insert into auditoria (aseguradora_id, id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle)
       values ($1, $2, $3, 'cli', null, 'clave_maestra_rotada', 'aseguradora', $1::uuid::text, $4::jsonb)`,
      [id, uuidV7(ahora), ahora, JSON.stringify(id === ID_DEL_SERVICIO ? rotacion : {})],
    );
}
