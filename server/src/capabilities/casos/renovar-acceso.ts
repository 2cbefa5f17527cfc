/** Corrects the heir's address and gives a new link (POST /casos/{id}/acceso). */
import type { NuevoAcceso } from '@albacea/contract/casos.ts';
import type { Tx } from '../../db/base.ts';
import type { Hecho } from '../../outbox/hechos.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { retirarTodos } from '../allegados/retirar-todos.ts';
import type { CorreoNuevo } from '../correo/tipos.ts';
import { anotarPlazos } from '../relojes/anotar-plazos.ts';
import type { DependenciasDeCasos, QuienPide } from './abrir-caso.ts';
import { anadirAcceso } from './anadir-acceso.ts';
import type { nuevoAcceso } from './apertura.ts';
import type { DatosDelCaso } from './datos.ts';
import { enviarEnlace } from './enviar-enlace.ts';
import { reescribirDatos } from './reescribir-datos.ts';
import { estaVivo } from './reglas.ts';
import type { Aviso } from './reglas-avisos.ts';
import { normalizarEmail, normalizarTelefono, siSeVe } from './reglas-texto.ts';
import { revocarAccesos, seEnvioEnlaceDesde, tuvoNoticia } from './sql-acceso.ts';
import { tomarCaso } from './tomar-caso.ts';

export interface AccesoRenovado {
  readonly caso: { readonly id: string; readonly caso_id: string };
  readonly clave: ClaveDeDatos;
  readonly acceso: ReturnType<typeof nuevoAcceso>;
  /** The e-mail with the new link; null when none was asked for. */
  readonly correo: CorreoNuevo | null;
}

/**
 * Old links and sessions die and queued e-mails with them are withdrawn, unless a link is only added (`enviar: false` and
 * the address stays): whoever got a link at a wrong address must not keep it, nor whom they may have asked in.
 * @param pausa milliseconds in which the same link is not sent once more: a person presses a button twice, or again after an
 *   answer that was lost; a program has its Idempotency-Key
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado, estado_no_permite, enlace_reciente
 */
export async function renovarAcceso(
  deps: DependenciasDeCasos,
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  pedido: NuevoAcceso,
  pausa = 0,
): Promise<AccesoRenovado> {
  const { aseguradora, actor, ahora } = quien;
  const tomado = await tomarCaso(tx, aseguradora, casoId);
  const { fila: caso, clave } = tomado;
  if (!estaVivo(caso.estado)) {
    const posible = { es: 'El acceso del heredero terminó con el caso.', en: "The heir's access ended with the case." };
    throw new ErrorDeDominio('estado_no_permite', { estado: caso.estado, posible });
  }
  const datos = corregir(tomado.datos, pedido);
  const corregido = JSON.stringify(datos) !== JSON.stringify(tomado.datos);
  const enviar = pedido.enviar !== false;
  const mudado = datos.heredero.email !== tomado.datos.heredero.email;
  const sustituye = enviar || mudado;

  const dudas = caso.avisos.filter(({ codigo }) => codigo === 'heredero_distinto');
  const zanja = pedido.email !== undefined && dudas.length > 0;
  if (
    enviar &&
    !corregido &&
    !zanja &&
    pausa > 0 &&
    (await seEnvioEnlaceDesde(tx, caso.id, new Date(ahora.getTime() - pausa)))
  )
    throw new ErrorDeDominio('enlace_reciente');
  const huboNoticia = await tuvoNoticia(tx, caso.id);
  // Whoever tells the address, be it the one on file, says which is right, whatever a claim had brought.
  const avisos = (zanja ? [] : dudas) as Aviso[];
  if (corregido || zanja) await reescribirDatos(tx, quien, { ...caso, clave }, datos, { avisos });
  if (sustituye) await revocarAccesos(tx, caso.id, mudado ? 'todos' : 'heredero', ahora);
  if (mudado) await retirarTodos(tx, caso.id, ahora);
  const acceso = await anadirAcceso(deps, tx, quien, caso.id);
  const correo = enviar ? await enviarEnlace(deps, tx, quien, { ...tomado, datos }, acceso, huboNoticia) : null;
  await registrarHechos(tx, caso.id, hechosDe(corregido, sustituye), actor, ahora);
  await anotarPlazos(tx, quien, caso.id); // another link, and perhaps an address that is right at last
  return { caso, clave, acceso, correo };
}

function corregir(datos: DatosDelCaso, { email, telefono: escrito }: NuevoAcceso): DatosDelCaso {
  const telefono = siSeVe(escrito, normalizarTelefono);
  return {
    ...datos,
    heredero: {
      ...datos.heredero,
      ...(email !== undefined && { email: normalizarEmail(email) }),
      ...(telefono !== null && { telefono }),
    },
  };
}

function hechosDe(corregido: boolean, sustituye: boolean): Hecho[] {
  const hechos: Hecho[] = corregido ? [{ tipo: 'contacto_corregido' }] : [];
  return [...hechos, { tipo: sustituye ? 'acceso_renovado' : 'acceso_anadido' }];
}
