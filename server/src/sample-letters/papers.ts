/** Makes the papers of the sample cases, with the functions that make real papers. */
import { CERTIFICADO_TYPES } from '@albacea/contract/schemas/certificados.ts';
import { isOfFamilyAlone } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { codeOf, inGroups } from '../caso/mandato/rules-check.ts';
import { ejemplaresOf, scopeOf } from '../caso/mandato/rules-ejemplares.ts';
import { parentescoEn, withoutHeirship } from '../caso/rules/rules-parentesco.ts';
import { offerOf } from '../cuentas/catalogo/rules-ways.ts';
import { composeLetter } from '../cuentas/letters/compose/rules-letter.ts';
import { paperName, proofsOfRequest } from '../cuentas/letters/compose/rules-letter-papers.ts';
import { letterDeadline } from '../cuentas/letters/compose/rules-letter-sending.ts';
import { composeRectificacion } from '../cuentas/letters/compose/rules-rectificacion.ts';
import { inText, type Paper } from '../cuentas/letters/render/rules-paper.ts';
import { actPaper, ejemplarPaper } from '../familia/mandato/rules-ejemplar-paper.ts';
import { MONTHS_VALID, TEXT_VERSION } from '../familia/mandato/rules-ejemplar-text.ts';
import { freezeEjemplares } from '../familia/mandato/texts-to-sign.ts';
import { sha256 } from '../platform/ids.ts';
import { fromDateToDate } from '../shared/rules-dates-madrid.ts';
import { EXAMPLE_CASOS, type ExampleCaso, type ExampleLetter, type ExampleRectificacion } from './casos.ts';
import { EXAMPLE_SUMMARIES, summaryOf } from './summaries.ts';

