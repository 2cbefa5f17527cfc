/** The list of accounts is complete, or open again (docs/decisions/0036). */
import type { Tx } from '../../db/base.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import type { QuienPide } from './abrir-caso.ts';
import { avanzarCaso } from './avanzar-caso.ts';
import { exigirActor, exigirVersion } from './exigir.ts';
import { tomarCasoVivo } from './tomar-caso.ts';

/**
 * The heir, or the service on the telephone with the heir, says that nothing more will come. Said twice, nothing happens the
 * second time. When it was the last thing missing, the case closes.
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export function declararListaCompleta(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  { version }: { readonly version?: number } = {},
): Promise<void> {
  return poner(tx, quien, casoId, true, version);
}

/**
 * Takes the declaration back, while the case goes on.
 * @throws ErrorDeDominio as {@link declararListaCompleta}
 */
export function reabrirLista(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  { version }: { readonly version?: number } = {},
): Promise<void> {
  return poner(tx, quien, casoId, false, version);
}

async function poner(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  completa: boolean,
  version: number | undefined,
): Promise<void> {
  const { aseguradora, actor, ahora } = quien;
  exigirActor(actor, 'heredero', 'servicio');
  const { fila } = await tomarCasoVivo(tx, aseguradora, casoId);
  exigirVersion(fila.version, version);
  const { afectadas } = await tx.sql(
    `update casos set lista_completa = $2
      where aseguradora_id = aseguradora_actual() and id = $1 and (lista_completa is null) = ($2::timestamptz is not null)`,
    [fila.id, completa ? ahora : null],
  );
  if (afectadas === 0) return;
  const tipo = completa ? 'caso_lista_completa' : 'caso_lista_abierta';
  await registrarHechos(tx, fila.id, [{ tipo }], actor, ahora);
  await avanzarCaso(tx, quien, fila.id);
}
