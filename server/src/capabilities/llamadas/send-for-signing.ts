/**
 * In a conversation the heir says that they want to sign: the texts are made, and the code goes to them alone, with a way to the
 * texts. Nobody of the service sees, takes or tells it.
 */
import type { PhoneSigning, SentForSigning } from '@albacea/contract/schemas/llamadas.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import type { NewMail } from '../mail/types.ts';
import { type PreparationDependencies, prepareMandato } from '../mandato/prepare-mandato.ts';
import { keepReading, requireSameText, takeConversation } from './conversation.ts';
import { beforeTheCode, codeSent, scriptLanguage } from './rules-script.ts';

export interface ForSigning {
  readonly enviado: SentForSigning;
  /** For the first attempt after the commit; a message is left to the worker. */
  readonly caso: string;
  readonly correo: NewMail;
}

/**
 * Who may: the service, in a conversation that goes on.
 * @throws DomainError as the heir's own preparation, and no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export async function sendForSigning(
  deps: PreparationDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  conversationId: string,
  { identidad, por, leido }: PhoneSigning,
): Promise<ForSigning> {
  const conversation = await takeConversation(tx, who, casoId, conversationId);
  const language = scriptLanguage(conversation.caso.fila.idioma);
  requireSameText(beforeTheCode(language), leido);
  const { caso, correo, a, ejemplares, caduca } = await prepareMandato(deps, tx, who, casoId, identidad, {
    por,
    onTheTelephone: true,
  });
  await keepReading(tx, who, conversation, {
    clase: 'firma',
    cuenta_id: null,
    texto: leido,
    respuesta: codeSent(language, por, a),
  });
  return { enviado: { a, caduca, papeles: ejemplares.length }, caso, correo };
}
