/** Kinds and contents of the e-mails in the outbox. */
import type { CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { CuentaResult, ObjecionState } from '@albacea/contract/schemas/cuentas.ts';
import type { RightKind } from '@albacea/contract/schemas/data-rights.ts';
import type { DocumentoType, RejectionReason } from '@albacea/contract/schemas/documentos.ts';
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import type { AskablePaper, MessageTemplate } from '@albacea/contract/schemas/message-lists.ts';
import type { Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { AttemptResult } from '@albacea/contract/schemas/webhooks.ts';
import type { PostalKind } from '../../platform/post.ts';
import type { CuentaKept } from './rules-kept.ts';

/** Kinds of e-mail to a relative, about a case. */
export type LetterType =
  | 'bienvenida'
  | 'acceso_nuevo'
  | 'anulacion'
  | 'codigo_mandato'
  | 'invitacion'
  | 'firmado'
  | 'papel_rechazado'
  | 'terminado'
  | 'desacuerdo'
  | ClockType;
/** Kinds that the service sends by itself on due dates (clocks): they leave only in office hours. */
export type ClockType = 'recordatorio' | 'noticias' | 'aviso_cierre' | 'acceso_por_caducar';
/** The clock types that the heir can stop. */
export const REMINDER_TYPES: readonly ClockType[] = ['recordatorio', 'aviso_cierre', 'acceso_por_caducar'];
export const CLOCK_TYPES: readonly ClockType[] = [...REMINDER_TYPES, 'noticias'];

/** A task of the heir that a case waits for. */
export interface Pending {
  readonly que:
    | 'lista'
    | 'confirmar'
    | 'mandato'
    | 'certificados'
    | 'rastros'
    | 'prueba'
    | 'repetirPrueba'
    | 'papel'
    | 'guardar'
    | 'carta'
    | 'reclamar';
  /** Names of the accounts concerned; empty: the task is about the case as a whole. */
  readonly nombres: readonly string[];
  /** The document that is missing, if `que` is `papel`. */
  readonly papel?: Paper | AskablePaper;
}

/** The outcome of an account, of a requested certificate, or of traces on the Internet. */
export interface Outcome {
  /** Name of the account; or which certificate; or how many traces, because no e-mail says where the deceased was named. */
  readonly de: string | { readonly certificado: CertificadoType } | { readonly rastros: number };
  /**
   * `avisada`: a bank or a public body knows of the death, and erased nothing. `heredada`: what was in it passes to the heirs. `no_pedida`: the
   * case ended before it was asked for; `no_pedido`: so it did for a certificate. `no_dado`: the register refused a certificate.
   */
  readonly resultado:
    | CuentaResult
    | 'avisada'
    | 'heredada'
    | 'rechazada'
    | 'pide'
    | 'sin_respuesta'
    | 'obtenido'
    | 'sigue'
    | 'quitada'
    | 'no_pedida'
    | 'no_pedido'
    | 'no_dado';
  /** The family was told another outcome before, and this outcome corrects it. */
  readonly corregida?: true;
}

/** Outcomes of what was never asked for, because the case ended before. */
export const UNASKED: readonly Outcome['resultado'][] = ['no_pedida', 'no_pedido'];

/** Outcomes at the end of a case that could be others once it is reopened. */
export const CUT_SHORT: readonly Outcome['resultado'][] = [...UNASKED, 'pide'];

export interface RejectedPaper {
  readonly papel: DocumentoType;
  /** null: the rejection, which the family was told, was a mistake. */
  readonly motivo: RejectionReason | null;
  /** Words added by the person who rejected the document; null: none. */
  readonly palabras: string | null;
}

/** The kind of e-mail to an admin of the insurer about its webhooks; it concerns no case. */
export type NoticeType = 'aviso_webhook';
/** Kinds to a member of the staff, about signing in or news; their rows name no case. */
export type AccessType = LinkType | NewsType;
/** Kinds to the staff with a link. */
export type LinkType = 'invitacion' | 'restablecimiento' | 'segundo_factor';
/** Kinds to the staff that report news: of their account, their insurer, or a question that they asked. */
export type NewsType =
  | 'password_cambiada'
  | 'segundo_factor_activado'
  | 'segundo_factor_retirado'
  | 'llave_anadida'
  | 'llave_retirada'
  | 'rol_cambiado'
  | 'clave_creada'
  | 'remitente_caido'
  | 'consulta_contestada';
/**
 * Kinds to the person whom a case takes for dead, or to that person's family, because the person may be alive or is alive; and the kind
 * (`aviso_relevo`) that tells a former heir that another heir carries the case on.
 */
export type PersonType = 'aviso_previo' | 'disculpa_persona' | 'disculpa_familia' | 'aviso_relevo';
/** The kind to a relative about their own data. */
export type RightsType = 'datos_propios';
/** The kind from the service's staff to the heir, in the words of a template or of the staff. */
export type MessageType = 'mensaje';
/** The kind to a provider about an account, with documents. */
type SendingType = 'carta_proveedor';
export type MailType = LetterType | NoticeType | AccessType | SendingType | PersonType | RightsType | MessageType;

interface Person {
  readonly nombre: string;
  readonly apellidos: string;
}

export interface Invitation {
  readonly de: Person;
  readonly papel: 'consulta' | 'ayuda';
}

/** Stands for the name of an account that the recipient may not know; the words have a branch for it. */
export const UNNAMED = 'reservada';

/** A disagreement in the family, as told to one of its two sides. */
export interface Dispute {
  /** Name of the account, or {@link UNNAMED}; null: all accounts. */
  readonly cuenta: string | null;
  /** The recipient raised the disagreement. */
  readonly propio: boolean;
  /** The recipient is the heir of the case. */
  readonly heredero: boolean;
  readonly estado: ObjecionState;
}

/** Content of an e-mail to a relative, encrypted under the key of the case and kept until it has been sent. */
export interface Content {
  readonly idioma: Language;
  /** The recipient: the heir, or in `invitacion` another relative. */
  readonly heredero: Person & { readonly email: string };
  readonly fallecido: Person;
  readonly enlace: string | null;
  /** Expiry of the link, ISO 8601. */
  readonly caduca: string | null;
  /** Number of the policy, in `bienvenida`. */
  readonly poliza?: string;
  /** Six digits to sign with. */
  readonly codigo?: string;
  /** Token of the personal link, if the link is made only when the e-mail leaves. */
  readonly token?: string;
  readonly pendientes?: readonly Pending[];
  readonly hecho?: readonly Outcome[];
  /** In `terminado`: the case was closed before its work was finished. */
  readonly dejado?: boolean;
  /** The document that the family brought and that a person rejected. */
  readonly rechazo?: RejectedPaper;
  /** The companies for which a permission was signed; null stands for the public registers. */
  readonly firmado?: readonly (string | null)[];
  /** Day of the closing, last day of the old link or for a reopening, or day on which the work begins; `YYYY-MM-DD`. */
  readonly dia?: string;
  /** Address that stops the reminders. */
  readonly baja?: string;
  /** The relative who invites another, and the task. */
  readonly invitacion?: Invitation;
  readonly desacuerdo?: Dispute;
  /** Telephone (E.164) to which the content is sent as a text message; absent: it is sent by e-mail. */
  readonly telefono?: string;
}

/** The medium of a message of the outbox. */
export type Medium = 'correo' | 'sms' | PostalKind;

/** Content of a notice about a failing endpoint, encrypted under the insurer's key. */
export interface NoticeContent {
  readonly destinatario: { readonly nombre: string; readonly email: string };
  readonly webhook: string;
  readonly url: string;
  readonly descripcion: string | null;
  /** 1 at the first exhausted delivery, 2 half way to disabling, 3 disabled. */
  readonly nivel: 1 | 2 | 3;
  readonly motivo: 'fallos' | 'respuesta_410';
  /** First failure since the last delivery that arrived, ISO 8601. */
  readonly desde: string;
  readonly ultimo: {
    readonly resultado: AttemptResult;
    readonly estado_http: number | null;
    readonly detalle: string | null;
  };
}

/** Content of an e-mail to a member of the staff, encrypted under the key of the insurer or the service. */
export interface AccessContent {
  readonly acceso: { readonly nombre: string; readonly email: string };
  /** The link with a single-use token; null: the e-mail has no link. */
  readonly enlace: string | null;
  /** Expiry of the link, ISO 8601. */
  readonly caduca: string | null;
  /** The new role. */
  readonly rol?: Rol;
  /** Label of the API key that was made. */
  readonly clave?: string;
  /** Number of the case about which a question was answered. */
  readonly caso?: string;
  /** The insurer's own sender address that is no longer in use. */
  readonly remitente?: string;
}

/** Content of an e-mail about a person who may be alive or is alive, encrypted under the key of the case. */
export interface PersonContent {
  readonly idioma: Language;
  /** The recipient. */
  readonly persona: Person & { readonly email: string };
  readonly fallecido: Person;
  /** Token of the link by which the person says that they are alive, which stops everything. */
  readonly token?: string;
  /** The link itself, made when the e-mail leaves; undefined: the e-mail has no link. */
  readonly enlace?: string;
  /** First day on which a request that can't be taken back may be sent, `YYYY-MM-DD`; null: none is set. */
  readonly dia: string | null;
  /** Number of requests already sent when it became known that the person lives. */
  readonly enviadas: number;
}

/** Content of the answer to a relative's request about their own data, encrypted under the key of the case. */
export interface RightsContent {
  readonly idioma: Language;
  readonly interesado: Person & { readonly email: string };
  readonly clase: RightKind;
  /** `levantada`: a restriction that was granted ends; `sigueOtra`: so it does, but another one of the same person holds. */
  readonly decision: 'atendida' | 'denegada' | 'levantada' | 'sigueOtra';
  readonly respuesta: string;
  /** The reader's data were erased, all of them or all but what proves what was asked for with their signature; absent: they were not. */
  readonly borrado?: 'todo' | 'salvo_lo_firmado';
  /** The controller of the data. */
  readonly responsable: string;
  /** The controller's address for questions; null: questions go to the telephone. */
  readonly contacto: string | null;
}

/** A message of the service's staff to the heir: a template with the values of its placeholders, the staff's own words, or both. */
interface MessageWords {
  readonly plantilla: MessageTemplate;
  readonly valores: Readonly<Record<string, string>>;
  /** Subject of a message in own words (`libre`); null for a template. */
  readonly asunto: string | null;
  readonly palabras: string | null;
  /** The language of the staff's own words. */
  readonly idioma_palabras: Language;
}

/** A message to the heir, encrypted under the key of the case. */
export interface MessageContent {
  readonly idioma: Language;
  readonly familiar: Person & { readonly email: string };
  readonly mensaje: MessageWords;
  /** Telephone (E.164) to which the content is sent as a text message; absent: it is sent by e-mail. */
  readonly telefono?: string;
}

/** A letter to a provider, encrypted under the key of the case. Its documents are in the file store, encrypted under this key too. */
export interface LetterContent {
  readonly idioma: 'es' | 'en';
  /** `email`: the provider's e-mail address; of a letter on paper, the postal address on one line, which no mail server accepts. */
  readonly proveedor: { readonly nombre: string; readonly email: string };
  readonly asunto: string;
  readonly texto: string;
  readonly adjuntos: readonly { readonly nombre: string; readonly fichero: string }[];
  /** The earlier state to restore if the letter is taken back before it leaves; corrections of sent letters have none. */
  readonly antes?: LetterBefore;
  /** For a letter on paper: its postal address, and the request that its posting proves. The last of `adjuntos` is then the address sheet. */
  readonly postal?: {
    readonly medio: PostalKind;
    readonly lineas: readonly string[];
    readonly cuenta: string;
    readonly solicitud: number;
  };
  /** The service sends the letter by itself, on a due date; absent: a person sends it. */
  readonly deReloj?: true;
}

interface LetterBefore {
  readonly cuenta: CuentaKept;
  /** The document that proves the sending. */
  readonly prueba: string;
}

/** The content of any e-mail of the outbox. */
export type AnyContent =
  | Content
  | NoticeContent
  | AccessContent
  | LetterContent
  | PersonContent
  | RightsContent
  | MessageContent;

/** A row of the outbox with its content in memory, so that the first attempt need not read it again. */
export interface NewMail {
  readonly id: string;
  readonly tipo: LetterType;
  readonly medio: Medium;
  /** The relative who receives the e-mail; null: the heir. */
  readonly allegado: string | null;
  readonly cifrado: Buffer;
  readonly creado: Date;
  readonly caduca: Date;
  /** Claim of the request that makes the first attempt; null: the worker makes it. */
  readonly reclamo: string | null;
  readonly contenido: Content;
}

/** Milliseconds for which an e-mail stays claimed: longer than any attempt may last. */
export const LEASE_MS = 90_000;

/** Milliseconds after which an attempt has ended, whatever the mail server does: the transport's total time. */
export const MAXIMUM_DURATION = 60_000;
