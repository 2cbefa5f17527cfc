/** Routes of the mandate in the portal; no logic. */
import { OPERACIONES_DE_PORTAL as P } from '@albacea/contract/operaciones-portal.ts';
import { type RutaDeAplicacion, rutasCon, type SesionDeHeredero } from '../../http/ruta-de-aplicacion.ts';
import type { DependenciasDeCasos } from '../casos/abrir-caso.ts';
import { quienDePortal } from '../casos/quien.ts';
import { firmarMandato, rechazoDeFirma } from './firmar-mandato.ts';
import { prepararMandato } from './preparar-mandato.ts';
import { revocarMandato } from './revocar-mandato.ts';

const portal = rutasCon<SesionDeHeredero>();

export function rutasDeMandatoEnPortal(
  deps: Pick<DependenciasDeCasos, 'despachador'>,
): RutaDeAplicacion<SesionDeHeredero>[] {
  return [
    portal.escritura(P.prepararMandato, async (p, tx) => {
      const { caso, correo, caduca, ...resto } = await prepararMandato(deps, tx, quienDePortal(p), p.sesion.casoId);
      const datos = { ...resto, caduca: caduca.toISOString() };
      const trasConfirmar = () => deps.despachador.enviarAhora(p.aseguradora, caso, correo).then(() => datos);
      return { datos, trasConfirmar };
    }),
    portal.escritura(P.firmarMandato, async (p, tx) => {
      const { direccion, agente, cuerpo } = p;
      const firma = await firmarMandato(tx, quienDePortal(p), p.sesion.casoId, { ...cuerpo, direccion, agente });
      // A wrong try is counted, so its transaction is committed before it is refused.
      if (firma.clase === 'codigo_incorrecto') return { rechazo: rechazoDeFirma(firma) };
      return { datos: { mandato_id: firma.mandato, documento_id: firma.documento } };
    }),
    portal.escritura(P.revocarMandato, async (p, tx) => {
      await revocarMandato(tx, quienDePortal(p), p.sesion.casoId);
      return { datos: {} };
    }),
  ];
}
