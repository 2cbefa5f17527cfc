/** The second signature on the papers of a mandate: the words, who signed, and what shows it; pure. */
import type { Block } from '../letters/render/rules-paper.ts';
import { body, evidence, momentOf } from '../mandato/rules-mandato-paper.ts';
import type { SignatureEvidence } from '../mandato/rules-signature.ts';

export interface CofirmaEvidence {
  readonly id: string;
  /** What the second person signed, in their own words. */
  readonly texto: string;
  /** Of those words, SHA-256. */
  readonly huella: string;
  /** The secret that goes into the hash of the act. */
  readonly sal: string;
  readonly firma: SignatureEvidence;
}

/**
 * A page of its own, after all that the heir signed.
 * @param withSecret for the heir's own records: it shows that the texts were signed together
 */
export function cofirmaBlocks(
  { texto, huella, sal, firma }: CofirmaEvidence,
  idioma: 'es' | 'en',
  withSecret = false,
): Block[] {
  const t = TEXTS[idioma];
  return [
    { clase: 'pagina' },
    ...body(texto),
    { clase: 'firma', rubrica: null, alternativa: firma.nombre },
    { clase: 'lineas', lineas: [t.firmado(firma.nombre), momentOf(firma.instante, idioma)] },
    ...evidence(
      { idioma, firma },
      {
        leyo: t.comoSeFirmo,
        huellas: [
          [t.huella, huella],
          [t.huellaActo, firma.huella_texto],
        ],
        explicadas: withSecret ? `${t.explicadas} ${t.clave} ${sal}` : t.explicadas,
      },
    ),
  ];
}

const TEXTS = {
  es: {
    firmado: (name: string) => `Firmado electrónicamente: ${name}`,
    comoSeFirmo:
      'La segunda persona entró con un enlace propio, enviado a su correo electrónico. Tuvo delante lo que se había autorizado y el texto de esta página, recibió en esa misma dirección un código de un solo uso, escribió su nombre y lo confirmó con ese código. Su firma la pide la compañía de seguros; la autorización es de quien firmó primero. Estos son los datos que lo prueban.',
    huella: 'Huella de este texto (SHA-256)',
    huellaActo: 'Huella de la segunda firma entera (SHA-256)',
    explicadas:
      'La huella de la segunda firma entera se calcula sobre una clave, la huella de este texto y las de las autorizaciones que se firmaron con él, en su orden y cada una en una línea. Si cambia una sola letra, las huellas son otras.',
    clave: 'La clave:',
  },
  en: {
    firmado: (name: string) => `Signed electronically: ${name}`,
    comoSeFirmo:
      'The second person came in with a link of their own, sent to their e-mail address. They had before them what had been authorised and the text of this page, received a one-time code at that same address, typed their name and confirmed it with that code. The insurance company asks for this signature; the authorisation is given by whoever signed first. These are the data that show it.',
    huella: 'Fingerprint of this text (SHA-256)',
    huellaActo: 'Fingerprint of the whole second signature (SHA-256)',
    explicadas:
      'The fingerprint of the whole second signature is computed over a key, the fingerprint of this text and those of the authorisations that were signed with it, in their order, a line each. If a single letter changes, the fingerprints are others.',
    clave: 'The key:',
  },
} as const;
