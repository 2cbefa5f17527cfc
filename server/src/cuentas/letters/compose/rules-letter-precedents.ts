/** What a letter says of what was asked before, and of what was answered; pure. */
import { inLetter } from '../../../shared/rules-dates-madrid.ts';
import { say } from '../../../shared/rules-say.ts';
import { citesCustomerService } from '../../rules/rules-legal-terms.ts';
import { enumerate, groupOf, type LetterData } from './rules-letter-data.ts';
import type { LetterWords } from './rules-letter-words.ts';

/** @returns no paragraph for a first request that lacked nothing */
export function precedentsOf(d: LetterData, words: LetterWords): string[] {
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
    // their own key for it, and the term of the law that has passed (Ley 10/2025, arts. 11 and 17)
    ...(d.clave ? [say(voice.clave, { clave: d.clave })] : []),
    ...(d.vencido ? [onDay(t.vencido, d.vencido.dia, { norma: d.vencido.norma })] : []),
    ...onDays(voice.insistencias, d.insistencias),
    ...onDays(voice.alDelegado, d.alDelegado),
    ...answers(),
  ];
  return [sentences.join(' ')];
}

/** What was missing goes with this request, and its term begins with it (Ley 10/2025, art. 13.3). */
function completed(
  { papelesPedidos, accion, proveedor, hoy, idioma }: LetterData,
  { antecedentes }: LetterWords,
): string[] {
  if (papelesPedidos === null) return [];
  const anew = groupOf(accion) === 'contrato' && citesCustomerService(proveedor.tipo, hoy);
  return [say(antecedentes[anew ? 'completaConPlazo' : 'completa'], { dia: inLetter(papelesPedidos, idioma) })];
}