export interface ExamplePaper {
  /** Path below examples/papeles, without ending. */
  readonly nombre: string;
  readonly papel: Paper;
  readonly texto: string;
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SERVICE = { nombre: 'Albacea', nif: 'B12345674', domicilio: 'Calle Mayor 1, 28013 Madrid' };

/** The check code of a paper. @param which index of the paper within the case, from 0 */
const code = (caso: ExampleCaso, which: number): string =>
  inGroups(codeOf([...caso.codigo].map((sign, i) => ALPHABET.indexOf(sign) + which * (i + 1))));

/** The papers of all sample cases. @param cards the providers of the catalogue, by code */
export function examplePapers(cards: ReadonlyMap<string, ProveedorCard>): ExamplePaper[] {
  return EXAMPLE_CASOS.flatMap((caso) => [
    ...mandatoOf(caso, cards).map(({ nombre, papel }) => ({
      nombre: `${caso.carpeta}/${nombre}`,
      papel,
      texto: inText(papel),
    })),
    ...caso.cartas.map((letter) => letterOf(caso, letter, cards)),
    ...EXAMPLE_SUMMARIES.filter(({ carpeta }) => carpeta === caso.carpeta).map((example) => {
      const papel = summaryOf(caso, example, cards);
      return { nombre: `${caso.carpeta}/${example.nombre}`, papel, texto: inText(papel) };
    }),
    ...(caso.rectificaciones ?? []).map((one) => rectificacionOf(caso, one)),
  ]);
}

/** The providers and registers for whom the heir signed papers, in the order of signing. */
const ejemplaresOfCaso = (caso: ExampleCaso, cards: ReadonlyMap<string, ProveedorCard>) =>
  ejemplaresOf(
    caso.cuentas.map(({ proveedor, accion, identificador = null }) => {
      const { codigo, nombre } = cardOf(cards, proveedor);
      return { proveedor: nombre, codigo, accion, identificador };
    }),
    caso.certificados ? CERTIFICADO_TYPES : [],
  );

/** The heir's copy, which has all signed texts, and the paper for each provider. */
function mandatoOf(caso: ExampleCaso, cards: ReadonlyMap<string, ProveedorCard>) {
  const { fecha, ...fallecido } = caso.fallecido;
  const { nombre, apellidos, parentesco, email } = caso.solicitante;
  const list = ejemplaresOfCaso(caso, cards);
  const contenido = {
    mandante: { nombre, apellidos, parentesco: parentescoEn(caso.idioma, withoutHeirship(parentesco)) },
    fallecido: { ...fallecido, fecha_fallecimiento: fecha },
    aseguradora: caso.aseguradora.nombre,
    conInstrucciones: caso.conInstrucciones,
    ...scopeOf(list),
  };
  const hasta = fromDateToDate(caso.firmado.slice(0, 10), MONTHS_VALID);
  // the salt need not be secret in a sample
  const given = {
    identidad: caso.identidad,
    servicio: SERVICE,
    hasta,
    sal: sha256(caso.referencia).toString('base64url'),
  };
  const { idioma } = caso;
  const { huella_texto, papeles } = freezeEjemplares({ idioma, contenido }, given, list);
  const common = {
    idioma,
    referencia: caso.referencia,
    aseguradora: caso.aseguradora,
    servicio: SERVICE.nombre,
    contenido,
    firma: {
      nombre: `${nombre} ${apellidos}`,
      instante: caso.firmado,
      texto_version: TEXT_VERSION,
      huella_texto,
      codigo: { email, enviado: new Date(Date.parse(caso.firmado) - 95_000).toISOString() },
      direccion: '203.0.113.9',
      agente:
        'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    },
    revocado: caso.revocado,
    nombre: 'coincide' as const,
  };
  const ejemplares = papeles.ejemplares.map(({ codigo, proveedor, texto, huella }, i) => ({
    codigo: codigo ?? 'registros',
    proveedor,
    texto,
    huella,
    comprobacion: { codigo: code(caso, i), pagina: `${caso.aseguradora.host}/comprobar` },
  }));
  return [
    { nombre: 'mandato', papel: actPaper({ ...common, ejemplares, sal: papeles.sal }) },
    ...ejemplares.map((one) => ({
      nombre: `mandato-${one.codigo}`,
      papel: ejemplarPaper({ ...common, ...one }),
    })),
  ];
}

function letterOf(caso: ExampleCaso, letter: ExampleLetter, cards: ReadonlyMap<string, ProveedorCard>): ExamplePaper {
  const card = cardOf(cards, letter.proveedor);
  const offer = offerOf(card, letter.accion, null, letter.hoy);
  const which = ejemplaresOfCaso(caso, cards).findIndex(({ codigo }) => codigo === card.codigo);
  const primeraPersona = (offer !== null && isOfFamilyAlone(offer)) || letter.clase === 'reclamacion_aepd';
  const { proveedor, ...said } = letter;
  const attachments = [
    ...(primeraPersona ? [] : (['mandato'] as const)),
    'certificado_defuncion' as const,
    ...(letter.conTitulo ? (['titulo_sucesorio'] as const) : []),
  ];
  const { papel, texto } = composeLetter(
    {
      solicitada: null,
      insistencias: [],
      alDelegado: [],
      negativa: null,
      respondida: null,
      negativaPrevia: null,
      conTitulo: false,
      conResolucion: false,
      nuevoTitular: null,
      papelesPedidos: null,
      ...said,
      proveedor: { codigo: card.codigo, nombre: card.nombre, tipo: card.tipo, incluye: card.incluye },
      aseguradora: caso.aseguradora.nombre,
      referencia: caso.referencia,
      contacto: caso.contacto,
      responder: null,
      plazo: letterDeadline(letter.clase, letter.hoy, letter.accion, offer, card.tipo),
      fallecido: caso.fallecido,
      solicitante: caso.solicitante,
      primeraPersona,
      mandato: primeraPersona
        ? null
        : {
            firmado: caso.firmado.slice(0, 10),
            codigo: code(caso, which),
            pagina: `${caso.aseguradora.host}/comprobar`,
          },
      conInstrucciones: caso.conInstrucciones,
      adjuntos:
        letter.clase === 'recordatorio'
          ? attachments.slice(0, 1).map((one) => paperName(one, letter.idioma))
          : [
              ...(letter.clase === 'reclamacion_aepd' ? proofsOf(letter, card.nombre) : []),
              ...attachments.map((one) => paperName(one, letter.idioma)),
            ],
    },
    { color: caso.aseguradora.color, fecha: `${letter.hoy}T12:00:00.000Z` },
  );
  const nombre = `${caso.carpeta}/${proveedor}-${letter.accion.replace('_', '-')}-${letter.clase.replace('_', '-')}`;
  return { nombre, papel, texto };
}

function rectificacionOf(
  { carpeta, aseguradora, referencia, fallecido, contacto }: ExampleCaso,
  { nombre, ...said }: ExampleRectificacion,
): ExamplePaper {
  const data = { ...said, persona: fallecido, aseguradora: aseguradora.nombre, referencia, contacto };
  const { papel, texto } = composeRectificacion(data, aseguradora.color);
  return { nombre: `${carpeta}/${nombre}`, papel, texto };
}

/** Names of the documents that prove each step of the request. */
function proofsOf(
  { idioma, solicitada, insistencias = [], alDelegado = [], negativa }: ExampleLetter,
  proveedor: string,
): string[] {
  const steps = [
    ...(solicitada ? [['solicitud', solicitada] as const] : []),
    ...insistencias.map((day) => ['insistencia', day] as const),
    ...alDelegado.map((day) => ['insistencia', day, 'reclamacion_dpd'] as const),
    ...(negativa ? [['negativa', negativa] as const] : []),
  ];
  const gestiones = steps.map(([type, day, letter = null], i) => ({
    tipo: type,
    cuando: `${day}T12:00:00.000Z`,
    canal: null,
    carta: letter,
    nota: null,
    documento: String(i),
  }));
  const documentos = gestiones.map(({ documento, cuando }) => ({
    ...({ id: documento, tipo: 'justificante_envio', estado: 'validado' } as const),
    recibido: new Date(cuando),
  }));
  return proofsOfRequest(gestiones, documentos, proveedor, false).map(({ nombre }) => nombre[idioma]);
}

function cardOf(cards: ReadonlyMap<string, ProveedorCard>, code: string): ProveedorCard {
  const card = cards.get(code);
  if (!card) throw new Error(`the catalogue has no ${code}`);
  return card;
}
