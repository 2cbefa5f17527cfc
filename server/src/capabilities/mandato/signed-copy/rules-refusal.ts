/** Why a copy that somebody signed with a certificate is not taken, in words; pure. */
import type { CopyRefusal } from '@albacea/contract/schemas/mandato.ts';
import type { Phrase } from '../../../shared/rules-phrase.ts';

export const REFUSALS: Readonly<Record<CopyRefusal, Phrase>> = {
  no_es_pdf: {
    es: 'El archivo no es un PDF. Autofirma guarda la autorización firmada como otro PDF, que es el que hay que traer.',
    en: 'The file is not a PDF. Autofirma saves the signed authorisation as another PDF, which is the one to bring.',
  },
  no_es_nuestro: {
    es: 'No es la autorización de este caso como la entregamos. Descárguela otra vez y firme ese mismo archivo.',
    en: 'It is not the authorisation of this case as we gave it. Download it again and sign that same file.',
  },
  sin_firma: {
    es: 'El archivo es nuestro, pero no lleva ninguna firma suya. Fírmelo primero con Autofirma o con el DNI electrónico.',
    en: 'The file is ours, but it carries no signature of yours. Sign it first with Autofirma or with the electronic DNI.',
  },
  cambiado: {
    es: 'El archivo ha cambiado además de firmarse, o su firma no está completa. Descárguelo otra vez y fírmelo sin tocar nada más.',
    en: 'The file was changed besides being signed, or its signature is not whole. Download it again and sign it without touching anything else.',
  },
  a_la_vista: {
    es: 'La firma se ve dibujada sobre la página, y podría tapar algo. Descárguela otra vez y fírmela sin que la firma sea visible.',
    en: 'The signature is drawn upon the page, where it could cover something. Download it again and sign it without a visible signature.',
  },
  varias_firmas: {
    es: 'El archivo lleva más de una firma además de nuestro sello. Descárguelo otra vez y fírmelo una sola vez.',
    en: 'The file carries more than one signature besides our seal. Download it again and sign it once.',
  },
  caducado: {
    es: 'El certificado con el que se ha firmado no está vigente hoy. Renuévelo o use otro.',
    en: 'The certificate that it was signed with is not valid today. Renew it or use another.',
  },
  revocado: {
    es: 'Quien emitió el certificado dice que ya no vale. Use otro.',
    en: 'Whoever issued the certificate says that it no longer holds. Use another.',
  },
  emisor_desconocido: {
    es: 'No conocemos a quien emitió ese certificado. Use el DNI electrónico u otro certificado reconocido.',
    en: 'We do not know who issued that certificate. Use the electronic DNI or another recognised certificate.',
  },
  sin_numero: {
    es: 'El certificado no dice el número de identidad de quien firma. Use el DNI electrónico u otro que lo diga.',
    en: 'The certificate does not say the identity number of who signs. Use the electronic DNI or another that says it.',
  },
  otra_persona: {
    es: 'El nombre o el número del certificado no son los de quien firmó la autorización.',
    en: 'The name or the number of the certificate are not those of who signed the authorisation.',
  },
  sin_vigor: {
    es: 'Esa autorización ya no está en vigor. Descargue la que lo está y firme esa.',
    en: 'That authorisation is no longer in force. Download the one that is, and sign that.',
  },
};
