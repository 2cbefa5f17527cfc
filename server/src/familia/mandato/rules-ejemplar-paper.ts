/** The signed text for one provider as a paper, and all of them as one for the heir's records; pure. */
import type { Block, Paper } from '../../cuentas/letters/render/rules-paper.ts';
import { body, type CheckPlace, check, evidence, header, type SignedPaper, signature } from './rules-paper-parts.ts';

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
  const t = TEXTS[d.idioma];
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
  /** The secret in the hash of the act: with it the heir can prove that the texts belong together. */
  readonly sal: string;
}

/** Each text with its signature and its code, and the evidence once. */
export function actPaper(d: ActPaperData): Paper {
  const t = TEXTS[d.idioma];
  const each = d.ejemplares.flatMap((one): Block[] => [
    ...header(d),
    ...body(one.texto),
    ...signature(d),
    ...check(d.idioma, one.comprobacion),
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
    ],
  };
}

function frame({ idioma, referencia, contenido, firma, revocado, aseguradora, servicio }: Common, title: string) {
  const { nombre, apellidos } = contenido.fallecido;
  return {
    idioma,
    titulo: `${title} · ${nombre} ${apellidos} · ${referencia}`,
    // A revoked paper is another paper.
    fecha: revocado ?? firma.instante,
    referencia: `${referencia} · ${title}`,
    emisor: { nombre: servicio, porCuentaDe: aseguradora.nombre, color: aseguradora.color },
  };
}

const TEXTS = {
  es: {
    titulo: 'Autorización',
    registros: 'Registros públicos',
    comoSeFirmo:
      'Quien firma recibió por correo electrónico un código de un solo uso, tuvo este texto en la página en que firmó, escribió su nombre y lo confirmó con ese código. Con el mismo código firmó a la vez otros textos, si los hubo, para otros destinatarios. Estos son los datos que lo prueban.',
    comoSeFirmaron:
      'Quien firma recibió por correo electrónico un código de un solo uso, tuvo estos textos en la página en que firmó, escribió su nombre y los confirmó todos con ese código. Estos son los datos que lo prueban.',
    huella: 'Huella de este texto (SHA-256)',
    huellaActo: 'Huella de la firma entera (SHA-256)',
    explicadas:
      'La huella de un texto se calcula sobre él, en UTF-8, con sus párrafos separados por una línea en blanco. La de la firma entera, sobre una clave y las huellas de los textos firmados a la vez, en su orden y cada una en una línea. Si cambia una sola letra, las huellas son otras.',
    clave: 'La clave la tienen quien firmó y el servicio:',
  },
  en: {
    titulo: 'Authorisation',
    registros: 'Public registers',
    comoSeFirmo:
      'The signer received a one-time code by e-mail, had this text on the page where they signed, typed their name and confirmed it with that code. With the same code they signed other texts at once, if there were any, for others. These are the data that show it.',
    comoSeFirmaron:
      'The signer received a one-time code by e-mail, had these texts on the page where they signed, typed their name and confirmed all of them with that code. These are the data that show it.',
    huella: 'Fingerprint of this text (SHA-256)',
    huellaActo: 'Fingerprint of the whole (SHA-256)',
    explicadas:
      'The fingerprint of a text is computed over it, in UTF-8, its paragraphs apart by an empty line. That of the whole signature, over a key and the fingerprints of the texts signed at once, in their order, a line each. If a single letter changes, the fingerprints are others.',
    clave: 'The signer and the service have the key:',
  },
} as const;
