/** Words of the permission that is signed with a certificate too, apart from the others: they come with the screens that need them. */
import { usePortal } from '../data/context.ts';
import { certificateCa } from './certificate-ca.ts';
import { certificateEn } from './certificate-en.ts';
import { certificateEs } from './certificate-es.ts';
import { certificateEu } from './certificate-eu.ts';
import { certificateGl } from './certificate-gl.ts';
import { ownWords } from './own-words.ts';

export const useCertificateWords = (): typeof certificateEs =>
  ownWords(usePortal().language, {
    es: certificateEs,
    en: certificateEn,
    ca: certificateCa,
    gl: certificateGl,
    eu: certificateEu,
  });
