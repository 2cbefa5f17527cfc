/**
 * The requests of the collections for Bruno and Postman: every operation of a variant with its examples, in an order in which one can be
 * sent after the other, and what each answer hands on to the next.
 */
import { examplesOf } from '../examples/examples.ts';
import { type IdOperation, operationsOf } from '../operations/api.ts';
import type { ApiOperation } from '../operations/operation.ts';
import type { Variant } from '../schemas/common.ts';
import { CSV_TYPE, JSON_LINES_TYPE } from '../schemas/lote-lists.ts';

export interface CollectionRequest {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly method: ApiOperation['method'];
  /** Below `{{base_url}}`, with variables in the place of what earlier answers gave. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: unknown;
  /** The body is this text, and not JSON. */
  readonly file?: { readonly type: string; readonly text: string };
  /** It takes the API key; otherwise none but what its headers have. */
  readonly withKey: boolean;
  readonly description: string;
  /** What the answer hands on: the name of a variable, and where it is in `data`. */
  readonly keeps?: readonly [variable: string, place: string];
}

/** What a collection asks for: the key, the address, and what whoever uses it may change. */
export const collectionVariables = (variant: Variant, server: string): readonly (readonly [string, string])[] => [
  ['base_url', server],
  ['api_key', ''],
  ['receptor_url', 'https://integraciones.aseguradora.example/albacea'],
  // It goes into each Idempotency-Key: whoever changes it can send the same requests again as new ones.
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

/** They end what the others need, so they come last in their group. */
const LAST: readonly string[] = ['anularCaso', 'borrarWebhook'];

/** Examples that repeat another of their operation, or that need what nobody has at hand. */
const LEFT_OUT: readonly string[] = ['proponerCuentas-lo_necesario', 'iniciarSesion-con_codigo', 'ponerGuion-listo'];

/** What whoever uses the collection gives, in the place of what is made up. */
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
  // An operation without body and query needs one request, because its examples differ in their answers alone.
  const differ = examples.filter(
    ([name, { body, query }], i) =>
      !LEFT_OUT.includes(`${id}-${name}`) && (i === 0 || body !== undefined || query !== undefined),
  );
  return differ.map(([name, example]) => {
    const { method, group, summary, description, idempotent, access } = operation;
    const { body } = example;
    const headers = [...(idempotent ? [['Idempotency-Key', `coleccion/${id}/${name}/{{marca}}`] as const] : [])];
    return {
      ...{ id: `${id}-${name}`, group, method, description },
      name: differ.length > 1 ? `${summary} · ${name.replaceAll('_', ' ')}` : summary,
      path: pathOf(operation),
      query: Object.entries(example.query ?? {}).flatMap(([one, value]) =>
        // A cursor is good for the list that gave it.
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

/** A paper for one account is for one that the case has, and a script for a case that there is. */
const ownOf = (body: object) => ({
  ...('cuenta_id' in body && { cuenta_id: '{{cuenta_id}}' }),
  ...('caso_id' in body && { caso_id: '{{caso_id}}' }),
});

/** Cases, webhooks and the rest are those of the answers before. */
const pathOf = ({ path }: ApiOperation): string =>
  path
    .replace('/casos/{id}', '/casos/{{caso_id}}')
    .replace('/lotes/{id}', '/lotes/{{lote_id}}')
    .replace('/webhooks/{id}', '/webhooks/{{webhook_id}}')
    .replace('/entregas/{entrega}', '/entregas/{{entrega_id}}')
    .replace('/proveedores/{codigo}', '/proveedores/{{proveedor}}');
