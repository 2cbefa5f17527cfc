/** What a letter to a provider asks for; pure. The authority is asked for something else. */
import { say } from '../../../shared/rules-say.ts';
import { citesCustomerService } from '../../rules/rules-legal-terms.ts';
import {
  completeName,
  groupOf,
  isEstate,
  isSupply,
  type LetterData,
  needsCourt,
  revokesCertificate,
  type Wanted,
  wantedOf,
} from './rules-letter-data.ts';
import { LETTER_WORDS, type LetterWords } from './rules-letter-words.ts';

type Words = LetterWords['peticiones'];

export function requestsOf(d: LetterData): string[] {
  const words = LETTER_WORDS[d.idioma].peticiones;
  const facts = { solicitante: completeName(d.solicitante), nombre: d.nuevoTitular?.nombre ?? null };
  return [...WANTED[wantedOf(d)](d, words), ...proofOf(d, words)].map((text) => say(text, facts));
}

/** The proof of article 12 of Ley 10/2025 is given to whoever asks for it expressly; a telephone company owes a reference always. */
function proofOf({ accion, proveedor, hoy }: LetterData, words: Words): string[] {
  if (groupOf(accion) !== 'contrato') return [];
  if (proveedor.tipo === 'telefonia') return [words.referencia];
  return citesCustomerService(proveedor.tipo, hoy) ? [words.justificante] : [];
}

const WANTED: Readonly<Record<Wanted, (d: LetterData, words: Words) => readonly string[]>> = {
  eliminar: (_, { eliminar }) => eliminar,
  avisar: (d, { avisar, revocar, banco }) => {
    if (revokesCertificate(d)) return revocar;
    // a bank blocks, and erases and closes nothing: what it holds belongs to the estate
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
  // it is counted and kept until somebody proves their right, and the account passes to nobody
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
};
