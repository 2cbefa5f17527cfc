/** A letter by post: its address sheet, and the refusal where no carrier takes letters. */
import type { LetterSending } from '@albacea/contract/schemas/papers.ts';
import { DomainError } from '../../shared/errors.ts';
import { inLetter, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { LetterData } from './compose/rules-letter-data.ts';
import type { AddressSheet } from './render/address-sheet.ts';

export function addressOf(
  { medio, lineas }: NonNullable<LetterSending['postal']>,
  { referencia, aseguradora, idioma }: LetterData,
  now: Date,
): AddressSheet {
  const burofax = {
    es: 'BUROFAX con certificación de texto y acuse de recibo',
    en: 'BUROFAX: content certified, delivery acknowledged',
  }[idioma];
  const onBehalf = { es: `Albacea, por cuenta de ${aseguradora}`, en: `Albacea, on behalf of ${aseguradora}` }[idioma];
  return {
    ...{ lineas, remite: onBehalf, clase: medio === 'burofax' ? burofax : null, fecha: now.toISOString() },
    referencia: `${referencia} · ${inLetter(todayInMadrid(now), idioma)}`,
  };
}

export const nobodyCarries = (): DomainError =>
  new DomainError('estado_no_permite', {
    estado: '–',
    posible: {
      es: 'Nadie imprime y lleva cartas para el servicio: descargue el PDF, envíela y anótelo.',
      en: 'Nobody prints and carries letters for the service: take the PDF, send it and record it.',
    },
  });
