/** Gives another relative a fresh link by e-mail. */
import type { Tx } from '../../db/base.ts';
import type { DependenciasDeCasos, QuienPide } from '../casos/abrir-caso.ts';
import { anadirAcceso } from '../casos/anadir-acceso.ts';
import type { CasoTomado } from '../casos/tomar-caso.ts';
import { encolarCorreo, prepararCorreo } from '../correo/encolar.ts';
import { ARRIENDO, type CorreoNuevo } from '../correo/tipos.ts';
import { abrirAllegado } from './datos.ts';
import type { FilaDeAllegado } from './sql.ts';

/** Links that they have stay as they are: who may no longer come in is withdrawn. */
export async function enviarInvitacion(
  deps: Pick<DependenciasDeCasos, 'despachador' | 'direcciones'>,
  tx: Tx,
  quien: QuienPide,
  { fila: caso, clave, datos }: CasoTomado,
  fila: Pick<FilaDeAllegado, 'id' | 'papel' | 'datos_cifrados'>,
): Promise<CorreoNuevo> {
  const { aseguradora, ahora } = quien;
  const { nombre, apellidos, email, idioma } = abrirAllegado(clave, fila);
  const { enlace, caduca } = await anadirAcceso(deps, tx, quien, caso.id, fila.id);
  const correo = prepararCorreo(
    'invitacion',
    {
      idioma,
      heredero: { nombre, apellidos, email },
      fallecido: datos.fallecido,
      enlace,
      caduca: caduca.toISOString(),
      invitacion: { de: { nombre: datos.heredero.nombre, apellidos: datos.heredero.apellidos }, papel: fila.papel },
    },
    aseguradora,
    clave,
    { ahora, caduca },
    deps.despachador.aceptaInmediato(aseguradora),
    fila.id,
  );
  await encolarCorreo(tx, caso.id, correo, ARRIENDO);
  return correo;
}
