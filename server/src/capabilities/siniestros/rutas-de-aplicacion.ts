/** Routes of the claims in the backoffice; no logic. */
import { OPERACIONES_DE_BACKOFFICE as B } from '@albacea/contract/operaciones-backoffice.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import { type RutaDeAplicacion, rutasCon, type SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import { noValido } from '../../platform/error.ts';
import { casoDuplicado, type DependenciasDeCasos } from '../casos/abrir-caso.ts';
import { quienDeBackoffice } from '../casos/quien.ts';
import { trasAbrir } from '../casos/tras-abrir.ts';
import { verAccesoDeCaso } from '../casos/ver-acceso.ts';
import { abrirSiniestro } from './abrir-siniestro.ts';
import { listarSiniestros } from './listar-siniestros.ts';
import { solicitudDe } from './solicitud.ts';

const backoffice = rutasCon<SesionDeUsuario>();

export function rutasDeSiniestrosEnBackoffice(deps: DependenciasDeCasos): RutaDeAplicacion<SesionDeUsuario>[] {
  return [
    backoffice.lectura(B.listarSiniestros, ({ aseguradora, consulta }, tx) =>
      listarSiniestros(tx, aseguradora, consulta),
    ),
    backoffice.escritura(B.abrirSiniestro, async (p, tx) => {
      exigirVariante(p.aseguradora, p.cuerpo);
      const resultado = await abrirSiniestro(deps, tx, quienDeBackoffice(p), await solicitudDe(tx, p.cuerpo));
      if (resultado.clase === 'duplicado') throw casoDuplicado(deps.direcciones, p.aseguradora, resultado.caso_id);
      if (resultado.clase === 'abierto') return trasAbrir(deps, p.aseguradora, resultado.caso_id, resultado.apertura);
      const { id, caso_id } = resultado.caso;
      return { datos: { caso_id, acceso_heredero: await verAccesoDeCaso(tx, id), unido: true } };
    }),
  ];
}

/** @throws ErrorDeDominio validacion for the other variant's way of naming modules, as in the API */
function exigirVariante({ variante }: Inquilino, { modulos, pack }: { modulos?: unknown; pack?: unknown }): void {
  const ajeno = variante === 'A' ? (pack !== undefined ? 'pack' : null) : modulos !== undefined ? 'modulos' : null;
  if (!ajeno) return;
  const texto = { es: 'no existe en la variante de esta aseguradora.', en: "is not of this insurer's variant." };
  throw noValido({ campo: ajeno, texto });
}
