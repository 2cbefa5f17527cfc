/** Mounts operations of the contract, those of the API and of both web applications alike: who asks is an argument. */

import { bodyTypes, type Shape } from '@albacea/contract/operations/api/operation.ts';
import { ErrorEnvelope } from '@albacea/contract/schemas/common.ts';
import type { UploadType } from '@albacea/contract/schemas/uploaded.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { invalid } from '../shared/errors.ts';
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
  readonly operation: {
    readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
    readonly path: string;
    readonly upload?: UploadType;
  };
  readonly shape: Shape;
  /** Whoever has no credential may send a small body alone. */
  readonly isAnonymous: boolean;
  /** The answer is the envelope of the contract; else bytes or a stream. */
  readonly answersJson: boolean;
  /** The variant whose hosts have it; without it, all have. */
  readonly variant?: 'A' | 'B';
  /** Says who asks, before the body is read. @throws DomainError of who may not */
  authenticate(request: FastifyRequest): Promise<void>;
  /** Whose the upload of an operation is that takes a file; asked once who asks is known. */
  uploader(request: FastifyRequest): Uploader;
  /**
   * Does what was asked for; while it does, the memory of an upload is taken.
   * @returns what sends the answer
   */
  answer(request: FastifyRequest, sent: Sent, reply: FastifyReply): Promise<() => FastifyReply>;
}

/** Mounts operations; those that take a file read their body late, after who asks is known. */
export async function mountAll(
  app: FastifyInstance,
  uploads: UploadBudget,
  operations: readonly Mounted[],
): Promise<void> {
  const takesFile = ({ operation }: Mounted) => operation.upload !== undefined;
  for (const one of operations.filter((one) => !takesFile(one))) mount(app, uploads, one);
  await app.register(async (late) => {
    await readLate(late);
    for (const one of operations.filter(takesFile)) mount(late, uploads, one);
  });
}

/** Missing, it has no name: the pointer to the whole is empty (RFC 6901). */
const WHOLE_BODY = { campo: '', codigo: 'obligatorio' } as const;

const NO_QUERY = Type.Object({}, { additionalProperties: false });

function mount(app: FastifyInstance, uploads: UploadBudget, mounted: Mounted): void {
  const { operation, shape, isAnonymous, answersJson, variant, authenticate, uploader, answer } = mounted;
  const { upload } = operation;
  const receive = upload && uploadReceiver(uploads, uploader, shape.body as TSchema, upload);
  app.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(variant && { constraints: { variante: variant } }),
    config: { tipos: bodyTypes(operation, shape), takesFile: upload !== undefined },
    ...(isAnonymous && { bodyLimit: MAX_ANONYMOUS_BODY }),
    schema: {
      querystring: shape.query ?? NO_QUERY,
      ...(shape.params && { params: shape.params }),
      ...(shape.body && !upload && { body: shape.body }),
      response: {
        ...(answersJson && { [shape.status]: envelopeOf(shape.data) }),
        '4xx': ErrorEnvelope,
        '5xx': ErrorEnvelope,
      },
    },
    onRequest: authenticate,
    preValidation: async (request) => {
      takeCsv(request, shape);
      if (request.body !== undefined || !shape.body || upload) return;
      if (!shape.optionalBody)
        throw invalid({ ...WHOLE_BODY, texto: { es: 'Falta el cuerpo.', en: 'The body is missing.' } });
      request.body = {};
    },
    handler: async (request, reply) => {
      const send = receive
        ? await receive(request, ({ campos, fichero }) => answer(request, { body: campos, file: fichero }, reply))
        : await answer(request, { body: request.body }, reply);
      if (answersJson) reply.header('content-language', languageOf(request.headers['accept-language']));
      return send();
    },
  });
}
