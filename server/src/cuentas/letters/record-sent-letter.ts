/**
 * The heir reports that they sent the letter prepared for them: the request, or the letter that follows an unanswered one. They do so in
 * the portal or to the service, which notes how it took their word.
 */
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { chaseForFamily } from '../commands/chase-for-family.ts';
import { type ChangedCuenta, type CuentasDependencies, requireText, takeCuenta } from '../commands/command.ts';
import { requestCuenta } from '../commands/request-cuenta.ts';

export interface SendingWord {
  /** For instance a reference number. */
  readonly nota?: string;
  /** How the service took the heir's word: when and by which means. Required of the service. */
  readonly constancia?: string;
  readonly version?: number;
}

/** @throws DomainError validacion without that note, and as `requestCuenta` and `chaseForFamily` */
export async function recordSentLetter(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { nota, constancia, version }: SendingWord,
): Promise<ChangedCuenta> {
  const { fila } = await takeCuenta(tx, who, casoId, cuentaId, version);
  const word = who.actor.visible === 'servicio' ? requireText('constancia', constancia) : undefined;
  const said = {
    nota: [word, nota].filter((part) => part !== undefined).join('\n'),
    ...(version !== undefined && { version }),
  };
  return fila.estado === 'solicitada'
    ? chaseForFamily(deps, tx, who, casoId, cuentaId, said)
    : requestCuenta(deps, tx, who, casoId, cuentaId, { byFamily: true, ...said });
}
