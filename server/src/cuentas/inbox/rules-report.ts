/**
 * Recognises the reports of mail servers about our e-mails (RFC 3464, RFC 5965) and other mail that only a machine sends; pure. A few
 * strong signs decide: an empty sender, the recipient address, the fields of a report. Words alone suffice only if no person can have sent
 * the message and it has no files.
 */

/** The parts of a message that show whether a machine or a person sent it. */
export interface Arrived {
  /** The address in `From`, in lower case. */
  readonly de: string;
  readonly nombre: string;
  readonly asunto: string;
  readonly texto: string;
  /** Headers by name in lower case. */
  readonly cabeceras: Readonly<Record<string, string>>;
  /** The machine-readable parts of a mail server's report; null: there is none. */
  readonly informe: string | null;
  /** For each file, whether it is a returned letter of ours. */
  readonly adjuntos: readonly { readonly isReturned: boolean }[];
  /** The SMTP sender, and whether the message came to the address for reports of mail servers. */
  readonly sobre: { readonly de: string; readonly aRebotes: boolean };
}

/**
 * `rebote`: not delivered, and no further try; `demora`: the server still tries; `entrega`: delivered or passed on; `queja`: the recipient
 * marked it as spam.
 */
export const REPORT_KINDS = ['rebote', 'demora', 'entrega', 'queja'] as const;
type ReportKind = (typeof REPORT_KINDS)[number];

/** Number of characters in which the report's own words are searched; the returned message follows them. */
const OWN_WORDS = 4000;

/** Recognises a report and its kind. @returns null: the message is no report of a mail server */
export function reportIn(mail: Arrived): ReportKind | null {
  const kind = kindByFields(mail);
  if (kind !== null) return kind;
  const words = wordsOf(mail);
  return isReport(mail, words) ? kindByWords(words) : null;
}

/**
 * Whether a report at an address for people may come from a person: only words identify it, or it has a sender and names no letter of ours,
 * as when somebody passes on a report about an e-mail of their own.
 */
export const isDoubtful = (mail: Arrived, namesLetter: boolean): boolean =>
  !mail.sobre.aRebotes && (kindByFields(mail) === null || (mail.sobre.de !== '' && !namesLetter));

/** Reads the fields of a report. In a message of a person that is no report itself, they belong to a report that the person attached. */
function kindByFields(mail: Arrived): ReportKind | null {
  const report = isFromMachine(mail) || isReportType(mail.cabeceras) ? (mail.informe ?? '') : '';
  return kindByActions(report) ?? (isComplaint(mail.cabeceras, report) ? 'queja' : null);
}

/** Whether the message says that it is a report (RFC 6522). */
export const isReportType = (headers: Arrived['cabeceras']): boolean =>
  /^multipart\/report\b/i.test(headers['content-type'] ?? '');

/** Whether a mailbox provider reports that somebody marked our e-mail as spam (RFC 5965). */
const isComplaint = (headers: Arrived['cabeceras'], report: string): boolean =>
  /feedback-report/i.test(headers['content-type'] ?? '') || /^feedback-type:/im.test(report);

/** Reads the action fields (RFC 3464, 2.3.3): a failed delivery is not tried again, whatever its status. */
function kindByActions(report: string): ReportKind | null {
  const actions = new Set(
    [...report.matchAll(/^action:[ \t]*([a-z]+)/gim)].map(([, action = '']) => action.toLowerCase()),
  );
  if (actions.has('failed')) return 'rebote';
  if (actions.has('delayed')) return 'demora';
  return [...actions].some((action) => /^(?:deliver|relayed|expanded)/.test(action)) ? 'entrega' : null;
}

/**
 * Judges a message without fields of a report. A header with failed recipients is enough. Otherwise one sign is enough if no person can have
 * sent the message and it has no files except returned letters; otherwise two signs are needed.
 */
function isReport(mail: Arrived, words: string): boolean {
  if (mail.cabeceras['x-failed-recipients'] !== undefined) return true;
  const isSaid = UNDELIVERED.test(words);
  return isFromMachine(mail) && isBare(mail) ? isDaemon(mail) || isSaid : isDaemon(mail) && isSaid;
}

const isBare = ({ adjuntos }: Pick<Arrived, 'adjuntos'>): boolean => adjuntos.every(({ isReturned }) => isReturned);

/** Whether the sender has a name that mail servers give themselves. */
const isDaemon = ({ nombre, de }: Pick<Arrived, 'nombre' | 'de'>): boolean =>
  DAEMON.test(`${nombre} ${de.split('@')[0]}`.toLowerCase());
