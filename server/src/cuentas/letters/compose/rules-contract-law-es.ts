/** The law behind a letter that ends or passes on a contract, in Spanish; pure. Terms come from rules-legal-terms.ts. */
import {
  AUTHORISED_DEBIT_WEEKS,
  BILLING_DAYS,
  COMPLETION_BUSINESS,
  citesCustomerService,
  complaintTerm,
  legalTerm,
  serviceLawOf,
  UNAUTHORISED_DEBIT_MONTHS,
} from '../../rules/rules-legal-terms.ts';
import { type LetterData, wantedOf } from './rules-letter-data.ts';

/** @param d of an action that ends or passes on a contract */
export function contractLawInSpanish(d: LetterData): string[] {
  const ofAction = d.accion === 'transferir' ? ofTransfer(d) : ofEnd(d);
  return [...ofAction, ...ofService(d), ...ofFinance(d), CAPACITY];
}

/** No letter about a contract is written as heir: that would be taking the quality. */
const CAPACITY =
  'Quien lo pide actúa como familiar, conviviente o persona usuaria del servicio, sin tomar el título ni la cualidad de heredero. Esta carta es un acto de mera administración y no supone aceptar la herencia (artículo 999 del Código Civil).';

function ofEnd({ proveedor: { tipo } }: LetterData): string[] {
  const end =
    'El consumidor puede poner fin a un contrato de tracto sucesivo en la misma forma en que lo celebró, sin sanciones ni cargas onerosas o desproporcionadas, sin perder lo pagado por anticipado y sin pagar servicios que no se le presten (artículo 62.3 del texto refundido de la Ley General para la Defensa de los Consumidores y Usuarios).';
  if (tipo === 'telefonia') return [end, LINE];
  return tipo === 'energia' ? [end, ENERGY_END] : [end];
}

const LINE = `En los servicios de comunicaciones electrónicas, el contrato termina también por las causas generales de extinción y basta un preaviso de ${legalTerm('telefonia', 'cancelar').dias} días hábiles; lo que se devengue después no se puede facturar ni cobrar (artículo 7 de la carta de derechos aprobada por el Real Decreto 899/2009). De cada gestión contractual se da un número de referencia y queda constancia (artículo 26.2).`;

const ENERGY_END =
  'En la electricidad, una persona física con tarifa 2.0TD puede rescindir en cualquier momento sin penalización, salvo en un contrato a precio fijo antes de su primera prórroga anual (artículo 28.3 del Reglamento aprobado por el Real Decreto 88/2026). Los servicios añadidos terminan con el suministro, salvo que se pida lo contrario (artículo 32.4).';

function ofTransfer(d: LetterData): string[] {
  if (d.proveedor.tipo === 'energia') return [ELECTRICITY, GAS];
  if (wantedOf(d) === 'transferir')
    return ['El cambio se pide para quien va a seguir con el servicio, y no como reparto de la herencia.'];
  const succession =
    d.territorio === 'cataluna'
      ? 'El heredero sucede en todo el derecho del causante (artículo 411-1 del Código civil de Cataluña).'
      : 'Los derechos y obligaciones que no se extinguen con la muerte pasan a los herederos (artículos 659 y 661 del Código Civil).';
  return [`${succession} Aquí se pide que se inicie el trámite, para quien acredite su derecho.`];
}

const ELECTRICITY =
  'En la electricidad, el titular del contrato es quien usa efectivamente la energía (artículo 28.2 del Reglamento aprobado por el Real Decreto 88/2026). En un suministro a precio voluntario (PVPC), para subrogarse basta que el usuario efectivo con justo título lo comunique, y no asume las obligaciones de pago del titular anterior (artículo 31.2); el cambio se hace sin más trámites, nunca como baja y alta (artículo 31.3), y es gratuito (artículo 31.5). El bono social no se traspasa (artículo 31.1). En el mercado libre rigen las condiciones de traspaso y subrogación del contrato (artículo 30.1.n).';

const GAS =
  'En el gas, para subrogarse basta la comunicación, y el usuario efectivo con justo título, al corriente de pago, puede pedir el cambio sin más trámites y sin coste, salvo que hagan falta obras; una instalación antigua puede tener que revisarse (artículo 39 del Real Decreto 1434/2002).';

/** Ley 10/2025: article 11 for the key, 12 for the proof, 17 for the term. */
function ofService(d: LetterData): string[] {
  const { tipo } = d.proveedor;
  if (!citesCustomerService(tipo, d.hoy)) return [];
  const who =
    serviceLawOf(tipo) === 'basico'
      ? 'La Ley 10/2025, de servicios de atención a la clientela, obliga a la empresa a'
      : 'Si la empresa está sujeta a la Ley 10/2025, de servicios de atención a la clientela, debe';
  const tongue = d.idioma === 'es' ? ' y contestar en la lengua de esta carta (artículo 13.6)' : '';
  const { dias } = legalTerm(tipo, d.accion);
  return [
    `${who} dar una clave identificativa (artículo 11), entregar un justificante de la petición (artículo 12), resolverla en ${dias} días hábiles como máximo (artículo 17.1), responder en ${BILLING_DAYS} días a lo que toque a facturas o cobros indebidos (artículo 17.3)${tongue}. Si falta algo, tiene que conceder al menos ${COMPLETION_BUSINESS} días hábiles para completarla (artículo 13.3).`,
  ];
}

/** Banks and the like answer under their own law, and what is chased is a complaint. */
function ofFinance(d: LetterData): string[] {
  const { tipo } = d.proveedor;
  if (serviceLawOf(tipo) !== 'financiero') return [];
  const debits =
    tipo === 'banca'
      ? [
          `Un adeudo domiciliado se devuelve si se pide en las ${AUTHORISED_DEBIT_WEEKS} semanas siguientes al cargo cuando estaba autorizado (artículo 49 del Real Decreto-ley 19/2018), y en ${UNAUTHORISED_DEBIT_MONTHS} meses como máximo cuando no lo estaba (artículo 43).`,
        ]
      : [];
  return d.clase === 'solicitud' ? debits : [...debits, complaint(tipo)];
}

function complaint(tipo: LetterData['proveedor']['tipo']): string {
  const payments = `en ${complaintTerm('pagos').dias} días hábiles (${complaintTerm('pagos').norma.es})`;
  const month = `en un mes como máximo (${complaintTerm('banca').norma.es})`;
  const term = {
    banca: `${month}; si toca a servicios de pago, ${payments}`,
    inversion: month,
    pagos: payments,
  }[tipo as 'banca' | 'inversion' | 'pagos'];
  const supervisor = tipo === 'inversion' ? 'de la Comisión Nacional del Mercado de Valores' : 'del Banco de España';
  return `Este escrito es también una reclamación ante su servicio de atención a la clientela, que debe resolverla ${term}. Después se puede acudir al servicio de reclamaciones ${supervisor}.`;
}
