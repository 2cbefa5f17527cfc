/**
 * The parts of a letter, in its language; pure. The law behind each part is in rules-legal-basis.ts; a lawyer reads the texts before they
 * are used.
 */
import { parentescoEn } from '../../../caso/rules/rules-parentesco.ts';
import { inLetter } from '../../../shared/rules-dates-madrid.ts';
import { say } from '../../../shared/rules-phrase.ts';
import { inLowerCase } from '../../../shared/rules-text.ts';
import { citesCustomerService } from '../../rules/rules-legal-terms.ts';
import { legalBasisOf } from './rules-legal-basis.ts';
import {
  completeName,
  enumerate,
  groupOf,
  isEstate,
  isSupply,
  isTrace,
  type LetterData,
  needsCourt,
  revokesCertificate,
  type Wanted,
  wantedOf,
} from './rules-letter-data.ts';
import { LETTER_WORDS, type LetterWords } from './rules-letter-words.ts';

type Row = readonly [string, string];

/** The texts of a letter, before the layout. */
export function partsOf(d: LetterData) {
  const t = LETTER_WORDS[d.idioma];
  const voice = d.primeraPersona ? 'familia' : 'servicio';
  const day = (date: string) => inLetter(date, d.idioma);
  const parentesco = parentescoEn(d.idioma, d.solicitante.parentesco) || null;
  const facts = {
    fallecido: completeName(d.fallecido),
    solicitante: completeName(d.solicitante),
    dia: day(d.fallecido.fecha),
    proveedor: d.proveedor.nombre,
    aseguradora: d.aseguradora,
    referencia: d.referencia,
    que: t.que[wantedOf(d)],
    plazo: d.plazo ? day(d.plazo) : null,
    email: d.primeraPersona ? d.solicitante.email : d.contacto.email,
    telefono: d.contacto.telefono || null,
    motivo: t.motivo[voice][d.clase],
    parentesco: parentesco && (d.idioma === 'es' ? inLowerCase(parentesco) : parentesco),
  };
  const put = (text: string) => say(text, facts);
  const toAgency = d.clase === 'reclamacion_aepd';
  const reader = toAgency ? 'agencia' : 'proveedor';
  const trace = isTrace(d.proveedor.tipo) ? t.rastro : null;
  return {
    secciones: trace ? { ...t.secciones, cuenta: trace.seccion } : t.secciones,
    asunto: put(t.asunto),
    destinatario: toAgency
      ? t.destinatario.agencia
      : [t.destinatario[d.clase === 'reclamacion_dpd' ? 'delegado' : 'atencion'], d.proveedor.nombre],
    fecha: day(d.hoy),
    presentacion: [
      ...(toAgency ? [t.traduccion] : []),
      ...precedentsOf(d, t),
      `${put(trace?.escribe ?? t.escribe[reader])} ${put(
        d.primeraPersona
          ? t.escribe.familia[reader][parentesco ? 'conParentesco' : 'sinParentesco']
          : t.escribe.servicio,
      )}`,
    ],
    peticiones: toAgency ? t.peticionesAgencia.map(put) : [...requestsOf(d), t.confirmacion],
    cuenta: cuentaOf(d, t),
    quien: whoAsks(d, t, parentesco),
    fundamento: legalBasisOf(d),
    respuesta: put(toAgency ? t.respuesta.agencia[voice] : t.respuesta[voice]),
    /** How the reader can check that the service wrote the letter. Empty in a relative's own letter and without a mandate. */
    comprobar: d.primeraPersona || !d.mandato ? [] : [put(t.comprobar)],
    enLinea: t.enLinea,
    despedida: [
      t.despedida.atentamente,
      ...(d.primeraPersona ? [facts.solicitante, ...(parentesco ? [parentesco] : [])] : t.despedida.servicio.map(put)),
    ],
  };
}

function cuentaOf(d: LetterData, { cuenta, rastro, y }: LetterWords): Row[] {
  const { nuevoTitular } = d;
  const t = isTrace(d.proveedor.tipo) ? { ...cuenta, ...rastro.cuenta } : cuenta;
  const holder = () => (nuevoTitular?.numero ? say(t.conNumero, nuevoTitular) : (nuevoTitular?.nombre ?? ''));
  return [
    [t.proveedor, d.proveedor.nombre],
    ...(d.proveedor.incluye.length > 0 ? [[t.incluye, enumerate(d.proveedor.incluye, y)] as const] : []),
    [t.titular, completeName(d.fallecido)],
    ...(d.fallecido.dni ? [[t.identidad, d.fallecido.dni] as const] : []),
    [t.fallecimiento, inLetter(d.fallecido.fecha, d.idioma)],
    [t.identificador, d.identificador ?? t.sinIdentificador],
    ...(nuevoTitular ? [[t.nuevoTitular, holder()] as const] : []),
  ];
}

function whoAsks(d: LetterData, { quien: t }: LetterWords, parentesco: string | null): Row[] {
  const { email, telefono } = d.solicitante;
  const person: Row[] = [
    [t.solicitante, completeName(d.solicitante)],
    ...(parentesco ? [[t.parentesco, parentesco] as const] : []),
  ];
  if (d.primeraPersona) return [...person, [t.email, email], ...(telefono ? [[t.telefono, telefono] as const] : [])];
  const mandato: Row[] = d.mandato
    ? [
        [t.firmado, inLetter(d.mandato.firmado, d.idioma)],
        [t.codigo, d.mandato.codigo],
        [t.pagina, d.mandato.pagina],
      ]
    : [];
  return [...person, [t.representante, say(t.albacea, { aseguradora: d.aseguradora })], ...mandato];
}

