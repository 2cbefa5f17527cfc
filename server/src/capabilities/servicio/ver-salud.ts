/** How queues and mail are doing, across insurers: numbers alone, nothing of a case or a person. */
import type { SaludDelServicio } from '@albacea/contract/servicio.ts';
import type { Base } from '../../db/base.ts';
import type { Llavero } from '../../platform/cripto/llavero.ts';
import { brokenTrails } from '../auditoria/heads.ts';

/** What failed is counted for so long, in milliseconds. */
const VENTANA = 86_400_000;

interface Medidas {
  correo: SaludDelServicio['correo'];
  webhooks: SaludDelServicio['webhooks'];
  sellos: Omit<SaludDelServicio['sellos'], 'auditorias_detenidas'>;
  ficheros: number;
}

/** @param conServidor whether a mail server is configured */
export async function verSalud(
  base: Base,
  llavero: Llavero,
  conServidor: boolean,
  ahora: Date,
): Promise<SaludDelServicio> {
  const desde = new Date(ahora.getTime() - VENTANA);
  const medidas = await base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    const { filas } = await tx.sql<Medidas>(
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
      [ahora, desde],
    );
    return filas[0] as Medidas;
  });
  const { correo, webhooks, sellos, ficheros } = medidas;
  return {
    base_de_datos: base.clase === 'postgres' ? 'postgres' : 'embebido',
    servidor_de_correo: conServidor,
    correo,
    webhooks,
    sellos: { ...sellos, auditorias_detenidas: (await brokenTrails(base, llavero)).length },
    ficheros_por_confirmar: ficheros,
    desde: desde.toISOString(),
  };
}
