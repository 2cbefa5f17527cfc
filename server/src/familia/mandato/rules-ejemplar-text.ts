/**
 * The text that the heir signs for one provider; pure. Its content follows arts. 1709 to 1739 of the Código Civil and art. 3 of the
 * LOPDGDD; a lawyer reads it before it is used. It reveals no account at any other provider.
 */
import type { MandatoLanguage } from '../../caso/mandato/rules.ts';
import type { EjemplarContent, EjemplarTextData } from '../../caso/mandato/rules-ejemplares.ts';
import { inLetter } from '../../shared/rules-dates-madrid.ts';
import { say } from '../../shared/rules-phrase.ts';
import { inLowerCase } from '../../shared/rules-text.ts';
import en from './words/en/mandato.json' with { type: 'json' };
import es from './words/es/mandato.json' with { type: 'json' };

/** Version of the texts. Signed texts are stored word for word, so older versions need not be kept. */
export const TEXT_VERSION = '2026-11.5';

/** Months from the signature to the end of the mandate. */
export const MONTHS_VALID = 24;

type Words = typeof es;
const WORDS: Readonly<Record<MandatoLanguage, Words>> = { es, en };

/** The whole text, with an empty line between paragraphs. */
export function ejemplarText(language: MandatoLanguage, data: EjemplarTextData): string {
  const t = WORDS[language];
  const { contenido: c, identidad, servicio, hasta, ejemplar } = data;
  const { proveedor } = ejemplar;
  const { dni, fecha_fallecimiento } = c.fallecido;
  const { parentesco } = c.mandante;
  const persona = `${c.fallecido.nombre} ${c.fallecido.apellidos}`;
  const deLaPersona = dni === null ? '' : say(t.identidad, { dni });
  return [
    say(t.titulo, { destino: proveedor === null ? t.registros : proveedor.toLocaleUpperCase(language) }),
    say(t.quien, {
      yo: `${c.mandante.nombre} ${c.mandante.apellidos}`,
      documento: t.documento[identidad.clase],
      numero: identidad.numero,
      vinculo: parentesco ? say(t.pariente, { parentesco: inLowerCase(parentesco) }) : t.cercano,
      persona,
      deLaPersona,
      fallecio: inLetter(fecha_fallecimiento, language),
    }),
    say(t.autorizo, {
      servicio: servicio.nombre,
      nif: servicio.nif,
      domicilio: servicio.domicilio,
      aseguradora: c.aseguradora,
    }),
    proveedor === null
      ? say(t.pideARegistros, { persona })
      : say(ejemplar.rastro ? t.pideARastro : t.pideAEmpresa, { proveedor, persona, deLaPersona }),
    lines(ejemplar, t),
    t.encargos,
    say(c.conInstrucciones ? t.conInstrucciones : t.sinInstrucciones, { persona }),
    t.limites,
    say(t.vale, { hasta: inLetter(hasta, language) }),
    say(t.datos, { responsable: c.responsable ?? c.aseguradora, servicio: servicio.nombre }),
  ].join('\n\n');
}

/** One line for each action, with the identifiers of the accounts that are known. */
const lines = ({ acciones, certificados, ...to }: EjemplarContent, t: Words): string =>
  [...acciones.map((one) => `- ${line(one, t, to)}`), ...certificados.map((type) => `- ${t.certificados[type]}`)].join(
    '\n',
  );

function line(
  { accion, identificadores, nuevoTitular }: EjemplarContent['acciones'][number],
  t: Words,
  { soloAviso, rastro }: Pick<EjemplarContent, 'soloAviso' | 'rastro'>,
): string {
  const cuentas = identificadores.join(', ');
  // If a contract passes to a new holder, the text names the contract and the holder.
  if (nuevoTitular) {
    const { quien, nombre, numero } = nuevoTitular;
    const contratos = cuentas && ` ${cuentas}`;
    return quien === 'heredero' ? say(t.aMiNombre, { contratos }) : say(t.aNombreDe, { contratos, nombre, numero });
  }
  // A bank or a public body is told of the death, and closes and erases nothing; a page has no account to close.
  const instead = (soloAviso && t.comunicar) || (rastro && t.retirar);
  const what = (accion === 'eliminar' && instead) || t.acciones[accion];
  return cuentas === '' ? what : say(t.enParticular, { accion: what, cuentas });
}
