import { say } from '../../../shared/rules-phrase.ts';
import { type LetterType, type Outcome, type Pending, type RejectedPaper, UNASKED } from '../types.ts';
import type { Block, Facts, Letter } from './letter.ts';
import type { Phrases } from './phrases.ts';
import { inOneLine } from './rules-names.ts';

/** Composes a letter from the sentences of a language. Every language says the same in the same order. */
export function composeLetter(type: LetterType, phrases: Phrases, facts: Facts): Letter {
  return {
    asunto: say(phrases.asunto[type], facts),
    avance: say(phrases.avance[type], facts),
    saludo: say(phrases.saludo, facts),
    bloques: BLOCKS[type](phrases, facts),
    despedida: phrases.despedida,
    firma: say(phrases.firma, facts),
    pie: footOf(type, phrases, facts),
  };
}

const BLOCKS: Readonly<Record<LetterType, (phrases: Phrases, facts: Facts) => Block[]>> = {
  bienvenida: (phrases, facts) => [
    paragraph(say(phrases.pesame, facts)),
    paragraph(say(phrases.primera.presentacion, facts)),
    paragraph(phrases.primera.comprobar),
    paragraph(phrases.primera.papeles),
    ...access(phrases, facts),
    paragraph(phrases.primera.llamada),
    ...help(phrases, facts),
    { tipo: 'copia', texto: phrases.enlace.copia },
  ],
  acceso_nuevo: (phrases, facts) => [
    paragraph(say(phrases.newLink, facts)),
    paragraph(say(phrases.presentacion, facts)),
    ...access(phrases, facts),
    ...help(phrases, facts),
    { tipo: 'copia', texto: phrases.enlace.copia },
  ],
  invitacion: (phrases, facts) => [
    paragraph(say(phrases.invitacion.antes, facts)),
    paragraph(facts.papel === 'ayuda' ? phrases.invitacion.ayuda : phrases.invitacion.consulta),
    ...access(phrases, facts),
    paragraph(say(phrases.invitacion.decide, facts)),
    paragraph(say(phrases.presentacion, facts)),
    ...help(phrases, facts),
    { tipo: 'copia', texto: phrases.enlace.copia },
  ],
  anulacion: (phrases, facts) => [
    paragraph(say(phrases.ownError, facts)),
    paragraph(phrases.sinConsecuencias),
    paragraph(phrases.disculpa),
    paragraph(say(phrases.helpWithoutLink, facts)),
  ],
  codigo_mandato: (phrases, facts) => [
    paragraph(say(phrases.codigo.antes, facts)),
    { tipo: 'titulo', texto: `${phrases.codigo.nombre}: ${facts.codigo}` },
    paragraph(phrases.codigo.duracion),
    paragraph(phrases.codigo.cuidado),
    // only a relative who decided by telephone gets a link, to the legal texts
    ...(facts.conEnlace
      ? [
          { tipo: 'enlace' as const, antes: phrases.enlace.antes, boton: phrases.enlace.boton },
          { tipo: 'copia' as const, texto: phrases.enlace.copia },
        ]
      : []),
  ],
  firmado: (phrases, facts) => [
    paragraph(say(phrases.firmado.antes, facts)),
    {
      tipo: 'lista',
      elementos: facts.firmado.map((one) => (one === null ? phrases.firmado.registros : inOneLine(one))),
    },
    { tipo: 'titulo', texto: phrases.firmado.titulo },
    paragraph(nextAfterSignature(phrases, facts)),
    paragraph(phrases.firmado.escribiremos),
    paragraph(phrases.firmado.papel),
    ...access(phrases, facts),
    ...help(phrases, facts),
    { tipo: 'copia', texto: phrases.enlace.copia },
  ],
  papel_rechazado: (phrases, facts) => [
    ...rejected(phrases, facts),
    ...access(phrases, facts),
    ...help(phrases, facts),
    { tipo: 'copia', texto: phrases.enlace.copia },
  ],
  recordatorio: (phrases, facts) => [
    paragraph(say(phrases.recordatorio.antes, facts)),
    ...outcomes(phrases, facts),
    ...tasks(phrases, facts),
    ...access(phrases, facts),
    ...help(phrases, facts),
    ...copyAndUnsubscribe(phrases),
  ],
  noticias: (phrases, facts) => [
    paragraph(say(phrases.noticias.antes, facts)),
    ...outcomes(phrases, facts),
    ...(facts.pendientes.length > 0 ? tasks(phrases, facts) : [paragraph(phrases.firmado.seguimos)]),
    ...access(phrases, facts),
    ...help(phrases, facts),
    { tipo: 'copia', texto: phrases.enlace.copia },
  ],
  terminado: (phrases, facts) => [
    paragraph(say(phrases.terminado.antes, facts)),
    ...outcomes(phrases, facts, phrases.terminado.noPudo),
    paragraph(phrases.terminado.papel),
    ...access(phrases, facts),
    ...(facts.dia === null ? [] : [paragraph(say(phrases.terminado.despues, facts))]), // null: it is too late
    ...help(phrases, facts),
    { tipo: 'copia', texto: phrases.enlace.copia },
  ],
  desacuerdo: (phrases, facts) => [
    ...dispute(phrases, facts),
    ...(facts.conEnlace ? access(phrases, facts) : []), // a relative without access is told all, and sent nowhere
    ...help(phrases, facts),
    ...(facts.conEnlace ? [{ tipo: 'copia' as const, texto: phrases.enlace.copia }] : []),
  ],
  aviso_cierre: (phrases, facts) => [
    paragraph(say(phrases.cierre.antes, facts)),
    paragraph(say(phrases.cierre.aviso, facts)),
    ...access(phrases, facts),
    paragraph(say(phrases.cierre.seguir, facts)),
    paragraph(phrases.cierre.reapertura),
    ...help(phrases, facts),
    ...copyAndUnsubscribe(phrases),
  ],
  acceso_por_caducar: (phrases, facts) => [
    paragraph(say(phrases.renewed.antes, facts)),
    ...access(phrases, facts),
    paragraph(phrases.renewed.tranquilidad),
    ...help(phrases, facts),
    ...copyAndUnsubscribe(phrases),
  ],
};

