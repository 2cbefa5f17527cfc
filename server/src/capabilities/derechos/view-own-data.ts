/** What is kept about whoever looks, what an erasure would leave for now, and what they have asked. */
import type { OwnData } from '@albacea/contract/schemas/data-rights.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { PortalPaper } from '@albacea/contract/schemas/web-apps.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { lookAtCaso } from '../casos/lock-caso.ts';
import { isLive } from '../casos/rules/rules.ts';
import type { CuentasDependencies } from '../cuentas/commands/command.ts';
import { ownCopy } from './own-copy.ts';
import { keptData } from './rules-kept.ts';

/** @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewOwnData(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  papel: PortalPaper,
  language: ErrorLanguage,
): Promise<OwnData> {
  const caso = await lookAtCaso(tx, who.aseguradora, casoId);
  const copia = await ownCopy(deps, tx, who, caso, papel);
  const { estado, cerrado, conservar_hasta } = caso.fila;
  const conservado = keptData(
    {
      papel: papel === 'heredero' ? 'heredero' : 'allegado',
      goesOn: isLive(estado),
      cerrado,
      keptUntil: conservar_hasta,
      signed: copia.permisos.length > 0,
      asked: copia.destinatarios.length > 0,
      objected: copia.desacuerdos.length > 0,
      papeles: copia.papeles.flatMap(({ tipo, fichero_borrado: gone }) => (gone === null ? [tipo] : [])),
    },
    language,
  );
  return { copia, conservado, puede_corregir: { telefono: papel === 'heredero' } };
}
