/** The e-mail that opens the list of a provider's open requests: it says who may have asked, and names nobody who has died. */
import type { DraftedMail } from './draft.ts';
import type { Letter } from './letter.ts';
import { writeHtml } from './letter-html.ts';
import { writeText } from './letter-text.ts';
import { inOneLine } from './rules-names.ts';

export interface ListLetter {
  readonly proveedor: string;
  readonly enlace: string;
  /** For how long it opens. */
  readonly minutos: number;
  readonly idioma: 'es' | 'en';
  readonly aseguradora: { readonly nombre: string; readonly color: string | null };
}

interface Facts {
  readonly proveedor: string;
  readonly aseguradora: string;
  readonly minutos: number;
}

const WORDS = {
  es: {
    cabecera: 'Albacea, por cuenta de',
    asunto: ({ proveedor }: Facts) => `La lista de solicitudes abiertas de ${proveedor}`,
    avance: 'El enlace que abre la lista, una sola vez.',
    saludo: 'Buenos días:',
    cuerpo: (h: Facts) => [
      `Alguien que tiene el código de una de nuestras cartas ha pedido la lista de las solicitudes abiertas que ${h.proveedor} tiene por cuenta de ${h.aseguradora}, y ha dado esta dirección.`,
      `Si ha sido usted, ábrala con este enlace. Vale ${h.minutos} minutos y una sola vez.`,
    ],
    antes: 'El enlace:',
    copia: 'Si el botón no se abre, copie esta dirección:',
    boton: 'Abrir la lista',
    despues: ['Si no la ha pedido, no tiene que hacer nada: sin este correo nadie la ve. No lo reenvíe.'],
    despedida: 'Un saludo,',
    pie: 'Le escribimos porque alguien dio esta dirección en nuestra página para contestar solicitudes. No la usamos para nada más.',
  },
  en: {
    cabecera: 'Albacea, on behalf of',
    asunto: ({ proveedor }: Facts) => `The list of open requests of ${proveedor}`,
    avance: 'The link that opens the list, once.',
    saludo: 'Good morning,',
    cuerpo: (h: Facts) => [
      `Somebody who has the code of one of our letters has asked for the list of the open requests to ${h.proveedor} on behalf of ${h.aseguradora}, and has given this address.`,
      `If it was you, open it with this link. It is good for ${h.minutos} minutes and opens once.`,
    ],
    antes: 'The link:',
    copia: 'If the button does not open, copy this address:',
    boton: 'Open the list',
    despues: [
      'If you did not ask for it, there is nothing you have to do: without this e-mail nobody sees it. Please do not forward it.',
    ],
    despedida: 'Kind regards,',
    pie: 'We are writing because somebody gave this address on our page for answering requests. We use it for nothing else.',
  },
} as const;

export function draftList({ proveedor, enlace, minutos, idioma, aseguradora }: ListLetter): DraftedMail {
  const t = WORDS[idioma];
  const facts = { proveedor: inOneLine(proveedor), aseguradora: inOneLine(aseguradora.nombre), minutos };
  const letter: Letter = {
    ...{ asunto: t.asunto(facts), avance: t.avance, saludo: t.saludo },
    bloques: [
      ...t.cuerpo(facts).map((texto) => ({ tipo: 'parrafo' as const, texto })),
      { tipo: 'enlace', antes: t.antes, boton: t.boton },
      ...t.despues.map((texto) => ({ tipo: 'parrafo' as const, texto })),
      { tipo: 'copia', texto: t.copia },
    ],
    ...{ despedida: t.despedida, firma: 'Albacea', pie: [t.pie] },
  };
  const cabecera = { antes: t.cabecera, nombre: facts.aseguradora, despues: '' };
  const frame = { idioma, cabecera, color: aseguradora.color, enlace, baja: null, telefono: null };
  return {
    remitente: `${t.cabecera} ${facts.aseguradora}`,
    asunto: letter.asunto,
    texto: writeText(letter, enlace),
    html: writeHtml(letter, frame),
  };
}
