/** What somebody reads who opened a paper in a tab of its own while there was no room to make it: a page, where programs get the envelope. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PlainPage, sendPlainPage } from './plain-page.ts';
import { preferredOf } from './responses.ts';

const LANGUAGES = ['es', 'en', 'ca', 'gl', 'eu'] as const satisfies readonly Language[];

const TEXTS: Readonly<Record<Language, PlainPage>> = {
  es: {
    titulo: 'Un momento, por favor',
    parrafos: ['Ahora mismo hay mucho trabajo y no hemos podido abrirlo. No se ha perdido nada.'],
    boton: null,
    otraVez: 'Probar otra vez',
  },
  en: {
    titulo: 'One moment, please',
    parrafos: ['We are very busy right now and could not open this. Nothing is lost.'],
    boton: null,
    otraVez: 'Try again',
  },
  ca: {
    titulo: 'Un moment, si us plau',
    parrafos: ['Ara mateix hi ha molta feina i no ho hem pogut obrir. No s’ha perdut res.'],
    boton: null,
    otraVez: 'Tornar-ho a provar',
  },
  gl: {
    titulo: 'Un momento, por favor',
    parrafos: ['Agora mesmo hai moito traballo e non puidemos abrilo. Non se perdeu nada.'],
    boton: null,
    otraVez: 'Probar outra vez',
  },
  eu: {
    titulo: 'Une bat, mesedez',
    parrafos: ['Oraintxe lan handia dago eta ezin izan dugu ireki. Ez da ezer galdu.'],
    boton: null,
    otraVez: 'Berriro saiatu',
  },
};

/** A browser that opens an address in a tab asks for a page first of all; our own pages and other programs do not. */
export const isOpenedInTab = ({ method, headers, url }: Pick<FastifyRequest, 'method' | 'headers' | 'url'>): boolean =>
  method === 'GET' && url.startsWith('/portal/api/') && (headers.accept ?? '').includes('text/html');

/** Status and `Retry-After` are set already. */
export function sendBusyPage(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): FastifyReply {
  const language = preferredOf(request.headers['accept-language'], LANGUAGES);
  return sendPlainPage(reply, TEXTS[language], { status: reply.statusCode, language, isSecure, aseguradora: null });
}
