/**
 * The page where a provider sees its open requests together, and the same for programs. The code of a letter has an e-mail sent and shows
 * nothing; what the e-mail carries opens the list once, and not by being looked at, because mail scanners look.
 */
import { ListOrder, type ListSent, type ProviderList } from '@albacea/contract/schemas/respuestas.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkHost } from '../../http/authorization.ts';
import { analyseJson } from '../../http/json-body.ts';
import { wantsJson } from '../../http/responses.ts';
import { validatorOf } from '../../http/validation.ts';
import { DomainError } from '../../shared/errors.ts';
import {
  admitted,
  admittedProgram,
  type Door,
  findRequestByCode,
  refusalOnPage,
  sayWhen,
  sendHtml,
  tongueOf,
} from './answer-door.ts';
import { type ListPage, listHtml } from './list-html.ts';
import { closeList, type FoundList, findByKey, findByLink, openList, viewList } from './open-list.ts';
import { orderList } from './order-list.ts';
import { PAGE_TEXTS, type PageLanguage } from './rules-page-texts.ts';

const BODY_MAXIMUM = 8 * 1024;
const validate = validatorOf(ListOrder);
type Visit = FastifyRequest<{ Params: { enlace: string } }>;

export async function setUpListPage(app: FastifyInstance, door: Door): Promise<void> {
  app.removeAllContentTypeParsers();
  const asText = { parseAs: 'string', bodyLimit: BODY_MAXIMUM } as const;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    asText,
    async (_: FastifyRequest, body: unknown) => new URLSearchParams(String(body)),
  );
  app.addContentTypeParser(
    'application/json',
    { ...asText, parseAs: 'buffer' },
    async (_: FastifyRequest, body: unknown) => body,
  );
  app.addHook('onRequest', (request) => checkHost(door, request.albacea.host));
  app.get('/responder/lista', (request, reply) => {
    if (wantsJson(request.headers.accept)) return listAsData(door, request, reply);
    return order(door, request, reply, fieldsOf(request));
  });
  app.post('/responder/lista', (request, reply) =>
    Buffer.isBuffer(request.body) ? orderAsData(door, request, reply, request.body) : post(door, request, reply),
  );
  app.delete('/responder/lista', (request, reply) => closeAsData(door, request, reply));
  app.get('/responder/lista/:enlace', (request: Visit, reply) => viewLink(door, request, reply, request.params.enlace));
  app.post('/responder/lista/:enlace', (request: Visit, reply) => openAsData(door, request, reply));
}

interface Fields {
  readonly codigo: string;
  readonly email: string;
  readonly enlace: string;
  readonly llave: string;
  readonly idioma: string | null;
  /** Looks at what the link opens, and opens nothing. */
  readonly looks: boolean;
  readonly closes: boolean;
}

function fieldsOf(request: FastifyRequest): Fields {
  const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const text = (name: string) => (sent.get(name) ?? '').trim().slice(0, 200);
  return {
    ...{ codigo: text('codigo'), email: text('email'), enlace: text('enlace'), llave: text('llave') },
    ...{ idioma: sent.get('idioma'), looks: sent.has('mirar'), closes: sent.has('cerrar') },
  };
}

// For people -------------------------------------------------------------------------------------------------------------

function post(door: Door, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const fields = fieldsOf(request);
  if (fields.llave !== '') return withKey(door, request, reply, fields);
  if (fields.enlace === '') return order(door, request, reply, fields);
  return fields.looks
    ? viewLink(door, request, reply, fields.enlace, fields.idioma)
    : openLink(door, request, reply, fields);
}

/** The form, or an e-mail to an address at the domain. */
async function order(door: Door, request: FastifyRequest, reply: FastifyReply, { codigo, email, idioma }: Fields) {
  const language = tongueOf(request, idioma);
  const form = { clase: 'pedir', codigo, email } as const;
  if (codigo === '' || email === '') return show(door, reply, language, { ...form, error: null });
  try {
    const found = admittedProgram(door, request, await findRequestByCode(door, request, codigo));
    const enviado = await orderList(door, found, { email, idioma: language, ip: request.ip });
    return show(door, reply, language, { clase: 'enviado', enviado });
  } catch (error) {
    const { refusal, status, text: whole } = refusalOnPage(error, language, reply);
    const [said = whole] = refusal.problemas.map(({ texto }) => texto[language]);
    const text = refusal.codigo === 'no_encontrado' ? PAGE_TEXTS[language].desconocido : said;
    return show(door, reply.code(status), language, { ...form, error: `${text[0]?.toUpperCase()}${text.slice(1)}` });
  }
}

