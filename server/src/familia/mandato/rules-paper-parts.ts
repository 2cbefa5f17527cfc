/** The parts of a signed paper: the signed text word for word, the signature, the evidence, and the place to check it; pure. */
import type { NameReview } from '@albacea/contract/schemas/mandato.ts';
import type { MandatoContent, SignatureEvidence } from '../../caso/mandato/rules.ts';
import { fullName, nameIsSettled } from '../../caso/mandato/rules-signer-name.ts';
import { type Block, maskedMail } from '../../cuentas/letters/render/rules-paper.ts';
import { inLetter, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { maskedPhone } from '../sms/rules.ts';

/** The parts common to all papers of a signature. */
export interface SignedPaper {
  readonly idioma: 'es' | 'en';
  readonly contenido: MandatoContent;
  readonly firma: SignatureEvidence;
  /** State of the name under it: the paper mentions a pending review. */
  readonly nombre: NameReview;
  /** Instant; null: not revoked. */
  readonly revocado: string | null;
}

/** The code for checking a paper, and the page for it. */
export interface CheckPlace {
  readonly codigo: string;
  readonly pagina: string;
}

export function header({ idioma, revocado, nombre }: Pick<SignedPaper, 'idioma' | 'revocado' | 'nombre'>): Block[] {
  if (revocado !== null) return [{ clase: 'aviso', texto: TEXTS[idioma].revocado(momentOf(revocado, idioma)) }];
  return nombre === 'pendiente' ? [{ clase: 'aviso', texto: TEXTS[idioma].nombrePendiente }] : [];
}

/** The text as signed: its first paragraph is the heading; a paragraph of lines that begin with a hyphen is the list. */
export function body(text: string): Block[] {
  return text.split('\n\n').map((paragraph, i): Block => {
    if (i === 0) return { clase: 'titulo', texto: paragraph };
    if (!paragraph.startsWith('- ')) return { clase: 'parrafo', texto: paragraph };
    return { clase: 'lista', signo: '-', elementos: paragraph.split('\n').map((line) => line.slice(2)) };
  });
}

/** Once the name is settled, the signature stands beside the name in the text; the typed name is in the evidence. */
export function signature({
  idioma,
  firma: f,
  contenido,
  nombre,
}: Pick<SignedPaper, 'idioma' | 'firma' | 'contenido' | 'nombre'>): Block[] {
  const t = TEXTS[idioma];
  const who = fullName(contenido.mandante);
  return [
    { clase: 'firma', rubrica: f.rubrica ?? null, alternativa: f.rubrica ? t.rubrica(f.nombre) : f.nombre },
    {
      clase: 'lineas',
      lineas: [nameIsSettled(nombre) ? t.firmado(who) : t.writtenName(f.nombre), momentOf(f.instante, idioma)],
    },
  ];
}

interface Hashes {
  /** How the text was shown to the signer. */
  readonly leyo: string;
  readonly huellas: readonly (readonly [etiqueta: string, huella: string])[];
  readonly explicadas: string;
}

/** Groups that an eye can compare. */
const grouped = (hash: string): string => hash.replace(/(.{8})(?=.)/g, '$1 ');

export function evidence(
  { idioma, firma: f }: Pick<SignedPaper, 'idioma' | 'firma'>,
  { leyo, huellas, explicadas }: Hashes,
): Block[] {
  const t = TEXTS[idioma];
  return [
    { clase: 'titulo', texto: t.evidencia },
    { clase: 'parrafo', texto: leyo },
    {
      clase: 'ficha',
      filas: [
        [t.nombre, f.nombre],
        [t.instante, exact(f.instante)],
        [t.version, f.texto_version],
        ...huellas.map(([label, hash]) => [label, grouped(hash)] as const),
        [t.codigo, t.sentCode(codeWentTo(f.codigo), exact(f.codigo.enviado))],
        [t.comprobado, exact(f.instante)],
        [t.direccion, f.direccion],
        ...(f.agente === '' ? [] : [[t.agente, f.agente] as const]),
        [t.rubricaEtiqueta, f.rubrica ? t.si : t.no],
      ],
    },
    { clase: 'parrafo', texto: t.eidas },
    { clase: 'parrafo', texto: explicadas },
  ];
}

export function check(idioma: SignedPaper['idioma'], { codigo, pagina }: CheckPlace): Block[] {
  const t = TEXTS[idioma];
  return [
    { clase: 'seccion', texto: t.comprobar },
    { clase: 'comprobacion', texto: t.comoComprobar, codigo, enlace: `${pagina}?codigo=${codigo}` },
    { clase: 'parrafo', texto: t.revocable },
  ];
}

/** A constant, because building a format costs far more than using it. */
const HOUR = new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', timeStyle: 'short' });

/** An instant as people in Spain read it. */
function momentOf(instant: string, language: 'es' | 'en'): string {
  const when = new Date(instant);
  const day = inLetter(todayInMadrid(when), language);
  return language === 'es'
    ? `${day}, a las ${HOUR.format(when)} (hora peninsular)`
    : `${day}, at ${HOUR.format(when)} (time of mainland Spain)`;
}

const exact = (instant: string): string => `${instant.slice(0, 19).replace('T', ' ')} UTC`;

const TEXTS = {
  es: {
    revocado: (when: string) => `Revocada el ${when}. Ya no autoriza nada.`,
    rubrica: (name: string) => `Firma dibujada por ${name}`,
    firmado: (name: string) => `Firmado electrónicamente: ${name}`,
    writtenName: (name: string) => `Nombre escrito, sin comprobar: ${name}`,
    nombrePendiente: 'El nombre de quien firma se está comprobando. Hasta entonces este papel no autoriza nada.',
    evidencia: 'Cómo se firmó',
    nombre: 'Nombre escrito al firmar',
    instante: 'Momento de la firma',
    version: 'Versión del texto',
    codigo: 'Código de un solo uso',
    sentCode: (a: string, when: string) => `Enviado a ${a} el ${when}`,
    comprobado: 'Código comprobado',
    direccion: 'Dirección de red',
    agente: 'Navegador',
    rubricaEtiqueta: 'Firma dibujada',
    si: 'Sí',
    no: 'No; firmó con su nombre y el código',
    eidas:
      'Es una firma electrónica de las del artículo 3.10 del Reglamento (UE) 910/2014. Conforme a su artículo 25.1, no se le pueden negar efectos jurídicos por ser electrónica.',
    comprobar: 'Compruebe si sigue en vigor',
    comoComprobar: 'Lea el cuadro con el teléfono, o escriba este código en la página:',
    revocable:
      'Quien la firmó puede revocarla en cualquier momento. La página dice si vale hoy; no muestra nombres ni cuentas.',
  },
  en: {
    revocado: (when: string) => `Revoked on ${when}. It authorises nothing any more.`,
    rubrica: (name: string) => `Signature drawn by ${name}`,
    firmado: (name: string) => `Signed electronically: ${name}`,
    writtenName: (name: string) => `Name as typed, not verified: ${name}`,
    nombrePendiente: "The signer's name is being verified. Until then this paper authorises nothing.",
    evidencia: 'How it was signed',
    nombre: 'Name typed when signing',
    instante: 'Moment of the signature',
    version: 'Version of the text',
    codigo: 'One-time code',
    sentCode: (a: string, when: string) => `Sent to ${a} on ${when}`,
    comprobado: 'Code verified',
    direccion: 'Network address',
    agente: 'Browser',
    rubricaEtiqueta: 'Drawn signature',
    si: 'Yes',
    no: 'No; signed with name and code',
    eidas:
      'It is an electronic signature as defined in article 3(10) of Regulation (EU) 910/2014. Under its article 25(1) it may not be denied legal effect for being electronic.',
    comprobar: 'Check whether it is still in force',
    comoComprobar: 'Read the square with a telephone, or type this code on the page:',
    revocable:
      'Whoever signed it can revoke it at any time. The page says whether it holds today; it shows no names and no accounts.',
  },
} as const;

/** The address or telephone, masked so that only its owner recognises it. */
const codeWentTo = ({ email = '', telefono }: SignatureEvidence['codigo']): string =>
  telefono === undefined ? maskedMail(email) : maskedPhone(telefono);
