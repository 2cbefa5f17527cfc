/** Routes of the cases: from the request to the use case and back; no logic. */
import { PACK_PERSONALIZADO } from '@albacea/contract/comun.ts';
import type { DatosDe } from '@albacea/contract/operaciones.ts';
import { escritura, lectura, type Ruta } from '../../http/ruta.ts';
import { abrirCaso, accesoTrasAviso, casoDuplicado, type DependenciasDeCasos } from './abrir-caso.ts';
import { anularCaso } from './anular-caso.ts';
import { claveDeCaso } from './clave-de-caso.ts';
import { listarCasos } from './listar-casos.ts';
import { completarNotificado, quienPide } from './peticion.ts';
import { renovarAcceso } from './renovar-acceso.ts';
import { verCaso, verCronologia, verCuentas } from './ver-caso.ts';

export function rutasDeCasos(deps: DependenciasDeCasos): Ruta[] {
  return [
    escritura('abrirCaso', {
      claveDeCaso,
      reconstruir: completarNotificado,
      async manejar(peticion, tx) {
        const { aseguradora, cuerpo } = peticion;
        const { modulos_contratados: modulos, ...persona } = cuerpo;
        const solicitud = {
          ...persona,
          modulos,
          pack: PACK_PERSONALIZADO,
          prioridad: 'normal' as const,
          siniestro: null,
        };
        const resultado = await abrirCaso(deps, tx, quienPide(peticion), solicitud);
        if (resultado.clase === 'existe')
          throw casoDuplicado(deps.direcciones, aseguradora, resultado.existente.caso_id);
        const { caso_id, apertura } = resultado;
        const { enlace: portal_url, token: token_heredero, caduca } = apertura.acceso;
        const datos = (notificado: boolean): DatosDe<'abrirCaso'> =>
          aseguradora.variante === 'A'
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
        };
      },
    }),
    lectura('listarCasos', ({ aseguradora, consulta }, tx) => listarCasos(tx, aseguradora, consulta)),
    lectura('verCaso', ({ aseguradora, parametros, idioma }, tx) =>
      verCaso(tx, aseguradora, parametros.id ?? '', idioma),
    ),
    lectura('listarCuentas', ({ aseguradora, parametros }, tx) => verCuentas(tx, aseguradora, parametros.id ?? '')),
    lectura('listarCronologia', ({ parametros, consulta, idioma }, tx) =>
      verCronologia(tx, parametros.id ?? '', consulta, idioma),
    ),
    escritura('renovarAcceso', {
      claveDeCaso,
      reconstruir: completarNotificado,
      async manejar(peticion, tx) {
        const { aseguradora, parametros, cuerpo } = peticion;
        const { caso, clave, acceso, correo } = await renovarAcceso(
          deps,
          tx,
          quienPide(peticion),
          parametros.id ?? '',
          cuerpo,
        );
        const datos = (notificado: boolean): DatosDe<'renovarAcceso'> =>
          aseguradora.variante === 'A'
            ? { portal_url: acceso.enlace, token_heredero: acceso.token }
            : { acceso_heredero: { canal: 'email', notificado, caduca: acceso.caduca.toISOString() } };
        return {
          datos: datos(false),
          guardar: { caso: caso.id, clave, correo: correo?.id ?? null },
          ...(correo && {
            trasConfirmar: async () => datos(await deps.despachador.enviarAhora(aseguradora, caso.id, correo)),
          }),
        };
      },
    }),
    escritura('anularCaso', {
      claveDeCaso,
      async manejar(peticion, tx) {
        const { aseguradora, parametros, cuerpo } = peticion;
        const { caso, clave, correo } = await anularCaso(deps, tx, quienPide(peticion), parametros.id ?? '', cuerpo);
        const datos: DatosDe<'anularCaso'> = { caso_id: caso.caso_id, estado: 'anulado' };
        return {
          datos,
          guardar: { caso: caso.id, clave, correo: null },
          ...(correo && {
            trasConfirmar: async () => {
              await deps.despachador.enviarAhora(aseguradora, caso.id, correo);
              return datos;
            },
          }),
        };
      },
    }),
  ];
}