/** Looking opens nothing. */
async function viewLink(
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
  link: string,
  wanted: string | null = null,
) {
  const language = tongueOf(request, wanted);
  const found = await admitted(door, request, () => findByLink(door, link, request.albacea.host));
  return typeof found === 'string'
    ? refuse(door, reply, language, found)
    : show(door, reply, language, { clase: 'abrir', enlace: link.slice(0, 100) });
}

async function openLink(door: Door, request: FastifyRequest, reply: FastifyReply, { enlace, idioma }: Fields) {
  const language = tongueOf(request, idioma);
  const found = await admitted(door, request, () => findByLink(door, enlace, request.albacea.host));
  if (typeof found === 'string') return refuse(door, reply, language, found);
  const key = await openList(door, found, request.ip).catch((error) => {
    if (error instanceof DomainError && error.codigo === 'no_encontrado') return null;
    throw error;
  });
  const opened = key && (await findByKey(door, key.llave, request.albacea.host));
  if (!key || !opened) return refuse(door, reply, language, 'desconocido');
  return showList(door, request, reply, language, opened, key.llave);
}

async function withKey(door: Door, request: FastifyRequest, reply: FastifyReply, { llave, idioma, closes }: Fields) {
  const language = tongueOf(request, idioma);
  const found = await admitted(door, request, () => findByKey(door, llave, request.albacea.host));
  if (typeof found === 'string') return refuse(door, reply, language, found);
  if (!closes) return showList(door, request, reply, language, found, llave);
  await closeList(door, found, request.ip);
  return show(door, reply, language, { clase: 'cerrada' });
}

async function showList(
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
  language: PageLanguage,
  found: FoundList,
  llave: string,
) {
  const lista = await viewList(door, found, request.ip);
  return show(door, reply, language, { clase: 'lista', lista, llave });
}

function refuse(door: Door, reply: FastifyReply, language: PageLanguage, why: 'desconocido' | 'demasiadas') {
  if (why === 'desconocido') return show(door, reply.code(404), language, { clase: 'gastado' });
  sayWhen(door, reply);
  return show(door, reply.code(429), language, { clase: 'demasiadas' });
}

const show = (door: Door, reply: FastifyReply, language: PageLanguage, page: ListPage) =>
  sendHtml(door, reply, language, listHtml(page, language));

// For programs -------------------------------------------------------------------------------------------------------

const answer = (reply: FastifyReply, status: number, data: object) =>
  reply.code(status).header('cache-control', 'no-store').send({ success: true, data });

async function orderAsData(door: Door, request: FastifyRequest, reply: FastifyReply, bytes: Buffer) {
  const body = analyseJson(bytes, request.headers);
  validate(body);
  const { codigo, email, idioma } = body as ListOrder;
  const found = admittedProgram(door, request, await findRequestByCode(door, request, codigo));
  const sent: ListSent = await orderList(door, found, { email, idioma: idioma ?? 'es', ip: request.ip });
  return answer(reply, 202, sent);
}

async function openAsData(door: Door, request: Visit, reply: FastifyReply) {
  const found = await admitted(door, request, () => findByLink(door, request.params.enlace, request.albacea.host));
  return answer(reply, 201, await openList(door, admittedProgram(door, request, found), request.ip));
}

async function byBearer(door: Door, request: FastifyRequest): Promise<FoundList> {
  const llave = /^Bearer ([\w-]{1,100})$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const found = await admitted(door, request, () => findByKey(door, llave, request.albacea.host));
  return admittedProgram(door, request, found);
}

async function listAsData(door: Door, request: FastifyRequest, reply: FastifyReply) {
  const list: ProviderList = await viewList(door, await byBearer(door, request), request.ip);
  return answer(reply, 200, list);
}

async function closeAsData(door: Door, request: FastifyRequest, reply: FastifyReply) {
  await closeList(door, await byBearer(door, request), request.ip);
  return answer(reply, 200, {});
}
