/** The parts of a letter, in its language; pure. The law behind each is in rules-legal-basis.ts; a lawyer reads them before they are used. */
import { parentescoEn } from '../../../caso/rules/rules-parentesco.ts';
import { inLetter } from '../../../shared/rules-dates-madrid.ts';
import { say } from '../../../shared/rules-say.ts';
import { inLowerCase } from '../../../shared/rules-text.ts';
import { legalBasisOf } from './rules-legal-basis.ts';
import { completeName, enumerate, type LetterData, wantedOf } from './rules-letter-data.ts';
import { precedentsOf } from './rules-letter-precedents.ts';
import { LETTER_WORDS, type LetterWords } from './rules-letter-words.ts';
import { requestsOf } from './rules-requests.ts';

type Row = readonly [string, string];

/** Everything that a letter says, before it is laid out. */
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
  return {
    secciones: t.secciones,
    asunto: put(t.asunto),
    destinatario: toAgency
      ? t.destinatario.agencia
      : [t.destinatario[d.clase === 'reclamacion_dpd' ? 'delegado' : 'atencion'], d.proveedor.nombre],
    fecha: day(d.hoy),
    presentacion: [
      ...(toAgency ? [t.traduccion] : []),
      ...precedentsOf(d, t),
      `${put(t.escribe[reader])} ${put(
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
    /** How whoever gets it knows that it is ours: not from the letter alone, which anybody could write. A relative writes in their own name. */
    comprobar: d.primeraPersona || !d.mandato ? [] : [put(t.comprobar)],
    enLinea: t.enLinea,
    despedida: [
      t.despedida.atentamente,
      ...(d.primeraPersona ? [facts.solicitante, ...(parentesco ? [parentesco] : [])] : t.despedida.servicio.map(put)),
    ],
  };
}

function cuentaOf(d: LetterData, { cuenta: t, y }: LetterWords): Row[] {
  const { nuevoTitular } = d;
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
