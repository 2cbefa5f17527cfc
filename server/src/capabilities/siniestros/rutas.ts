/** Routes of the claims; no logic. */
import type { DatosDe } from '@albacea/contract/operaciones.ts';
import type { Tx } from '../../db/base.ts';
import { type Efecto, escritura, lectura, type Peticion, type Ruta } from '../../http/ruta.ts';
import { accesoTrasAviso, casoDuplicado, type DependenciasDeCasos } from '../casos/abrir-caso.ts';
import { completarNotificado, quienPide } from '../casos/peticion.ts';
import { verAccesoDeCaso } from '../casos/ver-acceso.ts';
import { abrirSiniestro } from './abrir-siniestro.ts';
import { listarSiniestros } from './listar-siniestros.ts';
import { solicitudDe } from './solicitud.ts';

export function rutasDeSiniestros(deps: DependenciasDeCasos): Ruta[] {
  return [
    escritura('abrirSiniestro', (peticion, tx) => recibirSiniestro(deps, peticion, tx), completarNotificado),
    lectura('listarSiniestros', ({ aseguradora, consulta }, tx) => listarSiniestros(tx, aseguradora, consulta)),
  ];
}

type Datos = DatosDe<'abrirSiniestro'>;

async function recibirSiniestro(
  deps: DependenciasDeCasos,
  peticion: Peticion<'abrirSiniestro'>,
  tx: Tx,
): Promise<Efecto<Datos>> {
  const { aseguradora } = peticion;
  const esA = aseguradora.variante === 'A';
  const resultado = await abrirSiniestro(deps, tx, quienPide(peticion), await solicitudDe(tx, peticion.cuerpo));
  if (resultado.clase === 'duplicado') throw casoDuplicado(deps.direcciones, aseguradora, resultado.caso_id);
  if (resultado.clase === 'unido') {
    const { caso, clave, modulos, acceso } = resultado;
    const datos: Datos = acceso
      ? { caso_id: caso.caso_id, portal_url: acceso.portalUrl, token_heredero: acceso.token }
      : {
          caso_id: caso.caso_id,
          modulos_contratados: [...modulos],
          acceso_heredero: await verAccesoDeCaso(tx, caso.id),
        };
    return { datos, guardar: { caso: caso.id, clave, correo: null } };
  }
  const { caso_id, apertura } = resultado;
  const { portalUrl: portal_url, token: token_heredero, caduca } = apertura.acceso;
  const datos = (notificado: boolean): Datos =>
    esA
      ? { caso_id, portal_url, token_heredero }
      : {
          caso_id,
          modulos_contratados: [...apertura.modulos],
          acceso_heredero: { canal: 'email', notificado, caduca: caduca.toISOString() },
        };
  return {
    datos: datos(false),
    guardar: { caso: apertura.id, clave: apertura.clave, correo: apertura.correo.id },
    trasConfirmar: async () => datos((await accesoTrasAviso(deps, aseguradora, apertura)).notificado),
    definitivo: esA,
  };
}
