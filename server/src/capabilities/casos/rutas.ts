/** Routes of the cases: from the request to the use case and back; no logic. */
import { PACK_PERSONALIZADO } from '@albacea/contract/comun.ts';
import type { DatosDe } from '@albacea/contract/operaciones.ts';
import type { Tx } from '../../db/base.ts';
import { type Efecto, escritura, lectura, type Peticion, type Ruta } from '../../http/ruta.ts';
import { abrirCaso, accesoTrasAviso, casoDuplicado, type DependenciasDeCasos } from './abrir-caso.ts';
import { anularCaso } from './anular-caso.ts';
import { listarCasos } from './listar-casos.ts';
import { completarNotificado, quienPide } from './peticion.ts';
import { renovarAcceso } from './renovar-acceso.ts';
import { verCaso, verCuentas } from './ver-caso.ts';
import { verCronologia } from './ver-cronologia.ts';

export function rutasDeCasos(deps: DependenciasDeCasos): Ruta[] {
  return [
    escritura('abrirCaso', (peticion, tx) => recibirCaso(deps, peticion, tx), completarNotificado),
    lectura('listarCasos', ({ aseguradora, consulta }, tx) => listarCasos(tx, aseguradora, consulta)),
    lectura('verCaso', ({ aseguradora, parametros, idioma }, tx) =>
      verCaso(tx, aseguradora, parametros.id ?? '', idioma),
    ),
    lectura('listarCuentas', ({ aseguradora, parametros }, tx) => verCuentas(tx, aseguradora, parametros.id ?? '')),
    lectura('listarCronologia', ({ parametros, consulta, idioma }, tx) =>
      verCronologia(tx, parametros.id ?? '', consulta, idioma),
    ),
    escritura('renovarAcceso', (peticion, tx) => recibirRenovacion(deps, peticion, tx), completarNotificado),
    escritura('anularCaso', (peticion, tx) => recibirAnulacion(deps, peticion, tx)),
  ];
}

async function recibirCaso(
  deps: DependenciasDeCasos,
  peticion: Peticion<'abrirCaso'>,
  tx: Tx,
): Promise<Efecto<DatosDe<'abrirCaso'>>> {
  const { aseguradora, cuerpo } = peticion;
  const { modulos_contratados: modulos, ...persona } = cuerpo;
  const solicitud = { ...persona, modulos, pack: PACK_PERSONALIZADO, prioridad: 'normal' as const, siniestro: null };
  const resultado = await abrirCaso(deps, tx, quienPide(peticion), solicitud);
  if (resultado.clase === 'existe') throw casoDuplicado(deps.direcciones, aseguradora, resultado.existente.caso_id);

  const { caso_id, apertura } = resultado;
  const { portalUrl: portal_url, token: token_heredero, caduca } = apertura.acceso;
  const esA = aseguradora.variante === 'A';
  const datos = (notificado: boolean): DatosDe<'abrirCaso'> =>
    esA
      ? { caso_id, estado: 'abierto', portal_url, token_heredero }
      : {
          caso_id,
          estado: 'abierto',
          modulos_contratados: [...apertura.modulos],
          pack: apertura.pack,
          acceso_heredero: { canal: 'email', notificado, caduca: caduca.toISOString() },
        };
  return {
    datos: datos(false),
    guardar: { caso: apertura.id, clave: apertura.clave, correo: apertura.correo.id },
    trasConfirmar: async () => datos((await accesoTrasAviso(deps, aseguradora, apertura)).notificado),
    definitivo: esA,
  };
}

async function recibirRenovacion(
  deps: DependenciasDeCasos,
  peticion: Peticion<'renovarAcceso'>,
  tx: Tx,
): Promise<Efecto<DatosDe<'renovarAcceso'>>> {
  const { aseguradora, parametros, cuerpo } = peticion;
  const { caso, clave, acceso, correo } = await renovarAcceso(
    deps,
    tx,
    quienPide(peticion),
    parametros.id ?? '',
    cuerpo,
  );
  const esA = aseguradora.variante === 'A';
  const datos = (notificado: boolean): DatosDe<'renovarAcceso'> =>
    esA
      ? { portal_url: acceso.portalUrl, token_heredero: acceso.token }
      : { acceso_heredero: { canal: 'email', notificado, caduca: acceso.caduca.toISOString() } };
  return {
    datos: datos(false),
    guardar: { caso: caso.id, clave, correo: correo?.id ?? null },
    ...(correo && {
      trasConfirmar: async () => datos(await deps.despachador.enviarAhora(aseguradora, caso.id, correo)),
    }),
    definitivo: esA,
  };
}

async function recibirAnulacion(
  deps: DependenciasDeCasos,
  peticion: Peticion<'anularCaso'>,
  tx: Tx,
): Promise<Efecto<DatosDe<'anularCaso'>>> {
  const { aseguradora, parametros, cuerpo } = peticion;
  const { caso, clave, correo } = await anularCaso(deps, tx, quienPide(peticion), parametros.id ?? '', cuerpo);
  const datos: DatosDe<'anularCaso'> = { caso_id: caso.caso_id, estado: 'anulado' };
  return {
    datos,
    guardar: { caso: caso.id, clave, correo: null },
    ...(correo && {
      trasConfirmar: () => deps.despachador.enviarAhora(aseguradora, caso.id, correo).then(() => datos),
    }),
    definitivo: true,
  };
}