/** Says which document was rejected, why, and how to hand in another, or that the rejection was a mistake. */
function rejected({ papelRechazado: words, recordatorio }: Phrases, { rechazo, ...facts }: Facts): Block[] {
  if (rechazo === null) return [];
  const { papel, motivo, palabras } = rechazo;
  const names: Partial<Readonly<Record<RejectedPaper['papel'], string>>> = recordatorio.papeles;
  const gaps = { ...facts, papel: names[papel] ?? null };
  if (motivo === null) return [say(words.porError, gaps), words.miramos].map(paragraph);
  const isMandato = papel === 'mandato';
  // if the reason is not on the list, only the words of the person who rejected the document give it
  const why = motivo === 'otro' && palabras !== null ? [] : [words.motivo[motivo]];
  return [
    say(isMandato ? words.permiso : words.antes, gaps),
    ...why,
    ...(palabras === null ? [] : [inOneLine(palabras)]),
    isMandato ? words.firmar : words.otraVez,
  ].map(paragraph);
}

function nextAfterSignature({ firmado }: Phrases, facts: Facts): string {
  if (facts.pendientes.some(({ que }) => que === 'prueba')) return firmado.faltaPrueba;
  return facts.dia === null ? firmado.seguimos : say(firmado.empezamos, facts);
}

/** Explains a disagreement, and what the reader can do. */
function dispute({ desacuerdo: words }: Phrases, facts: Facts): Block[] {
  const { propio = false, heredero = true, estado = 'abierta' } = facts.desacuerdo ?? {};
  const state = estado === 'abierta' && propio ? 'propio' : estado;
  const can = estado === 'abierta' ? (propio ? words.puedeRetirar : words.puede) : words.respuesta;
  const unread = state === 'propio' && !heredero ? [words.noSeLee] : [];
  return [say(words[state], facts), ...unread, ...(facts.conEnlace ? [can] : [])].map(paragraph);
}

