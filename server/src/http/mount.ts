/** Mounts operations of the contract, those of the API and of both web applications alike: who asks is an argument. */

import { bodyTypes, type Shape } from '@albacea/contract/operations/api/operation.ts';
import { ErrorEnvelope } from '@albacea/contract/schemas/common.ts';
import type { UploadType } from '@albacea/contract/schemas/uploaded.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { DomainError } from '../shared/errors.ts';
import { takeCsv } from './csv.ts';
import { languageOf, MAX_ANONYMOUS_BODY } from './responses.ts';
import type { UploadedFile } from './route.ts';
import { envelopeOf } from './serialization.ts';
import { readLate, uploadReceiver } from './upload.ts';
import type { UploadBudget, Uploader } from './upload-budget.ts';

/** What a request brought: its body, and the file of an operation that takes one. */
export interface Sent {
  readonly body: unknown;
  readonly file?: UploadedFile;
}

/** An operation with what is done about it. */
export interface Mounted {
  readonly operacion: {
    readonly metodo: 'GET' | 'POST' | 'PATCH' | 'DELETE';
    readonly ruta: string;
    readonly subida?: UploadType;
  };
  readonly forma: Shape;
  /** Whoever has no credential may send a small body alone. */
  readonly isAnonymous: boolean;
  /** The answer is the envelope of the contract; else bytes or a stream. */
  readonly answersJson: boolean;
  /** The variant whose hosts have it; without it, all have. */
  readonly variante?: 'A' | 'B';
  /** Says who asks, before the body is read. @throws DomainError of who may not */
  authenticate(request: FastifyRequest): Promise<void>;
  /** Whose the upload of an operation is that takes a file; asked once who asks is known. */
  uploader(request: FastifyRequest): Uploader;
  /**
   * Does what was asked for; while it does, the memory of an upload is taken.
   * @returns what sends the answer
   */
  attend(request: FastifyRequest, sent: Sent, reply: FastifyReply): Promise<() => FastifyReply>;
}

/** Mounts operations; those that take a file read their body late, after who asks is known. */
export async function mountAll(
  app: FastifyInstance,
  uploads: UploadBudget,
  operations: readonly Mounted[],
): Promise<void> {
  const takesFile = ({ operacion }: Mounted) => operacion.subida !== undefined;
  for (const one of operations.filter((one) => !takesFile(one))) mount(app, uploads, one);
  await app.register(async (late) => {
    await readLate(late);
    for (const one of operations.filter(takesFile)) mount(late, uploads, one);
  });
}

const NO_QUERY = Type.Object({}, { additionalProperties: false });

function mount(app: FastifyInstance, uploads: UploadBudget, mounted: Mounted): void {
  const { operacion, forma, isAnonymous, answersJson, variante, authenticate, uploader, attend } = mounted;
  const { subida } = operacion;
  const receive = subida && uploadReceiver(uploads, uploader, forma.cuerpo as TSchema, subida);
  app.route({
    method: operacion.metodo,
    url: operacion.ruta.replace(/\{(\w+)\}/g, ':$1'),
    ...(variante && { constraints: { variante } }),
    config: { tipos: bodyTypes(operacion, forma), takesFile: subida !== undefined },
    ...(isAnonymous && { bodyLimit: MAX_ANONYMOUS_BODY }),
    schema: {
      querystring: forma.consulta ?? NO_QUERY,
      ...(forma.parametros && { params: forma.parametros }),
      ...(forma.cuerpo && !subida && { body: forma.cuerpo }),
      response: {
        ...(answersJson && { [forma.estado]: envelopeOf(forma.datos) }),
        '4xx': ErrorEnvelope,
        '5xx': ErrorEnvelope,
      },
    },
    onRequest: authenticate,
    preValidation: async (request) => {
      takeCsv(request, forma);
      if (request.body !== undefined || !forma.cuerpo || subida) return;
      if (!forma.cuerpoOpcional)
        throw new DomainError('validacion', { detalle: { es: 'Falta el cuerpo.', en: 'The body is missing.' } });
      request.body = {};
    },
    handler: async (request, reply) => {
      const send = receive
        ? await receive(request, ({ campos, fichero }) => attend(request, { body: campos, file: fichero }, reply))
        : await attend(request, { body: request.body }, reply);
      if (answersJson) reply.header('content-language', languageOf(request.headers['accept-language']));
      return send();
    },
  });
}
