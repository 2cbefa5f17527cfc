/** What a code says of its mandate, for programs; pure. */
import type { CodeCheck } from '@albacea/contract/schemas/mandato.ts';
import type { Check } from './rules-check-page.ts';

export const presentCheck = (check: Check): CodeCheck => ({
  estado: check.clase,
  firmado: 'firmado' in check ? check.firmado.toISOString() : null,
  fin: check.clase === 'terminado' ? check.fin.toISOString() : null,
  clases: check.clase === 'vigente' ? [...check.clases] : [],
});
