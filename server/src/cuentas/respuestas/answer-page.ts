/**
 * The public page where a provider answers one request with the code of its letter, and its API for programs. Viewing changes nothing,
 * because mail scanners open links; an answer changes no account until a person has read it.
 */
import { ANSWER_FILE_MAXIMUM, ProviderAnswer } from '@albacea/contract/schemas/respuestas.ts';
import { fastifyMultipart as multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inGroups, readCode } from '../../caso/mandato/rules-check.ts';
import { checkHost } from '../../http/authorization.ts';
import { analyseJson } from '../../http/json-body.ts';
import { wantsJson } from '../../http/negotiation.ts';
import { openUploader } from '../../http/upload-budget.ts';
import { validatorOf } from '../../http/validation.ts';
import { readAll, withinBudget } from '../../http/within-budget.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { networkShown } from '../../platform/network.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import {
  type Admission,
  type AnswerPageDependencies,
  createAdmission,
  findRequestByCode,
  pageLanguage,
  type Refusal,
  refusalOnPage,
  requireAdmitted,
  sendHtml,
  setRetryAfter,
} from './answer-admission.ts';
import { type AnswerPage, answerHtml, PAGE_WORDS, type PageLanguage } from './answer-html.ts';
import { FORM_SIZE, readFields, readSubmission, type Submission } from './read-submission.ts';
import { type FoundRequest, findRequest, openRequest, receiveAnswer } from './receive-answer.ts';

const refusal = phrasesOf(es.answer, en.answer);

/** Maximum number of bytes of a program's answer: base64 makes a file a third longer. */
const JSON_MAXIMUM = Math.ceil((ANSWER_FILE_MAXIMUM * 4) / 3) + 64 * 1024;
const FORM_MAXIMUM = 16 * 1024;
const validate = validatorOf(ProviderAnswer);

export async function setUpAnswerPage(app: FastifyInstance, deps: AnswerPageDependencies): Promise<void> {
  const admission = createAdmission(deps);
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  const asText = { parseAs: 'string', bodyLimit: FORM_MAXIMUM } as const;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    asText,
    async (_: FastifyRequest, body: string | Buffer) => readFields(new URLSearchParams(String(body))),
  );
  app.addContentTypeParser('application/json', (_request, _body, ready) => ready(null));
  app.addHook('onRequest', (request) => checkHost(deps, request.albacea.host));
  app.get('/responder', (request, reply) => {
    const fields = new URLSearchParams(request.raw.url?.split('?')[1] ?? '');
    return viewPage(admission, request, reply, readFields(fields));
  });
  app.post('/responder', (request, reply) =>
    viewPage(admission, request, reply, (request.body as Submission | undefined) ?? readFields(new URLSearchParams())),
  );
  app.get<{ Params: { codigo: string } }>('/responder/:codigo', (request, reply) => {
    const { codigo } = request.params;
    if (!wantsJson(request.headers.accept))
      return viewPage(admission, request, reply, readFields(new URLSearchParams({ codigo })));
    return viewAsData(admission, request, reply, codigo);
  });
  app.post<{ Params: { codigo: string } }>('/responder/:codigo', { config: { takesFile: true } }, (request, reply) => {
    const answer = request.isMultipart() ? answerOnPage : answerAsData;
    return answer(admission, request, reply, request.params.codigo);
  });
}

/**
 * Reads the body of an answer. The code has been found before, so nobody without one takes the place of a provider.
 * @param work must look the code up again: while the body arrives, which may take minutes, it may be revoked or the account settled
 */
const readAnswer = <S>(
  { uploads }: Admission,
  request: FastifyRequest,
  { cuentaId }: FoundRequest,
  size: { readonly bodyMaximum: number },
  read: (cut: AbortSignal) => Promise<S>,
  work: (sent: S) => Promise<FastifyReply>,
): Promise<FastifyReply> =>
  withinBudget(uploads, () => ({ ...openUploader(request.ip), session: cuentaId }), request, size, read, work);

// For people -------------------------------------------------------------------------------------------------------------

async function viewPage(admission: Admission, request: FastifyRequest, reply: FastifyReply, sent: Submission) {
  const language = pageLanguage(request, sent.idioma);
  if (sent.codigo === '') return show(admission, reply, language, { clase: 'entrada' }, '');
  const found = await findRequestByCode(admission, request, sent.codigo);
  if (typeof found === 'string') return refuse(admission, reply, language, found, sent.codigo);
  return showRequest(admission, request, reply, language, found, sent, null);
}

async function answerOnPage(admission: Admission, request: FastifyRequest, reply: FastifyReply, codigo: string) {
  const found = await findRequestByCode(admission, request, codigo);
  if (typeof found === 'string') return refuse(admission, reply, pageLanguage(request, null), found, codigo);
  const read = (cut: AbortSignal) => readSubmission(request, cut);
  return readAnswer(admission, request, found, FORM_SIZE, read, async (form) => {
    const sent = { ...form, codigo };
    const still = await findRequest(admission, codigo, request.albacea.host);
    if (!still) return refuse(admission, reply, pageLanguage(request, sent.idioma), 'desconocido', codigo);
    return keepSubmission(admission, request, reply, still, sent);
  });
}

