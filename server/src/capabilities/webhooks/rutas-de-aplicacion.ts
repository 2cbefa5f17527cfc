/** Routes of the webhooks in the backoffice: the use cases of the API, for people; no logic. */
import { OPERACIONES_DE_BACKOFFICE as B } from '@albacea/contract/operaciones-backoffice.ts';
import type { Base } from '../../db/base.ts';
import { enPagina } from '../../http/cursor.ts';
import {
  type PeticionDeAplicacion,
  type RutaDeAplicacion,
  rutasCon,
  type SesionDeUsuario,
} from '../../http/ruta-de-aplicacion.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { listarEntregas, probar, recuperarEntregas, reenviar } from './entregas.ts';
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
import { MAXIMO_WEBHOOKS } from './reglas.ts';
import type { DependenciasDeWebhooks } from './rutas.ts';
import { leerWebhook, paginaDeWebhooks } from './sql.ts';

const { lectura, escritura, larga } = rutasCon<SesionDeUsuario>();
type Peticion = Pick<PeticionDeAplicacion<never, SesionDeUsuario>, 'sesion' | 'aseguradora' | 'ahora' | 'parametros'>;

const quien = ({ sesion, aseguradora, ahora }: Peticion): QuienRegistra => ({
  aseguradora,
  actor: { visible: sesion.aseguradora ? 'aseguradora' : 'servicio', tipo: 'usuario', id: sesion.usuario },
  ahora,
});
const cual = ({ parametros }: Peticion): string => parametros.webhook ?? '';

export function rutasDeWebhooksEnBackoffice(
  deps: DependenciasDeWebhooks & { readonly base: Base },
): RutaDeAplicacion<SesionDeUsuario>[] {
  const { base, salida: permisos, cliente } = deps;
  /** Asks for the addresses of the name, which a transaction could not wait for. */
  const examinar = async (url: string | undefined) => {
    const problema = url === undefined ? null : await cliente.examinar(url);
    if (problema) throw urlProhibida(problema);
  };
  return [
    lectura(B.listarWebhooks, async ({ ahora }, tx) =>
      enPagina(await paginaDeWebhooks(tx, null, MAXIMO_WEBHOOKS + 1), MAXIMO_WEBHOOKS, (fila) =>
        presentarWebhook(fila, ahora),
      ),
    ),
    larga(B.registrarWebhook, async (p) => {
      await examinar(p.cuerpo.url);
      return base.inquilino(p.aseguradora.id, async (tx) => {
        const { fila, secret } = await registrarWebhook(tx, quien(p), permisos, p.cuerpo);
        return { ...presentarWebhook(fila, p.ahora), secret };
      });
    }),
    lectura(B.verWebhook, async (p, tx) => {
      const fila = await leerWebhook(tx, cual(p));
      if (!fila) throw new ErrorDeDominio('no_encontrado');
      return presentarWebhook(fila, p.ahora);
    }),
    larga(B.cambiarWebhook, async (p) => {
      await examinar(p.cuerpo.url);
      return base.inquilino(p.aseguradora.id, async (tx) =>
        presentarWebhook(await cambiarWebhook(tx, quien(p), permisos, cual(p), p.cuerpo), p.ahora),
      );
    }),
    escritura(B.borrarWebhook, async (p, tx) => {
      await borrarWebhook(tx, quien(p), cual(p));
      return { datos: {} };
    }),
    escritura(B.probarWebhook, async (p, tx) => ({ datos: await probar(tx, quien(p), cual(p)) })),
    escritura(B.rotarSecreto, async (p, tx) => {
      const { secret, hasta } = await rotarSecreto(tx, quien(p), cual(p));
      return { datos: { webhook_id: cual(p), secret, rotacion_hasta: hasta.toISOString() } };
    }),
    escritura(B.activarSecreto, async (p, tx) => ({
      datos: presentarWebhook(await activarSecreto(tx, quien(p), cual(p)), p.ahora),
    })),
    escritura(B.cancelarRotacion, async (p, tx) => ({
      datos: presentarWebhook(await cancelarRotacion(tx, quien(p), cual(p)), p.ahora),
    })),
    lectura(B.listarEntregas, (p, tx) => listarEntregas(tx, cual(p), p.consulta)),
    escritura(B.reenviarEntrega, async (p, tx) => ({
      datos: await reenviar(tx, quien(p), cual(p), p.parametros.entrega ?? ''),
    })),
    escritura(B.recuperarEntregas, async (p, tx) => ({
      datos: await recuperarEntregas(tx, quien(p), cual(p), p.cuerpo),
    })),
  ];
}
