/** Routes of the catalogue in the backoffice; no logic. */
import { OPERACIONES_DE_BACKOFFICE as B } from '@albacea/contract/operaciones-backoffice.ts';
import type { Base } from '../../db/base.ts';
import { type RutaDeAplicacion, rutasCon, type SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import { noValido } from '../../platform/error.ts';
import type { Catalogo } from './catalogo-vigente.ts';
import { corregirProveedor } from './corregir-proveedor.ts';
import { historialDeProveedor } from './historial-de-proveedor.ts';
import { listarProveedores, verProveedor } from './listar-proveedores.ts';
import { packsDe } from './packs.ts';
import { presentarCampos } from './presentar-campos.ts';

const backoffice = rutasCon<SesionDeUsuario>();

export function rutasDeCatalogoEnBackoffice(deps: {
  readonly base: Base;
  readonly catalogo: Catalogo;
}): RutaDeAplicacion<SesionDeUsuario>[] {
  const { base, catalogo } = deps;
  const vigente = () => base.unsafeAcrossInsurers('albacea_servicio', (tx) => catalogo.vigente(tx));
  return [
    backoffice.lectura(B.listarPacks, async ({ idioma }, tx) => ({
      elementos: (await packsDe(tx)).map(({ pack, nombre, modulos }) => ({
        ...{ pack, nombre: nombre[idioma] },
        modulos: [...modulos],
      })),
      siguiente: null,
    })),
    backoffice.sesion(B.listarProveedores, async ({ consulta, idioma }) => ({
      datos: listarProveedores(await vigente(), consulta, idioma),
    })),
    backoffice.sesion(B.verProveedor, async ({ parametros: { codigo = '' }, idioma }) => {
      const catalogoDeHoy = await vigente();
      const proveedor = verProveedor(catalogoDeHoy, codigo, idioma);
      const ficha = catalogoDeHoy.ficha(codigo);
      return { datos: { proveedor, campos: ficha ? presentarCampos(ficha) : [] } };
    }),
    backoffice.sesion(B.verCorrecciones, async ({ parametros: { codigo = '' } }) => ({
      datos: {
        elementos: (await historialDeProveedor(deps, codigo)).map(({ id, campo, motivo, actor, ...resto }) => ({
          ...{ numero: id, campo, motivo, quien: actor.nombre },
          antes: JSON.stringify(resto.antes),
          despues: JSON.stringify(resto.despues),
          fuente: resto.fuente?.referencia ?? null,
          ocurrido: resto.ocurrido.toISOString(),
        })),
      },
    })),
    backoffice.sesion(B.corregirProveedor, async ({ parametros: { codigo = '' }, cuerpo, sesion, ahora }) => {
      const { campo, motivo, fuente } = cuerpo;
      const [antes, despues] = [valorDe('antes', cuerpo.antes), valorDe('despues', cuerpo.despues)];
      const actor = { visible: 'servicio', tipo: 'usuario', id: sesion.usuario } as const;
      const correccion = { proveedor: codigo, campo, antes, despues, motivo, fuente };
      return { datos: { numero: (await corregirProveedor(deps, correccion, { actor, ahora })).id } };
    }),
  ];
}

/** @throws ErrorDeDominio validacion */
function valorDe(campo: string, json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw noValido({ campo, texto: { es: 'no es JSON.', en: 'is not JSON.' } });
  }
}
