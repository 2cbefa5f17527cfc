/** The provider refuses. The refusal is not final: it can be asked again, and may change its answer before. */
import type { Paper } from '@albacea/contract/schemas/ready-proveedores.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { recordExperience } from '../catalogo/record-experience.ts';
import { withManagement } from '../data.ts';
import { type ChangedCuenta, requireCommand, requireProof, requireText, takeCuenta, takeStep } from './command.ts';

interface Refusal {
  /** The provider's words. */
  readonly motivo: string;
  /** The papers that it asks for. */
  readonly papeles?: readonly Paper[];
  readonly prueba?: string;
  readonly version?: number;
}

/**
 * The service looks at it on the next working day. Who may: service.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function rejectCuenta(
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { motivo, papeles = [], prueba, version }: Refusal,
): Promise<ChangedCuenta> {
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  const { fila, datos } = taken;
  const { actor, now } = who;
  requireCommand('rechazar', fila, actor);
  const nota = requireText('motivo', motivo);
  await requireProof(tx, taken, prueba);
  await recordExperience(tx, who, fila, papeles.length > 0 ? 'pidio_papeles' : 'negada', papeles);
  return takeStep(tx, who, taken, {
    orden: 'rechazar',
    cambios: {
      plazo: null,
      papeles_pedidos: [...new Set([...fila.papeles_pedidos, ...papeles])],
      prueba: prueba ?? fila.prueba,
    },
    datos: {
      ...withManagement(datos, {
        tipo: 'negativa',
        cuando: now.toISOString(),
        canal: null,
        nota,
        documento: prueba ?? null,
      }),
      // The provider asks for the identifier that it never got, or for another than the one that it got.
      ...(papeles.includes('identificador_cuenta') && { pideOtroIdentificador: true }),
    },
  });
}
