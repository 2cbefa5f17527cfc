/** Who acts, as the use cases ask for it, from a session of the web applications. */
import type { OperacionDeAplicacion } from '@albacea/contract/aplicaciones.ts';
import type { PeticionDeAplicacion, SesionDeHeredero, SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import type { QuienPide } from './abrir-caso.ts';

/** The heir is known by the link, another relative by the invitation. */
export function quienDePortal({
  sesion: { acceso, allegado },
  aseguradora,
  ahora,
  signal,
}: PeticionDeAplicacion<OperacionDeAplicacion, SesionDeHeredero>): QuienPide {
  const quien = allegado ? ({ tipo: 'allegado', id: allegado } as const) : ({ tipo: 'heredero', id: acceso } as const);
  return { aseguradora, actor: { visible: 'heredero', ...quien }, ahora, signal };
}

/** People of the service act for it, those of an insurer for the insurer. */
export function quienDeBackoffice({
  sesion: { usuario, aseguradora: suya },
  aseguradora,
  ahora,
  signal,
}: PeticionDeAplicacion<OperacionDeAplicacion, SesionDeUsuario>): QuienPide {
  const visible = suya ? 'aseguradora' : 'servicio';
  return { aseguradora, actor: { visible, tipo: 'usuario', id: usuario }, ahora, signal };
}
