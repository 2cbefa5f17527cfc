/**
 * Recognises the reports of mail servers about our e-mails (RFC 3464, RFC 5965) and other mail that only a machine sends; pure. Few strong
 * signs decide: an empty sender, the address it came to, the fields of a report. Words alone suffice only at the address for reports and
 * without files.
 */

/** The parts of a message that tell a machine from a person. */
export interface Arrived {
  /** The address in `From`, in lower case. */
  readonly de: string;
  readonly nombre: string;
  readonly asunto: string;
  readonly texto: string;
  /** Headers by name in lower case. */
  readonly cabeceras: Readonly<Record<string, string>>;
  /** The machine-readable part of a report. */
  readonly informe: string | null;
  /** Its files, each with whether it is a returned letter of ours. */
  readonly adjuntos: readonly { readonly isReturned: boolean }[];
  /** Its envelope: the sender, and whether it came to the address for reports of mail servers. */
  readonly sobre: { readonly de: string; readonly aRebotes: boolean };
}

/**
 * `rebote`: not delivered, and no further try; `demora`: the server still tries; `entrega`: delivered or passed on; `queja`: the recipient
 * marked it as spam.
 */
export const REPORT_KINDS = ['rebote', 'demora', 'entrega', 'queja'] as const;
type ReportKind = (typeof REPORT_KINDS)[number];

/** The report's own words stand within these characters; the returned message follows. */
const OWN_WORDS = 4000;

/** @returns null: it is no report of a mail server */
export function reportIn(mail: Arrived): ReportKind | null {
  const kind = kindByFields(mail);
  if (kind !== null) return kind;
  const words = wordsOf(mail);
  return isReport(mail, words) ? kindByWords(words) : null;
}

/** Whether only its words identify it, at an address for people, where anybody may write such words. */
export const isDoubtful = (mail: Pick<Arrived, 'cabeceras' | 'informe' | 'sobre'>): boolean =>
  kindByFields(mail) === null && !mail.sobre.aRebotes;

function kindByFields({ cabeceras, informe }: Pick<Arrived, 'cabeceras' | 'informe'>): ReportKind | null {
  const report = informe ?? '';
  return kindByActions(report) ?? (isComplaint(cabeceras, report) ? 'queja' : null);
}

/** A mailbox provider reports that somebody marked it as spam (RFC 5965). */
const isComplaint = (headers: Arrived['cabeceras'], report: string): boolean =>
  /feedback-report/i.test(headers['content-type'] ?? '') || /^feedback-type:/im.test(report);

/** By the fields of RFC 3464, 2.3.3: a failed action is not tried again, whatever the status. */
function kindByActions(report: string): ReportKind | null {
  const actions = new Set(
    [...report.matchAll(/^action:[ \t]*([a-z]+)/gim)].map(([, action = '']) => action.toLowerCase()),
  );
  if (actions.has('failed')) return 'rebote';
  if (actions.has('delayed')) return 'demora';
  return [...actions].some((action) => /^(?:deliver|relayed|expanded)/.test(action)) ? 'entrega' : null;
}

/** Without such fields, one sign is enough where no person can have sent it; two are needed where one could, or where it has files. */
function isReport(mail: Arrived, words: string): boolean {
  if (mail.cabeceras['x-failed-recipients'] !== undefined) return true;
  const isSaid = UNDELIVERED.test(words);
  const isBare = mail.adjuntos.every(({ isReturned }) => isReturned);
  return hasNoReader(mail) && isBare ? isDaemon(mail) || isSaid : isDaemon(mail) && isSaid;
}

/** Whether the sender has a name that mail servers give themselves. */
const isDaemon = ({ nombre, de }: Pick<Arrived, 'nombre' | 'de'>): boolean =>
  DAEMON.test(`${nombre} ${de.split('@')[0]}`.toLowerCase());
const DAEMON = /mailer.?daemon|post.?master|mail.delivery|delivery.(?:sub)?system/;
const UNDELIVERED =
  /undeliver|not be delivered|not delivered|unable to deliver|able to deliver|delivery (?:has )?fail|delivery status|failure notice|returned mail|no se (?:ha podido|pudo|puede|ha) entrega|(?:estado|error) (?:de|en) (?:la )?entrega|mensaje devuelto/;

/** Words of a server that goes on trying. Our own letters, which may be quoted below, contain none of them. */
const STILL_TRYING =
  /(?:\bdelayed|\(delay\)|still being retried|will be retried|will continue|could not send (?:message|mail) for past|do not need to re-?send|entrega retrasada|retraso en la entrega|seguira intentando|seguiremos intentando)/;
const GIVEN_UP =
  /\b(?:giving up|given up|not going to try|will not be retried|permanent|returned to sender|returning message)/;

function kindByWords(words: string): ReportKind {
  return STILL_TRYING.test(words) && !GIVEN_UP.test(words) ? 'demora' : 'rebote';
}

/**
 * Mail servers and answering machines send without a sender (RFC 5321, 4.5.5; RFC 3834, 3.3), and no person knows the address for reports.
 */
const hasNoReader = ({ sobre }: Pick<Arrived, 'sobre'>): boolean => sobre.de === '' || sobre.aRebotes;

/** A read receipt (RFC 8098). */
const isReceipt = (headers: Arrived['cabeceras']): boolean =>
  /disposition-notification/i.test(headers['content-type'] ?? '');

/** Whether a machine wrote it, as it writes absence notices, receipts and reports. */
export function isByMachine(mail: Arrived): boolean {
  const { cabeceras: headers } = mail;
  const submitted = headers['auto-submitted']?.trim().toLowerCase() ?? 'no';
  return (
    hasNoReader(mail) ||
    isDaemon(mail) ||
    submitted !== 'no' ||
    headers['x-autoreply'] !== undefined ||
    headers['x-auto-response-suppress'] !== undefined ||
    /^auto_reply/i.test(headers.precedence ?? '') ||
    isReceipt(headers) ||
    ABSENCE.test(fold(mail.asunto))
  );
}

/**
 * Mail of a provider's machine that nobody has to read: absences and read receipts. Everything else (receipts of a request, forms,
 * results) may be the answer itself.
 */
export const isNoAnswer = (mail: Arrived): boolean =>
  isReceipt(mail.cabeceras) || (isByMachine(mail) && AWAY.test(wordsOf(mail)));

/** Words of an absence notice. */
const AWAY =
  /\b(?:fuera de (?:la |mi )?oficina|(?:estoy|estare) (?:ausente|fuera|de vacaciones|de baja)|(?:durante|en) mi ausencia|out of (?:the |my )?office|(?:on|annual|parental|maternity|sick) leave|away (?:from|until)|when i return|fora de l'oficina|soc fora|fora da oficina|bulegotik kanpo)\b/;

/** Prefixes that mail programs put before the subject of an absence notice. */
const ABSENCE =
  /^\s*(?:automatic reply|auto-?reply|auto(?:matic)? response|out of (?:the )?office|away (?:from|until)|respuesta automatica|fuera de (?:la )?oficina|ausente|resposta automatica|erantzun automatikoa)\b/;

const wordsOf = ({ asunto, texto }: Pick<Arrived, 'asunto' | 'texto'>): string =>
  fold(`${asunto}\n${texto.slice(0, OWN_WORDS)}`);

/** Lower case without accents. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
