/** Row to wire; pure. */
import type { Allegado } from '@albacea/contract/schemas/family.ts';

interface ViewRow {
  readonly id: string;
  readonly papel: Allegado['papel'];
  readonly creado: Date;
  readonly correo: string | null;
  readonly enlace_caduca: Date | null;
  readonly entro: boolean;
}

type SeenData = Pick<Allegado, 'nombre' | 'apellidos' | 'email' | 'parentesco'>;

export function presentAllegado(
  { id, papel, creado, correo, enlace_caduca, entro }: ViewRow,
  { nombre, apellidos, email, parentesco }: SeenData,
  now: Date,
): Allegado {
  const vive = enlace_caduca !== null && enlace_caduca > now;
  return {
    allegado_id: id,
    ...{ nombre, apellidos, email, parentesco, papel },
    estado: stateOf(vive, correo, entro),
    invitado: creado.toISOString(),
    enlace_caduca: vive ? enlace_caduca.toISOString() : null,
  };
}

function stateOf(vive: boolean, mail: string | null, entered: boolean): Allegado['estado'] {
  if (!vive) return 'caducado';
  if (mail === 'rechazado' || mail === 'caducado') return 'sin_entregar';
  return entered ? 'ha_entrado' : 'invitado';
}
