/** The sentences for a file that cannot be read, and the advice that follows; pure. */
import { MAXIMUM_BYTES_EXTRACTO, MOVEMENTS_MAXIMUM } from '@albacea/contract/schemas/bank-statements.ts';
import type { Phrase } from '../../../shared/rules-phrase.ts';
import { say } from '../../../shared/rules-phrase.ts';
import en from '../words/en/rejection.json' with { type: 'json' };
import es from '../words/es/rejection.json' with { type: 'json' };
import type { Rejection } from './rules-movement.ts';

type Reason = Rejection['rechazo'];

const SHORTER: readonly Reason[] = [
  'demasiado_grande',
  'demasiados_movimientos',
  'demasiadas_paginas',
  'hoja_demasiado_grande',
];
const OTHER_PHOTO: readonly Reason[] = ['foto_rota', 'foto_ilegible'];
const LIMITS = { megas: MAXIMUM_BYTES_EXTRACTO / 1024 ** 2, miles: MOVEMENTS_MAXIMUM / 1000 };

/** The reason and the expected kind of file, in both languages. */
export function rejectionText({ rechazo }: Rejection): Phrase {
  const inWords = ({ motivo, consejo }: typeof es) => `${say(motivo[rechazo], LIMITS)} ${consejo[adviceFor(rechazo)]}`;
  return { es: inWords(es), en: inWords(en) };
}

function adviceFor(reason: Reason): keyof (typeof es)['consejo'] {
  if (OTHER_PHOTO.includes(reason)) return 'otraFoto';
  return SHORTER.includes(reason) ? 'periodoCorto' : 'otroFormato';
}

/** The refusal of a file whose reading takes too long or too much memory. */
export const unreadableText = (isPhoto: boolean): Phrase =>
  isPhoto ? { es: es.fotoSinLeer, en: en.fotoSinLeer } : { es: es.archivoSinLeer, en: en.archivoSinLeer };
