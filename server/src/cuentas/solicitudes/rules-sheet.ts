/** The sheet for asking a provider: the data for the provider's form, or what to say on the telephone; pure. */

import { FORM_DATA, type FormDatum } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { FormField } from '@albacea/contract/schemas/proveedores.ts';
import type { SendingSheet } from '@albacea/contract/schemas/solicitudes.ts';
import { inLetter } from '../../shared/rules-dates-madrid.ts';
import { say } from '../../shared/rules-phrase.ts';
import {
  completeName,
  groupOf,
  inCapacity,
  isTrace,
  type LetterData,
  wantedOf,
} from '../letters/compose/rules-letter-data.ts';
import en from './words/en/sheet.json' with { type: 'json' };
import es from './words/es/sheet.json' with { type: 'json' };

const WORDS = { es, en };

interface KnownForm {
  readonly campos: readonly FormField[];
  /** Day on which the fields were seen, and where. */
  readonly fecha: string | null;
  readonly fuente: string | null;
}

const isDatum = (dato: FormField['dato']): dato is FormDatum => FORM_DATA.some((one) => one === dato);

/**
 * @param given the data that a letter about the account would have today; its language is the one in which the provider is addressed
 * @param form the fields of the provider's form in the catalogue, with day and place of the evidence; null: nobody has seen them
 * @param language of the labels, which the person reads
 */
export function sheetOf(
  given: LetterData,
  form: KnownForm | null,
  language: 'es' | 'en',
): Omit<SendingSheet, 'proveedor' | 'pagina' | 'juntas'> {
  const d = inCapacity(given);
  const { decir, preguntar, responder } = WORDS[d.idioma];
  const facts = factsOf(d);
  const values = valuesOf(d);
  const said = [
    decir.saludo,
    decir.persona,
    d.solicitada ? decir.pedido : decir.sinPedir,
    ...(d.vencido ? [decir.plazo] : []),
  ];
  const asked = [
    responder.familia,
    ...(d.mandato ? [responder.autorizacion] : []),
    responder.entrar,
    responder.queHacer,
    responder.contesten,
  ];
  return {
    formulario: form && {
      campos: form.campos.map(({ nombre, dato }) => ({
        nombre,
        valor: isDatum(dato) ? values[dato] : null,
        papel: dato === null || isDatum(dato) ? null : dato,
      })),
      fecha: form.fecha,
      fuente: form.fuente,
    },
    datos: FORM_DATA.flatMap((datum) => {
      const valor = form?.campos.some(({ dato }) => dato === datum) ? null : values[datum];
      return valor ? [{ que: WORDS[language].datos[datum], valor }] : [];
    }),
    decir: said.map((text) => say(text, facts)),
    preguntar: [preguntar.quien, preguntar.clave[groupOf(d.accion)], preguntar.cuando, preguntar.papel],
    responder: asked.map(({ pregunta, respuesta }) => ({ pregunta, respuesta: say(respuesta, facts) })),
  };
}

/** The values for the placeholders of the texts. */
function factsOf(d: LetterData) {
  const day = (date: string) => inLetter(date, d.idioma);
  return {
    aseguradora: d.aseguradora,
    referencia: d.referencia,
    correo: d.contacto.email,
    cuenta: d.identificador,
    rastro: isTrace(d.proveedor.tipo) ? 'si' : 'no',
    fallecido: completeName(d.fallecido),
    dia: day(d.fallecido.fecha),
    solicitante: completeName(d.solicitante),
    parentesco: d.solicitante.parentesco,
    que: WORDS[d.idioma].que[wantedOf(d)],
    pedida: d.solicitada && day(d.solicitada),
    clave: d.clave || null,
    codigo: d.mandato?.codigo ?? null,
    pagina: d.mandato?.pagina ?? null,
    ...(d.vencido && { norma: d.vencido.norma, vencido: day(d.vencido.dia) }),
  };
}

/** The case's value for each datum of a form; null: unknown. */
const valuesOf = (d: LetterData): Readonly<Record<FormDatum, string | null>> => ({
  fallecido_nombre: completeName(d.fallecido),
  fallecido_identidad: d.fallecido.dni,
  fallecido_fecha: inFigures(d.fallecido.fecha),
  cuenta: d.identificador,
  clave: d.clave || null,
  solicitante_nombre: completeName(d.solicitante),
  solicitante_parentesco: d.solicitante.parentesco,
  contacto_correo: d.contacto.email,
  contacto_telefono: d.contacto.telefono,
  nuevo_titular: d.nuevoTitular?.nombre ?? null,
  nuevo_titular_identidad: d.nuevoTitular?.numero ?? null,
  motivo: say(WORDS[d.idioma].motivo, factsOf(d)),
  codigo: d.mandato?.codigo ?? null,
  pagina: d.mandato?.pagina ?? null,
  referencia: d.referencia,
});

/** A day as forms take it: `31/01/2026`. @param date `YYYY-MM-DD` */
const inFigures = (date: string): string => date.split('-').reverse().join('/');
