/** Routes of the letters in the portal and the backoffice; no logic. */
import { OPERACIONES_DE_BACKOFFICE as B } from '@albacea/contract/operaciones-backoffice.ts';
import { OPERACIONES_DE_PORTAL as P } from '@albacea/contract/operaciones-portal.ts';
import type { ConsultaDeCarta } from '@albacea/contract/papeles.ts';
import {
  type Fichero,
  type RutaDeAplicacion,
  rutasCon,
  type SesionDeHeredero,
  type SesionDeUsuario,
} from '../../http/ruta-de-aplicacion.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { orderOf } from '../casos/order-of.ts';
import { quienDeBackoffice, quienDePortal } from '../casos/quien.ts';
import type { CuentaCambiada } from '../cuentas/orden.ts';
import { anotarCartaEnviada } from './anotar-carta-enviada.ts';
import { copiarDocumento } from './copiar-documento.ts';

import { type DependenciasDeEnvio, enviarCarta } from './enviar-carta.ts';
import { pintar } from './paint-apart.ts';
import { prepararCarta, presentarCarta } from './preparar-carta.ts';
import { takeBackCarta, verCartasPorSalir } from './take-back-carta.ts';

const portal = rutasCon<SesionDeHeredero>();
const backoffice = rutasCon<SesionDeUsuario>();

const trasOrden = ({ cuenta: { id, estado, version } }: CuentaCambiada) => ({ cuenta_id: id, estado, version });

async function ficheroDeCarta(
  deps: DependenciasDeEnvio,
  quien: QuienPide,
  caso: string,
  cuenta: string,
  consulta: ConsultaDeCarta,
): Promise<Fichero> {
  const { compuesta, datos, carta } = await deps.base.inquilino(quien.aseguradora.id, (tx) =>
    prepararCarta(deps, tx, quien, caso, cuenta, consulta),
  );
  const nombre = `${datos.referencia}-${carta.clase.replace('_', '-')}.pdf`;
  return {
    formato: 'application/pdf',
    nombre,
    contenido: await pintar(deps.lanes.papers, orderOf(quien, datos.referencia), compuesta.papel),
  };
}

export function rutasDePapelesEnPortal(deps: DependenciasDeEnvio): RutaDeAplicacion<SesionDeHeredero>[] {
  return [
    portal.lectura(P.verCarta, async (p, tx) =>
      presentarCarta(
        await prepararCarta(deps, tx, quienDePortal(p), p.sesion.casoId, p.parametros.cuenta ?? '', p.consulta),
        p.idioma,
      ),
    ),
    portal.fichero(P.verCartaEnPdf, (p) =>
      ficheroDeCarta(deps, quienDePortal(p), p.sesion.casoId, p.parametros.cuenta ?? '', p.consulta),
    ),
    portal.escritura(P.cartaEnviada, async (p, tx) => {
      const [quien, cuenta] = [quienDePortal(p), p.parametros.cuenta ?? ''];
      return { datos: trasOrden(await anotarCartaEnviada(deps, tx, quien, p.sesion.casoId, cuenta, p.cuerpo)) };
    }),
  ];
}

/** What the path says. */
const lugar = ({ parametros: { caso = '', cuenta = '' } }: { parametros: Readonly<Record<string, string>> }) =>
  [caso, cuenta] as const;

export function rutasDePapelesEnBackoffice(deps: DependenciasDeEnvio): RutaDeAplicacion<SesionDeUsuario>[] {
  return [
    backoffice.lectura(B.verCarta, async (p, tx) =>
      presentarCarta(await prepararCarta(deps, tx, quienDeBackoffice(p), ...lugar(p), p.consulta), p.idioma),
    ),
    backoffice.fichero(B.verCartaEnPdf, (p) => ficheroDeCarta(deps, quienDeBackoffice(p), ...lugar(p), p.consulta)),
    backoffice.fichero(B.verCopia, (p) =>
      copiarDocumento(deps, quienDeBackoffice(p), ...lugar(p), p.parametros.documento ?? ''),
    ),
    backoffice.escritura(B.anotarCartaEnviada, async (p, tx) => ({
      datos: trasOrden(await anotarCartaEnviada(deps, tx, quienDeBackoffice(p), ...lugar(p), p.cuerpo)),
    })),
    backoffice.lectura(B.verCartasPorSalir, async (p, tx) => ({
      elementos: await verCartasPorSalir(tx, quienDeBackoffice(p), p.parametros.caso ?? ''),
    })),
    backoffice.escritura(B.takeBackCarta, async (p, tx) => ({
      datos: trasOrden(
        await takeBackCarta(tx, quienDeBackoffice(p), p.parametros.caso ?? '', p.parametros.carta ?? ''),
      ),
    })),
    backoffice.larga(B.enviarCarta, async (p) =>
      trasOrden(await enviarCarta(deps, quienDeBackoffice(p), ...lugar(p), p.cuerpo)),
    ),
  ];
}
