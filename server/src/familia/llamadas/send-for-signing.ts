/**
 * After a call in which the heir agreed to sign, the service prepares the texts, and only the heir gets the code and a link to the texts.
 * Nobody of the service sees the code, asks for it or passes it on.
 */
import type { PhoneSigning, SentForSigning } from '@albacea/contract/schemas/llamadas.ts';
import { takeLiveCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { NewMail } from '../../outbox/mail/types.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { invalid } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { type PreparationDependencies, prepareMandato } from '../mandato/prepare-mandato.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { isConsent } from './sql.ts';

const refusal = phrasesOf(es.call, en.call);

interface ForSigning {
  readonly enviado: SentForSigning;
  /** The case (internal id) and the message. The caller sends an e-mail at once after the commit; the worker sends a text message. */
  readonly caso: string;
  readonly correo: NewMail;
}

/**
 * Prepares the mandate and sends the code to the heir. Who may: the service, after a call in which the heir agreed to sign.
 * @throws DomainError as {@link prepareMandato}, and no_encontrado, accion_no_permitida; validacion: no such call is on record
 */
export async function sendForSigning(
  deps: PreparationDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  { identidad, por, nota_id }: PhoneSigning,
): Promise<ForSigning> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio');
  const { fila } = await takeLiveCaso(tx, aseguradora, casoId);
  if (!(await isConsent(tx, fila, nota_id, 'firma'))) throw invalid({ campo: 'nota_id', texto: refusal('noConsent') });
  const { caso, correo, a, ejemplares, caduca } = await prepareMandato(deps, tx, who, casoId, identidad, {
    por,
    onTheTelephone: true,
  });
  const fact: Fact = { tipo: 'por_telefono_firma', datos: { nota: nota_id } };
  await recordFacts(tx, fila.id, [fact], actor, now);
  return { enviado: { a, caduca, papeles: ejemplares.length }, caso, correo };
}
