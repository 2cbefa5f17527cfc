/** The standing of an account as a sentence for the current reader. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import { put } from '@albacea/words/put.ts';
import { useCaso, usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { lacksOf } from '../rules-modulos.ts';
import type { Point } from '../rules-telling.ts';
import { dayOfPoint, removedInWords } from '../texts/telling.ts';
import { useThings } from './use-things.ts';

export function usePhrase(cuenta: CompleteCuenta, point: Point): string {
  const { t, language } = usePortal();
  const caso = useCaso();
  const documentos = useData('GET /documentos', {}).data?.elementos ?? [];
  const things = useThings(point === 'base' ? lacksOf(caso, [cuenta], documentos) : []);
  if (point === 'quitada') return removedInWords(cuenta, t);
  if (point === 'noPedida') return t.cuentas.porQueNo[caso.resultado ?? 'anulado'];
  const ofOthers: Partial<Record<Point, string>> = caso.papel === 'heredero' ? {} : t.relato.deFamiliar;
  return put(ofOthers[point] ?? t.relato.frases[point], {
    cosas: things,
    heredero: caso.heredero.nombre,
    fecha: dayOfPoint(point, cuenta, language),
  });
}