async function keepSubmission(
  admission: Admission,
  request: FastifyRequest,
  reply: FastifyReply,
  found: FoundRequest,
  sent: Submission,
) {
  const language = pageLanguage(request, sent.idioma);
  if (!sent.isAnswer && !sent.failure) return showRequest(admission, request, reply, language, found, sent, null);
  try {
    if (sent.failure) throw sent.failure;
    const answer = answerIn(sent);
    const recibo = await receiveAnswer(admission, found, {
      ...answer,
      via: 'pagina',
      envio: sent.envio,
      fichero: sent.fichero,
      red: networkShown(request.ip),
    });
    const solicitud = await openRequest(admission, found, networkShown(request.ip));
    return show(admission, reply, language, { clase: 'recibida', recibo, solicitud }, sent.codigo);
  } catch (error) {
    const { status, text } = refusalOnPage(error, language, reply);
    return showRequest(admission, request, reply.code(status), language, found, sent, text);
  }
}

/** @throws DomainError validacion */
function answerIn(sent: Submission): Omit<ProviderAnswer, 'fichero'> {
  if (sent.clase === '')
    throw invalid({ campo: 'clase', texto: { es: PAGE_WORDS.es.pagina.elija, en: PAGE_WORDS.en.pagina.elija } });
  const { clase, papeles, motivo, referencia, nombre, departamento, email } = sent;
  const filled = (fields: Record<string, string>) =>
    Object.fromEntries(Object.entries(fields).filter(([, v]) => v !== ''));
  const answer = {
    clase,
    papeles: [...new Set(papeles)],
    ...filled({ motivo, referencia }),
    quien: filled({ nombre, departamento, email }),
  };
  validate(answer);
  return answer as Omit<ProviderAnswer, 'fichero'>;
}

async function showRequest(
  admission: Admission,
  request: FastifyRequest,
  reply: FastifyReply,
  language: PageLanguage,
  found: FoundRequest,
  sent: Submission,
  error: string | null,
) {
  const solicitud = await openRequest(admission, found, networkShown(request.ip));
  const envio = (error !== null && sent.envio) || uuidV7(admission.clock.now());
  const page = { clase: 'solicitud', solicitud, aseguradora: found.aseguradora.nombre, envio, error } as const;
  return show(admission, reply, language, { ...page, typed: error === null ? null : sent }, sent.codigo);
}

const refuse = (admission: Admission, reply: FastifyReply, language: PageLanguage, clase: Refusal, code: string) =>
  show(admission, reply.code(clase === 'desconocido' ? 404 : 429), language, { clase }, code);

function show(
  admission: Admission,
  reply: FastifyReply,
  language: PageLanguage,
  page: AnswerPage,
  code: string,
): FastifyReply {
  const read = readCode(code);
  if (page.clase === 'demasiadas') setRetryAfter(admission, reply);
  return sendHtml(admission, reply, language, answerHtml(page, language, read ? inGroups(read) : code));
}

// For programs -------------------------------------------------------------------------------------------------------

const isJson = (type = ''): boolean => /^application\/json\s*(?:;|$)/i.test(type);

async function viewAsData(admission: Admission, request: FastifyRequest, reply: FastifyReply, code: string) {
  const found = requireAdmitted(admission, request, await findRequestByCode(admission, request, code));
  const data = await openRequest(admission, found, networkShown(request.ip));
  return reply.header('cache-control', 'no-store').send({ success: true, data });
}

async function answerAsData(admission: Admission, request: FastifyRequest, reply: FastifyReply, code: string) {
  const found = requireAdmitted(admission, request, await findRequestByCode(admission, request, code));
  const { headers, raw } = request;
  if (!isJson(headers['content-type'])) throw new DomainError('tipo_no_admitido');
  const read = (cut: AbortSignal) => readAll(raw, JSON_MAXIMUM, cut);
  return readAnswer(admission, request, found, { bodyMaximum: JSON_MAXIMUM }, read, async (body) => {
    const answer = analyseJson(body, headers);
    validate(answer);
    const still = await findRequest(admission, code, request.albacea.host);
    if (!still) throw new DomainError('no_encontrado');
    return keepAnswer(admission, request, reply, still, answer as ProviderAnswer);
  });
}

async function keepAnswer(
  admission: Admission,
  request: FastifyRequest,
  reply: FastifyReply,
  found: FoundRequest,
  { fichero, ...answer }: ProviderAnswer,
) {
  const key = request.headers['idempotency-key'];
  const recibo = await receiveAnswer(admission, found, {
    ...answer,
    via: 'programa',
    envio: typeof key === 'string' ? key.slice(0, 200) : null,
    red: networkShown(request.ip),
    fichero: fichero ? { nombre: fichero.nombre ?? null, contenido: bytesOf(fichero.contenido) } : null,
  });
  return reply
    .code(recibo.repetida ? 200 : 201)
    .header('cache-control', 'no-store')
    .send({ success: true, data: recibo });
}

/** @throws DomainError validacion */
function bytesOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') === base64) return bytes;
  throw invalid({
    campo: 'fichero.contenido',
    texto: refusal('notBase64'),
  });
}
