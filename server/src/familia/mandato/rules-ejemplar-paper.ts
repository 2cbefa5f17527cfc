/** The signed text for one provider as a paper, and all texts together as one paper for the heir's records; pure. */
import type { NameReview } from '@albacea/contract/schemas/mandato.ts';
import type { MandatoContent, SignatureEvidence } from '../../caso/mandato/rules.ts';
import { fullName, nameIsSettled } from '../../caso/mandato/rules-signer-name.ts';
import { type Block, maskedMail, type Paper } from '../../cuentas/letters/render/rules-paper.ts';
import { inLetter, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { say } from '../../shared/rules-phrase.ts';
import { maskedPhone } from '../sms/rules.ts';
import en from './words/en/signed-paper.json' with { type: 'json' };
import es from './words/es/signed-paper.json' with { type: 'json' };

const WORDS = { es, en };

/** The parts common to all papers of a signature. */
interface SignedPaper {
  readonly idioma: 'es' | 'en';
  readonly contenido: MandatoContent;
  readonly firma: SignatureEvidence;
  /** Review of the signer's name; the paper mentions a pending review. */
  readonly nombre: NameReview;
  /** Instant of the revocation; null: not revoked. */
  readonly revocado: string | null;
}

/** The code for checking a paper, and the page on which to check it. */
interface CheckPlace {
  readonly codigo: string;
  readonly pagina: string;
}

interface Common extends SignedPaper {
  readonly referencia: string;
  readonly aseguradora: { readonly nombre: string; readonly color: string | null };
  /** Name of the service, as in the texts. */
  readonly servicio: string;
}

interface OnePaper {
  /** Name of the provider; null: the public registers. */
  readonly proveedor: string | null;
  /** The signed text, and its hash. */
  readonly texto: string;
  readonly huella: string;
  readonly comprobacion: CheckPlace;
}

type EjemplarPaperData = Common & OnePaper;

export function ejemplarPaper(d: EjemplarPaperData): Paper {
  const t = WORDS[d.idioma];
  return {
    ...frame(d, `${t.titulo} · ${d.proveedor ?? t.registros}`),
    bloques: [
      ...header(d),
      ...body(d.texto),
      ...signature(d),
      { clase: 'pagina' },
      ...evidence(d, {
        leyo: t.comoSeFirmo,
        huellas: [
          [t.huella, d.huella],
          [t.huellaActo, d.firma.huella_texto],
        ],
        explicadas: t.explicadas,
      }),
      ...check(d.idioma, d.comprobacion),
    ],
  };
}

interface ActPaperData extends Common {
  readonly ejemplares: readonly OnePaper[];
  /** The secret that is hashed together with all texts; with it the heir can prove that the texts were signed together. */
  readonly sal: string;
}

/** The paper with all texts: each with the signature, then once the evidence and all codes. It has no QR code: that is on single papers only. */
export function actPaper(d: ActPaperData): Paper {
  const t = WORDS[d.idioma];
  const each = d.ejemplares.flatMap((one): Block[] => [
    ...header(d),
    ...body(one.texto),
    ...signature(d),
    { clase: 'pagina' },
  ]);
  const huellas = d.ejemplares.map(
    ({ proveedor, huella }) => [`${proveedor ?? t.registros} (SHA-256)`, huella] as const,
  );
  return {
    ...frame(d, t.titulo),
    bloques: [
      ...each,
      ...evidence(d, {
        leyo: t.comoSeFirmaron,
        huellas: [...huellas, [t.huellaActo, d.firma.huella_texto]],
        explicadas: `${t.explicadas} ${t.clave} ${d.sal}`,
      }),
      ...checkAll(d),
    ],
  };
}

function frame({ idioma, referencia, contenido, firma, revocado, aseguradora, servicio }: Common, title: string) {
  const { nombre, apellidos } = contenido.fallecido;
  return {
    idioma,
    titulo: `${title} · ${nombre} ${apellidos} · ${referencia}`,
    // A revoked paper says that it is revoked, so its date is that of the revocation.
    fecha: revocado ?? firma.instante,
    referencia: `${referencia} · ${title}`,
    emisor: { nombre: servicio, porCuentaDe: aseguradora.nombre, color: aseguradora.color },
  };
}

function header({ idioma, revocado, nombre }: Pick<SignedPaper, 'idioma' | 'revocado' | 'nombre'>): Block[] {
  if (revocado !== null)
    return [{ clase: 'aviso', texto: say(WORDS[idioma].revocado, { cuando: momentOf(revocado, idioma) }) }];
  return nombre === 'pendiente' ? [{ clase: 'aviso', texto: WORDS[idioma].nombrePendiente }] : [];
}

/** The text as signed. Its first paragraph becomes the heading; a paragraph whose lines begin with a hyphen becomes a list. */
function body(text: string): Block[] {
  return text.split('\n\n').map((paragraph, i): Block => {
    if (i === 0) return { clase: 'titulo', texto: paragraph };
    if (!paragraph.startsWith('- ')) return { clase: 'parrafo', texto: paragraph };
    return { clase: 'lista', signo: '-', elementos: paragraph.split('\n').map((line) => line.slice(2)) };
  });
}

/**
 * The block with the signature as typed, and a line with the signer's name. Until the name has been reviewed, that line has the typed name;
 * afterwards the name in the text.
 */
function signature({
  idioma,
  firma: f,
  contenido,
  nombre,
}: Pick<SignedPaper, 'idioma' | 'firma' | 'contenido' | 'nombre'>): Block[] {
  const t = WORDS[idioma];
  const who = fullName(contenido.mandante);
  return [
    { clase: 'firma', nombre: f.nombre },
    {
      clase: 'lineas',
      lineas: [
        nameIsSettled(nombre) ? say(t.firmado, { nombre: who }) : say(t.nombreEscrito, { nombre: f.nombre }),
        momentOf(f.instante, idioma),
      ],
    },
  ];
}

interface Hashes {
  /** The sentence that says how the text was shown to the signer. */
  readonly leyo: string;
  readonly huellas: readonly (readonly [etiqueta: string, huella: string])[];
  readonly explicadas: string;
}

/** Splits a hash into groups of eight characters, which a reader can compare. */
const grouped = (hash: string): string => hash.replace(/(.{8})(?=.)/g, '$1 ');

function evidence(
  { idioma, firma: f }: Pick<SignedPaper, 'idioma' | 'firma'>,
  { leyo, huellas, explicadas }: Hashes,
): Block[] {
  const t = WORDS[idioma];
  return [
    { clase: 'titulo', texto: t.evidencia },
    { clase: 'parrafo', texto: leyo },
    {
      clase: 'datos',
      filas: [
        [t.nombre, f.nombre],
        [t.instante, exact(f.instante)],
        [t.version, f.texto_version],
        ...huellas.map(([label, hash]) => [label, grouped(hash)] as const),
        [t.codigo, say(t.codigoEnviado, { destino: codeWentTo(f.codigo), cuando: exact(f.codigo.enviado) })],
        [t.comprobado, exact(f.instante)],
        [t.direccion, f.direccion],
        ...(f.agente === '' ? [] : [[t.agente, f.agente] as const]),
      ],
    },
    { clase: 'parrafo', texto: t.eidas },
    { clase: 'parrafo', texto: explicadas },
  ];
}

function check(idioma: SignedPaper['idioma'], { codigo, pagina }: CheckPlace): Block[] {
  const t = WORDS[idioma];
  return [
    { clase: 'seccion', texto: t.comprobar },
    { clase: 'comprobacion', texto: t.comoComprobar, codigo, enlace: `${pagina}?codigo=${codigo}` },
    { clase: 'parrafo', texto: t.revocable },
  ];
}

function checkAll({ idioma, ejemplares }: Pick<ActPaperData, 'idioma' | 'ejemplares'>): Block[] {
  const t = WORDS[idioma];
  const pagina = ejemplares[0]?.comprobacion.pagina ?? '';
  return [
    { clase: 'seccion', texto: t.comprobar },
    { clase: 'parrafo', texto: say(t.comoComprobarTodos, { pagina }) },
    {
      clase: 'datos',
      filas: ejemplares.map(({ proveedor, comprobacion }) => [proveedor ?? t.registros, comprobacion.codigo] as const),
    },
    { clase: 'parrafo', texto: t.revocable },
  ];
}

/** A constant, because building a format costs far more than using it. */
const HOUR = new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', timeStyle: 'short' });

/** An instant as people in Spain read it. */
function momentOf(instant: string, language: 'es' | 'en'): string {
  const when = new Date(instant);
  const day = inLetter(todayInMadrid(when), language);
  return say(WORDS[language].momento, { dia: day, hora: HOUR.format(when) });
}

const exact = (instant: string): string => `${instant.slice(0, 19).replace('T', ' ')} UTC`;

/** The address or telephone, masked so that only its owner recognises it. */
const codeWentTo = ({ email = '', telefono }: SignatureEvidence['codigo']): string =>
  telefono === undefined ? maskedMail(email) : maskedPhone(telefono);
