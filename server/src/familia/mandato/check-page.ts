/**
 * The public page where a provider checks a mandate with its code: plain HTML, no script, no cookie. The QR code of the paper opens the page
 * with the code in the address; the form sends a typed code in the body, so that it is in no address.
 */
import { fastifyMultipart as multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCode } from '../../caso/mandato/rules-check.ts';
import type { Database } from '../../db/database.ts';
import type { Tenants } from '../../db/tenant.ts';
import { checkHost } from '../../http/authorization.ts';
import type { Addresses } from '../../http/host.ts';
import { languageOf, wantsJson } from '../../http/negotiation.ts';
import { pageHeaders } from '../../http/plain-page.ts';
import { createLimitByAddress, requireLimit, secondsUntil } from '../../http/rate-limit.ts';
import { errorResponse } from '../../http/responses.ts';
import { createUploadBudget, OPEN_UPLOAD_LIMITS, openUploader } from '../../http/upload-budget.ts';
import type { Clock } from '../../platform/clock.ts';
import { networkOf } from '../../platform/network.ts';
import type { Seal } from '../../platform/seal/cms-signer.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Use } from '../../shared/use.ts';
import { checkGiven, withFile } from './check-file.ts';
import { checkMandato } from './check-mandato.ts';
import { pageOf, STYLE_HASH } from './check-page-html.ts';
import { type Check, presentCheck, type Verdict, verdictOnCode, verdictOnFile } from './rules-check-page.ts';

interface CheckDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly addresses: Addresses;
  readonly seal: Seal;
  readonly clock: Clock;
  readonly lanes: Pick<Lanes, 'inspection'>;
  /** The sender of our letters. */
  readonly remitente: { readonly direccion: string };
}

/** Maximum an hour for one network, counted apart: unknown codes and files together, look-ups of one code, downloads of the certificates. */
export const CHECKS_LIMIT = 60;
const FORM_MAXIMUM = 2048;
/** How long caches keep the seal's certificates: five minutes, so that a withdrawn certificate soon disappears everywhere. */
const CERTIFICATES_KEPT = 'public, max-age=300';
type Language = 'es' | 'en';

interface Fields {
  readonly codigo: string | null;
  readonly idioma: Language | null;
}

export async function setUpCheckPage(app: FastifyInstance, deps: CheckDependencies): Promise<void> {
  const limit = createLimitByAddress(deps.clock, CHECKS_LIMIT);
  const codeLimit = createLimitByAddress(deps.clock, CHECKS_LIMIT);
  const certificateLimit = createLimitByAddress(deps.clock, CHECKS_LIMIT);
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  const uploads = createUploadBudget(OPEN_UPLOAD_LIMITS);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAXIMUM },
    async (_: FastifyRequest, body: string | Buffer) => readFields(new URLSearchParams(String(body))),
  );
  app.addHook('onRequest', (request) => checkHost(deps, request.albacea.host));

  const isWithin = ({ usadas, limite, renueva }: Use, reply: FastifyReply): boolean => {
    if (usadas > limite) reply.code(429).header('retry-after', String(secondsUntil(renueva, deps.clock.now())));
    return usadas <= limite;
  };
  /** Checks a code, or refuses it above a limit. Other codes that the same network looked up never cause the refusal of a valid code. */
  const check = async (request: FastifyRequest, reply: FastifyReply, codigo: string): Promise<Check> => {
    const { ip } = request;
    if (!isWithin(codeLimit.count(`${networkOf(ip)} ${readCode(codigo)}`), reply)) return { clase: 'demasiadas' };
    const found = await checkMandato(deps.base, codigo, request.albacea.host);
    if (found.clase !== 'desconocido') return found;
    if (!isWithin(limit.count(ip), reply)) return { clase: 'demasiadas' };
    reply.code(404);
    return found;
  };
  const handle = async (request: FastifyRequest, reply: FastifyReply, { codigo, idioma }: Fields) => {
    const chosen = idioma ?? languageOf(request.headers['accept-language']);
    if (codigo === null) return show(deps, reply, chosen, null, '');
    return show(deps, reply, chosen, verdictOnCode(await check(request, reply, codigo), chosen), codigo);
  };
  app.get('/comprobar', (request, reply) =>
    handle(request, reply, readFields(new URLSearchParams(request.raw.url?.split('?')[1] ?? ''))),
  );
  app.get<{ Params: { codigo: string } }>('/comprobar/:codigo', async (request, reply) => {
    const { codigo } = request.params;
    reply.header('vary', 'accept, accept-language');
    if (!wantsJson(request.headers.accept)) return handle(request, reply, { codigo, idioma: null });
    const found = await check(request, reply, codigo);
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(presentCheck(found));
  });
  app.post('/comprobar', (request, reply) =>
    handle(request, reply, (request.body as Fields | undefined) ?? { codigo: null, idioma: null }),
  );
  app.post('/comprobar/documento', { config: { takesFile: true } }, async (request, reply) => {
    const admit = () => {
      requireLimit(limit.count(request.ip), deps.clock.now());
      return openUploader(request.ip);
    };
    const browserLanguage = languageOf(request.headers['accept-language']);
    try {
      return await withFile(uploads, admit, request, async ({ contenido, idioma }) => {
        const chosen = readLanguage(idioma) ?? browserLanguage;
        const found = await checkGiven(deps.lanes.inspection, deps.seal.certificates, request, contenido);
        return show(deps, reply, chosen, verdictOnFile(found, chosen), '');
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { status, headers } = errorResponse(error, browserLanguage, request.id);
      const isTooLarge = error.codigo === 'cuerpo_demasiado_grande';
      const said = isTooLarge
        ? verdictOnFile('ninguno', browserLanguage)
        : verdictOnCode({ clase: 'demasiadas' }, browserLanguage);
      return show(deps, reply.code(status).headers(headers), browserLanguage, said, '');
    }
  });
  app.get('/.well-known/sello.pem', (request, reply) => {
    requireLimit(certificateLimit.count(request.ip), deps.clock.now());
    return reply
      .header('cache-control', CERTIFICATES_KEPT)
      .type('application/x-pem-file')
      .send(deps.seal.certificates.join(''));
  });
}

function readFields(fields: URLSearchParams): Fields {
  const code = fields.get('codigo')?.slice(0, 200).trim();
  return { codigo: code ? code : null, idioma: readLanguage(fields.get('idioma')) };
}

const readLanguage = (text: string | null): Language | null => (text === 'es' || text === 'en' ? text : null);

function show(
  { addresses, remitente }: CheckDependencies,
  reply: FastifyReply,
  language: Language,
  verdict: Verdict | null,
  code: string,
): FastifyReply {
  return reply
    .headers({ ...pageHeaders(addresses.segura, `'sha256-${STYLE_HASH}'`, language), vary: 'accept-language' })
    .type('text/html; charset=utf-8')
    .send(pageOf(language, verdict, code, remitente.direccion));
}