/**
 * Paragraphs on earlier requests and their answers.
 * @returns empty: the letter is a request, and the provider did not ask for papers before it
 */
function precedentsOf(d: LetterData, words: LetterWords): string[] {
  if (d.clase === 'solicitud') return completed(d, words);
  const { antecedentes: t, enDia, y } = words;
  const voice = t[d.clase === 'reclamacion_aepd' ? 'agencia' : d.primeraPersona ? 'familia' : 'servicio'];
  const onDay = (text: string, date: string, facts: object = {}) =>
    say(text, { ...facts, dia: inLetter(date, d.idioma) });
  const onDays = (text: string, dates: readonly string[]) =>
    dates.length === 0
      ? []
      : [
          say(text, {
            dias: enumerate(
              dates.map((date) => onDay(enDia, date)),
              y,
            ),
          }),
        ];
  const proveedor = d.proveedor.nombre;
  const answers = () => {
    if (d.negativa) return [onDay(voice.negativa, d.negativa)];
    const before = d.negativaPrevia ? [onDay(voice.negativaPrevia, d.negativaPrevia)] : [];
    if (d.respondida) return [...before, onDay(voice.respondida, d.respondida)];
    return [...before, d.negativaPrevia ? t.aEstaNada : t.nada];
  };
  const sentences = [
    d.solicitada ? onDay(voice.enviada, d.solicitada, { proveedor }) : say(voice.enviadaSinFecha, { proveedor }),
    // the provider's reference for the request, and the legal term that has passed (Ley 10/2025, arts. 11 and 17)
    ...(d.clave ? [say(voice.clave, { clave: d.clave })] : []),
    ...(d.vencido ? [onDay(t.vencido, d.vencido.dia, { norma: d.vencido.norma })] : []),
    ...onDays(voice.insistencias, d.insistencias),
    ...onDays(voice.alDelegado, d.alDelegado),
    ...answers(),
  ];
  return [sentences.join(' ')];
}

/** Says that the missing papers are attached, and that the term begins with this request (Ley 10/2025, art. 13.3). */
function completed(
  { papelesPedidos, accion, proveedor, hoy, idioma }: LetterData,
  { antecedentes }: LetterWords,
): string[] {
  if (papelesPedidos === null) return [];
  const anew = groupOf(accion) === 'contrato' && citesCustomerService(proveedor.tipo, hoy);
  return [say(antecedentes[anew ? 'completaConPlazo' : 'completa'], { dia: inLetter(papelesPedidos, idioma) })];
}

type Words = LetterWords['peticiones'];

function requestsOf(d: LetterData): string[] {
  const words = LETTER_WORDS[d.idioma].peticiones;
  const facts = { solicitante: completeName(d.solicitante), nombre: d.nuevoTitular?.nombre ?? null };
  return [...REQUESTS[wantedOf(d)](d, words), ...proofOf(d, words)].map((text) => say(text, facts));
}

/** Asks for the proof that article 12 of Ley 10/2025 gives only on request; asks a telephone company for the reference that it always owes. */
function proofOf({ accion, proveedor, hoy }: LetterData, words: Words): string[] {
  if (groupOf(accion) !== 'contrato') return [];
  if (proveedor.tipo === 'telefonia') return [words.referencia];
  return citesCustomerService(proveedor.tipo, hoy) ? [words.justificante] : [];
}

const REQUESTS: Readonly<Record<Wanted, (d: LetterData, words: Words) => readonly string[]>> = {
  eliminar: (_, { eliminar }) => eliminar,
  retirar: (_, { retirar }) => retirar,
  avisar: (d, { avisar, revocar, banco }) => {
    if (revokesCertificate(d)) return revocar;
    // a bank blocks the account and neither erases nor closes it, because the money belongs to the estate
    return d.proveedor.tipo === 'banca' ? banco : avisar;
  },
  conmemorar: (_, { conmemorar }) => conmemorar,
  cancelar: ({ proveedor: { tipo } }, words) => [
    // a penalty for leaving early is not due; a handset that was subsidised or is paid in instalments is returned or paid
    ...(tipo === 'telefonia' ? words.linea : words.cancelar),
    ...(isSupply(tipo) ? [words.suministro] : []),
    words.otroServicio,
  ],
  transferir: ({ proveedor: { tipo }, nuevoTitular, primeraPersona }, { cambio }) => {
    const { condiciones, ...whom } = cambio[tipo === 'energia' ? 'energia' : 'otros'];
    const unnamed = primeraPersona ? 'familia' : 'servicio';
    return [whom[nuevoTitular?.nombre ? 'nombrado' : unnamed], ...condiciones];
  },
  // the provider states the balance and keeps it until somebody proves their right; the account itself passes to nobody
  heredar: ({ proveedor: { tipo } }, { sucesion }) => {
    if (!isEstate(tipo)) return sucesion.saldo;
    return [...sucesion.herencia, ...(tipo === 'banca' ? [sucesion.adeudos] : [])];
  },
  obtener_datos: (d, { copia }) => [
    needsCourt(d) ? copia.datos : copia.contenidos,
    d.primeraPersona ? copia.familia : copia.servicio,
    copia.nadaEliminen,
  ],
  conservar: (_, { conservar }) => conservar,
  ocultar: (_, { ocultar }) => ocultar,
};
