/** Row to wire; pure. */
import type { Allegado } from '@albacea/contract/familia.ts';

interface FilaVista {
  readonly id: string;
  readonly papel: Allegado['papel'];
  readonly creado: Date;
  readonly correo: string | null;
  readonly enlace_caduca: Date | null;
  readonly entro: boolean;
}

type DatosVistos = Pick<Allegado, 'nombre' | 'apellidos' | 'email' | 'parentesco'>;

export function presentarAllegado(
  { id, papel, creado, correo, enlace_caduca, entro }: FilaVista,
  { nombre, apellidos, email, parentesco }: DatosVistos,
  ahora: Date,
): Allegado {
  const vive = enlace_caduca !== null && enlace_caduca > ahora;
  return {
    allegado_id: id,
    ...{ nombre, apellidos, email, parentesco, papel },
    estado: estadoDe(vive, correo, entro),
    invitado: creado.toISOString(),
    enlace_caduca: vive ? enlace_caduca.toISOString() : null,
  };
}

function estadoDe(vive: boolean, correo: string | null, entro: boolean): Allegado['estado'] {
  if (!vive) return 'caducado';
  if (correo === 'rechazado' || correo === 'caducado') return 'sin_entregar';
  return entro ? 'ha_entrado' : 'invitado';
}