const DAEMON = /mailer.?daemon|mdaemon|post.?master|mail.delivery|delivery.(?:sub)?system/;
const UNDELIVERED =
  /undeliver|not be delivered|not delivered|unable to deliver|able to deliver|trouble delivering your message|delivery (?:has )?fail|delivery status|failure notice|did not reach (?:some or all of )?the (?:following|intended) recipient|returned mail|message (?:to \S+ )?was automatically rejected|no se (?:ha podido|pudo|puede|ha) entrega|error (?:de|en) (?:la )?entrega|mensaje devuelto/;

/** Words of a server that goes on trying. Our own letters, which may be quoted below, contain none of them. */
const STILL_TRYING =
  /(?:\bdelayed|\(delay\)|still being retried|will be retried|will continue|could not send (?:message|mail) for past|do not need to re-?send|entrega retrasada|retraso en la entrega|seguira intentando|seguiremos intentando)/;
const GIVEN_UP =
  /\b(?:giving up|given up|not going to try|will not be retried|permanent|returned to sender|returning message)/;

function kindByWords(words: string): ReportKind {
  return STILL_TRYING.test(words) && !GIVEN_UP.test(words) ? 'demora' : 'rebote';
}

/**
 * Whether no person can have sent the message: mail servers and answering machines name no sender (RFC 5321, 4.5.5; RFC 3834, 3.3), and no
 * person knows the address for reports.
 */
export const isFromMachine = ({ sobre }: Pick<Arrived, 'sobre'>): boolean => sobre.de === '' || sobre.aRebotes;

/** Whether the message is a read receipt (RFC 8098). */
const isReceipt = (headers: Arrived['cabeceras']): boolean =>
  /disposition-notification/i.test(headers['content-type'] ?? '');

/**
 * Whether nobody has to read an e-mail, because it is an absence notice or a read receipt. Everything else (receipts of a request, forms,
 * results) may be the answer itself, or a family's words: mail programs and help desks mark messages of people as automatic, too.
 */
export const isNoAnswer = (mail: Arrived): boolean => isReceipt(mail.cabeceras) || isAbsence(mail);

/** Number of characters in which an absence notice says so; help desks may mention a colleague's absence below an answer. */
const BEGINNING = 200;

/**
 * Whether it is an absence notice: it replies by itself, it begins with the words, it has no files, and it speaks of no account, as an answer does
 * that somebody wrote into the notice.
 */
function isAbsence(mail: Arrived): boolean {
  const beginning = `${mail.asunto}\n${mail.texto.slice(0, BEGINNING)}`;
  return repliesByItself(mail) && isBare(mail) && AWAY.test(fold(beginning)) && !ACCOUNT.test(fold(mail.texto));
}

/** Whether a header (RFC 3834, 5) or the subject says that the message replies by itself. */
export const repliesByItself = ({ cabeceras, asunto }: Pick<Arrived, 'cabeceras' | 'asunto'>): boolean =>
  /^\s*auto-replied\b/i.test(cabeceras['auto-submitted'] ?? '') || ABSENCE.test(fold(asunto));

/** Words for what our letters are about. */
const ACCOUNT =
  /\b(?:cuentas?|suscripcion|contratos?|dad[ao]s? de baja|accounts?|subscriptions?|contracts?|compte|subscripcio|contracte|conta|subscricion|kontua)\b/;

/** Words of an absence notice. */
const AWAY =
  /\b(?:fuera de (?:la |mi )?oficina|(?:estoy|estare) (?:ausente|fuera|de vacaciones|de baja)|(?:durante|en) mi ausencia|out of (?:the |my )?office|(?:on|annual|parental|maternity|sick) leave|away (?:from|until)|when i return|fora de l'oficina|soc fora|fora da oficina|bulegotik kanpo)\b/;

/** Prefixes that mail programs put before the subject of an absence notice. */
const ABSENCE =
  /^\s*(?:automatic reply|auto-?reply|auto(?:matic)? response|out of (?:the )?office|away (?:from|until)|respuesta automatica|fuera de (?:la )?oficina|ausente|resposta automatica|erantzun automatikoa)\b/;

const wordsOf = ({ asunto, texto }: Pick<Arrived, 'asunto' | 'texto'>): string =>
  fold(`${asunto}\n${texto.slice(0, OWN_WORDS)}`);

/** Turns a text to lower case without accents. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
