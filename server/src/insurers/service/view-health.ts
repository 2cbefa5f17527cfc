/** How queues and mail are doing, across insurers: numbers alone, nothing of a case or a person. */
import type { ServiceHealth } from '@albacea/contract/schemas/service.ts';
import type { Database, ForeignTx } from '../../db/database.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';
import { brokenTrails } from '../audit/heads.ts';

/** Milliseconds for which failures are counted. */
const WINDOW = MS_PER_DAY;

interface Measures {
  correo: ServiceHealth['correo'];
  webhooks: ServiceHealth['webhooks'];
  sellos: Omit<ServiceHealth['sellos'], 'auditorias_detenidas'>;
  ficheros: number;
}

/** @param mail whether a mail server is configured, and a server for e-mail that comes in */
export async function viewHealth(
  database: Database,
  keyring: Keyring,
  mail: { readonly withServer: boolean; readonly withInbound: boolean },
  now: Date,
): Promise<ServiceHealth> {
  const since = new Date(now.getTime() - WINDOW);
  const measures = await database.unsafeAcrossInsurers('albacea_worker', (tx) => measureHealth(tx, now, since));
  const { correo, webhooks, sellos, ficheros } = measures;
  return {
    base_de_datos: database.kind === 'postgres' ? 'postgres' : 'embebido',
    servidor_de_correo: mail.withServer,
    correo_devuelto_se_ve: mail.withInbound,
    correo,
    webhooks,
    sellos: { ...sellos, auditorias_detenidas: (await brokenTrails(database, keyring)).length },
    ficheros_por_confirmar: ficheros,
    desde: since.toISOString(),
  };
}

/** @param since failures are counted from then on */
async function measureHealth(tx: ForeignTx, now: Date, since: Date): Promise<Measures> {
  const { rows } = await tx.sql<Measures>(
    `select
         (select jsonb_build_object('pendientes', count(*) filter (where estado = 'pendiente'),
            'en_vuelo', count(*) filter (where estado = 'pendiente' and reclamo_hasta > clock_timestamp()),
            'reintentando', count(*) filter (where estado = 'pendiente' and intentos > 0),
            'mas_antiguo', coalesce(greatest(0, extract(epoch from $1 - min(creado) filter (where estado = 'pendiente'))), 0),
            'rechazados', count(*) filter (where estado = 'rechazado' and terminado >= $2),
            'caducados', count(*) filter (where estado = 'caducado' and terminado >= $2))
            from correos where estado = 'pendiente' or terminado >= $2) as correo,
         (select jsonb_build_object('debidas', count(*) filter (where estado = 'pendiente' and proximo_intento <= $1),
            'en_vuelo', count(*) filter (where estado = 'pendiente' and reclamo_hasta > clock_timestamp()),
            'mas_antigua', coalesce(greatest(0, extract(epoch from $1 - min(proximo_intento)
               filter (where estado = 'pendiente' and proximo_intento <= $1))), 0),
            'agotadas', count(*) filter (where estado = 'agotada' and terminada >= $2))
            from entregas where estado = 'pendiente' or (estado = 'agotada' and terminada >= $2))
         || (select jsonb_build_object('fallando', count(*) filter (where fallando_desde is not null and estado = 'activo'),
               'desactivados', count(*) filter (where estado = 'desactivado')) from webhooks where borrado is null) as webhooks,
         jsonb_build_object('auditoria', (select count(*) from auditoria where secuencia is null),
           'eventos', (select count(*) from eventos where secuencia is null)) as sellos,
         (select count(*)::int from ficheros where estado <> 'guardado') as ficheros`,
    [now, since],
  );
  return rows[0] as Measures;
}
