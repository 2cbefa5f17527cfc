/**
 * The requests of the collection: every operation of a variant with its examples. They are ordered so that each request
 * can use the values that earlier answers gave.
 */
import { examplesOf } from '../examples/examples.ts';
import { type IdOperation, operationsOf } from '../operations/api.ts';
import type { ApiOperation } from '../operations/operation.ts';
import type { Variant } from '../schemas/common.ts';
import { CSV_TYPE, JSON_LINES_TYPE } from '../schemas/lote-lists.ts';
import { createTexts, REFERENCE_TEXTS } from './texts.ts';

export interface CollectionRequest {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly method: ApiOperation['method'];
  /** Path below `{{base_url}}`, with variables for the values that earlier answers gave. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: unknown;
  /** The body is this text instead of JSON. */
  readonly file?: { readonly type: string; readonly text: string };
  /** Sends the API key; otherwise the request carries no credentials except those in its headers. */
  readonly withKey: boolean;
  readonly description: string;
  /** The value that the answer passes on: a variable's name, and its place in `data`. */
  readonly keeps?: readonly [variable: string, place: string];
}

/** The variables of a collection: the key, the address, and the values that its user may change. */
export const collectionVariables = (variant: Variant, server: string): readonly (readonly [string, string])[] => [
  ['base_url', server],
  ['api_key', ''],
  ['receptor_url', 'https://integraciones.aseguradora.example/albacea'],
  // Part of each Idempotency-Key: change it to send the same requests again as new ones.
  ['marca', '1'],
  ...(variant === 'A'
    ? ([
        ['email', ''],
        ['password', ''],
      ] as const)
    : []),
  ['caso_id', 'CAS-2026-000001'],
  ['webhook_id', ''],
  ['cuenta_id', ''],
  ['entrega_id', ''],
  ['lote_id', ''],
  ['proveedor', 'netflix'],
];

const KEEPS: Partial<Record<IdOperation, readonly [string, string]>> = {
  abrirCaso: ['caso_id', 'caso_id'],
  abrirSiniestro: ['caso_id', 'caso_id'],
  proponerCuentas: ['cuenta_id', 'elementos[0].cuenta_id'],
  enviarLote: ['lote_id', 'lote_id'],
  listarProveedores: ['proveedor', 'elementos[0].codigo'],
  registrarWebhook: ['webhook_id', 'webhook_id'],
  probarWebhook: ['entrega_id', 'entrega_id'],
};

/** Operations that undo what other requests need, so they come last in their group. */
const LAST: readonly string[] = ['anularCaso', 'borrarWebhook'];

/** Examples that repeat another example of their operation, or need a value that the reader cannot have. */
const LEFT_OUT: readonly string[] = ['proponerCuentas-lo_necesario', 'iniciarSesion-con_codigo', 'ponerGuion-listo'];

/** Variables that the collection's user fills in, instead of the made-up values. */
const GIVEN: Partial<Record<IdOperation, object>> = {
  registrarWebhook: { url: '{{receptor_url}}' },
  cambiarWebhook: { url: '{{receptor_url}}' },
  iniciarSesion: { email: '{{email}}', password: '{{password}}' },
};

export function collectionRequests(variant: Variant): CollectionRequest[] {
  const operations = operationsOf(variant).map(({ operation }) => operation);
  const ordered = [...new Set(operations.map(({ group }) => group))].flatMap((group) => {
    const theirs = operations.filter((operation) => operation.group === group);
    const isLast = ({ id }: ApiOperation) => LAST.includes(id);
    return [...theirs.filter((one) => !isLast(one)), ...theirs.filter(isLast)];
  });
  return ordered.flatMap((operation) => requestsOf(operation, variant));
}

function requestsOf(operation: ApiOperation, variant: Variant): CollectionRequest[] {
  const id = operation.id as IdOperation;
  const examples = Object.entries(examplesOf(id, variant));
  // The first example is always sent; another one only if it has a body or a query, because otherwise both send the same request.
  const differ = examples.filter(
    ([name, { body, query }], i) =>
      !LEFT_OUT.includes(`${id}-${name}`) && (i === 0 || body !== undefined || query !== undefined),
  );
  const texts = createTexts(REFERENCE_TEXTS.en, variant);
  const summary = texts.of('operations', `${id}.summary`);
  return differ.map(([name, example]) => {
    const { method, group, idempotent, access } = operation;
    const { body } = example;
    const headers = [...(idempotent ? [['Idempotency-Key', `coleccion/${id}/${name}/{{marca}}`] as const] : [])];
    return {
      id: `${id}-${name}`,
      group,
      method,
      description: texts.of('operations', `${id}.description`),
      name: differ.length > 1 ? `${summary} · ${name.replaceAll('_', ' ')}` : summary,
      path: pathOf(operation),
      query: Object.entries(example.query ?? {}).flatMap(([one, value]) =>
        // A cursor is valid only for the list that returned it.
        one === 'cursor' || value === undefined ? [] : [[one, String(value)] as const],
      ),
      headers,
      ...(typeof body === 'string' && {
        file: { type: body.startsWith('{') ? JSON_LINES_TYPE : CSV_TYPE, text: body },
      }),
      ...(body !== undefined &&
        typeof body !== 'string' && { body: { ...(body as object), ...ownOf(body as object), ...GIVEN[id] } }),
      withKey: access === 'key',
      ...(KEEPS[id] !== undefined && { keeps: KEEPS[id] }),
    };
  });
}

/** Members of a body that take the ids of earlier answers: the account of a document, and the case of a script or an event. */
const ownOf = (body: object) => ({
  ...('cuenta_id' in body && { cuenta_id: '{{cuenta_id}}' }),
  ...('caso_id' in body && { caso_id: '{{caso_id}}' }),
});

/** Path parameters take the ids that earlier answers gave. */
const pathOf = ({ path }: ApiOperation): string =>
  path
    .replace('/casos/{id}', '/casos/{{caso_id}}')
    .replace('/lotes/{id}', '/lotes/{{lote_id}}')
    .replace('/webhooks/{id}', '/webhooks/{{webhook_id}}')
    .replace('/entregas/{entrega}', '/entregas/{{entrega_id}}')
    .replace('/proveedores/{codigo}', '/proveedores/{{proveedor}}');
