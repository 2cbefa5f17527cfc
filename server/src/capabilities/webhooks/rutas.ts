/** Routes of the webhooks; no logic. */
import { enPagina, leerCursor } from '../../http/cursor.ts';
import {
  type Efecto,
  type EscrituraCualquiera,
  escritura,
  lectura,
  type PeticionCualquiera,
  type Ruta,
} from '../../http/ruta.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { ClienteDeSalida } from '../../platform/salida/cliente.ts';
import type { Permisos } from '../../platform/salida/url.ts';
import { listarEntregas, listarEventos, probar, recuperarEntregas, reenviar } from './entregas.ts';
import { presentarWebhook } from './presentar.ts';
import {
  activarSecreto,
  borrarWebhook,
  cambiarWebhook,
  cancelarRotacion,
  type QuienRegistra,
  registrarWebhook,
  rotarSecreto,
  urlProhibida,
} from './registrar.ts';
import { leerWebhook, paginaDeWebhooks } from './sql.ts';

function quien({ aseguradora, credencial, ahora }: PeticionCualquiera): QuienRegistra {
  return { aseguradora, actor: { visible: 'aseguradora', tipo: credencial.clase, id: credencial.titular }, ahora };
}

/** An effect whose stored answer, if any, is sealed under the insurer's key: it speaks of no case. */
const efecto = <D>({ aseguradora }: PeticionCualquiera, datos: D): Efecto<D> => ({
  datos,
  guardar: { caso: null, clave: aseguradora.clave, correo: null },
});

export interface DependenciasDeWebhooks {
  readonly salida: Permisos;
  readonly cliente: Pick<ClienteDeSalida, 'examinar'>;
}

export function rutasDeWebhooks({ salida: permisos, cliente }: DependenciasDeWebhooks): Ruta[] {
  /** Asks for the addresses of the name, which the transaction could not wait for. */
  const conExamen = (ruta: EscrituraCualquiera): EscrituraCualquiera => ({
    ...ruta,
    async antes({ cuerpo }: PeticionCualquiera) {
      const { url } = cuerpo as { url?: string };
      const problema = url === undefined ? null : await cliente.examinar(url);
      if (problema) throw urlProhibida(problema);
    },
  });
  return [
    conExamen(
      escritura('registrarWebhook', async (p, tx) => {
        const { fila, secret } = await registrarWebhook(tx, quien(p), permisos, p.cuerpo);
        return efecto(p, { ...presentarWebhook(fila, p.ahora), secret });
      }),
    ),
    lectura('listarWebhooks', async ({ consulta: { cursor, limite = 25 }, ahora }, tx) =>
      enPagina(await paginaDeWebhooks(tx, leerCursor(cursor), limite + 1), limite, (fila) =>
        presentarWebhook(fila, ahora),
      ),
    ),
    lectura('verWebhook', async ({ parametros, ahora }, tx) => {
      const fila = await leerWebhook(tx, parametros.id ?? '');
      if (!fila) throw new ErrorDeDominio('no_encontrado');
      return presentarWebhook(fila, ahora);
    }),
    conExamen(
      escritura('cambiarWebhook', async (p, tx) => {
        const fila = await cambiarWebhook(tx, quien(p), permisos, p.parametros.id ?? '', p.cuerpo);
        return efecto(p, presentarWebhook(fila, p.ahora));
      }),
    ),
    escritura('borrarWebhook', async (p, tx) => {
      await borrarWebhook(tx, quien(p), p.parametros.id ?? '');
      return efecto(p, {});
    }),
    escritura('rotarSecreto', async (p, tx) => {
      const { secret, hasta } = await rotarSecreto(tx, quien(p), p.parametros.id ?? '');
      return efecto(p, { webhook_id: p.parametros.id ?? '', secret, rotacion_hasta: hasta.toISOString() });
    }),
    escritura('activarSecreto', async (p, tx) =>
      efecto(p, presentarWebhook(await activarSecreto(tx, quien(p), p.parametros.id ?? ''), p.ahora)),
    ),
    escritura('cancelarRotacion', async (p, tx) =>
      efecto(p, presentarWebhook(await cancelarRotacion(tx, quien(p), p.parametros.id ?? ''), p.ahora)),
    ),
    escritura('probarWebhook', async (p, tx) => efecto(p, await probar(tx, quien(p), p.parametros.id ?? ''))),
    lectura('listarEntregas', ({ parametros, consulta }, tx) => listarEntregas(tx, parametros.id ?? '', consulta)),
    escritura('reenviarEntrega', async (p, tx) =>
      efecto(p, await reenviar(tx, quien(p), p.parametros.id ?? '', p.parametros.entrega ?? '')),
    ),
    escritura('recuperarEntregas', async (p, tx) =>
      efecto(p, await recuperarEntregas(tx, quien(p), p.parametros.id ?? '', p.cuerpo)),
    ),
    lectura('listarEventos', ({ consulta }, tx) => listarEventos(tx, consulta)),
  ];
}