/** The lists of outcomes: the successful ones, the others, and what was never asked for. @param others the heading above the others */
function outcomes(phrases: Phrases, facts: Facts, others: string = phrases.noticias.otras): Block[] {
  const listed = (titulo: string, list: List): Block[] => {
    const some = facts.hecho.filter((one) => listOf(one) === list);
    if (some.length === 0) return [];
    return [
      { tipo: 'titulo', texto: titulo },
      { tipo: 'lista', elementos: some.map((one) => outcome(one, phrases, facts)) },
    ];
  };
  return [
    ...listed(phrases.noticias.hecho, 'quitados'),
    ...listed(others, 'quedan'),
    ...listed(phrases.terminado.noPedida, 'sinPedir'),
  ];
}

/** A list of outcomes, by the words for the traces in it. */
type List = keyof Phrases['noticias']['rastros'];
const listOf = ({ resultado }: Outcome): List => {
  if (UNASKED.includes(resultado)) return 'sinPedir';
  return OPEN_OUTCOMES.includes(resultado) ? 'quedan' : 'quitados';
};
const OPEN_OUTCOMES: readonly Outcome['resultado'][] = [
  'denegada',
  'rechazada',
  'pide',
  'sin_respuesta',
  'sigue',
  'quitada',
  'no_dado',
];

function outcome(one: Outcome, { noticias }: Phrases, facts: Facts): string {
  const { de, resultado, corregida } = one;
  if (typeof de === 'object' && 'rastros' in de) return say(noticias.rastros[listOf(one)], { ...facts, n: de.rastros });
  const nombre = typeof de === 'string' ? inOneLine(de) : noticias.certificado[de.certificado];
  return [`${nombre}: ${noticias.resultado[resultado]}`, ...(corregida ? [noticias.corregida] : [])].join(' ');
}

/** The relative's open tasks, below a heading. */
const tasks = (phrases: Phrases, facts: Facts): Block[] => [
  { tipo: 'titulo', texto: phrases.recordatorio.titulo },
  { tipo: 'lista', elementos: facts.pendientes.map((one) => task(one, phrases, facts)) },
];

function task({ que, nombres, papel }: Pending, { recordatorio }: Phrases, { joined }: Facts): string {
  const gaps = {
    n: nombres.length,
    nombres: joined(nombres),
    papel: papel ? recordatorio.papeles[papel] : '',
  };
  return say(recordatorio[que], gaps);
}

/** The link written out, and how to stop such e-mails. */
const copyAndUnsubscribe = (phrases: Phrases): Block[] => [
  { tipo: 'copia', texto: phrases.enlace.copia },
  { tipo: 'baja', ...phrases.baja },
];

/** Small print: what to do with a message received by mistake, and who is the controller of the data. */
const footOf = (type: LetterType, phrases: Phrases, facts: Facts): string[] => [
  ...(type === 'anulacion' || type === 'codigo_mandato' ? [] : [say(phrases.byError, facts)]),
  say(phrases.datos, facts),
];

/** Refers to the insurer for help; empty if the foot of the letter has a telephone to call. */
const help = (phrases: Phrases, facts: Facts): Block[] =>
  facts.conAtencion ? [] : [paragraph(say(facts.conEnlace ? phrases.ayuda : phrases.helpWithoutLink, facts))];

/** The link, near the top of the letter so that a telephone shows it without scrolling. */
function access(phrases: Phrases, facts: Facts): Block[] {
  const expiry = facts.fecha === null ? '' : `${say(phrases.expiry, facts)} `;
  const { antes, boton } = phrases.enlace;
  return [{ tipo: 'enlace', antes, boton }, paragraph(expiry + phrases.personal)];
}

function paragraph(texto: string): Block {
  return { tipo: 'parrafo', texto };
}
