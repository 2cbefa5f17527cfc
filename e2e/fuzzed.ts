/** An insurer for fuzzing, with cases, accounts and documents, so that operations on their ids can succeed. */
import { operationsOf } from '../contract/src/operations/api.ts';
import type { Aseguradora } from '../server/test/support/environment.ts';
import { aCaso } from '../server/test/support/factories.ts';
import { aPdf } from '../server/test/support/files.ts';
import { aFile, aRow, sendLote } from '../server/test/support/lotes.ts';
import type { Service } from './service.ts';

/** The ids of the operations of a variant. */
export const operationIds = (variant: 'A' | 'B'): string[] =>
  operationsOf(variant).map(({ operation }) => operation.id);

interface Fuzzed {
  /** Configuration of Schemathesis: the key, and the ids for each operation. */
  readonly config: string;
  /** Values given to the hooks. */
  readonly known: {
    readonly api: string;
    readonly key: string;
    readonly person: { readonly email: string; readonly password: string };
    /** Ids of existing cases, accounts and documents, by the name of the body's member. */
    readonly ids: Readonly<Record<string, string>>;
  };
}

export async function openFuzzed(e: Service, variant: 'A' | 'B', pruebas: boolean): Promise<Fuzzed> {
  const insurer = await e.aseguradora(variant, { pruebas });
  const email = `fuzz-${variant}-${pruebas}@example.com`.toLowerCase();
  const person = { email, nombre: 'Operaciones', rol: 'operador', aseguradoraId: insurer.id } as const;
  const { password } = await e.persona(person);
  const { rules, ids } = await makeThings(e, insurer);
  return {
    config: `[headers]\nX-API-Key = '${insurer.apiKey}'\n\n${rules}\n${UNCHECKED}`,
    known: { api: `${e.originOf(insurer)}/api/v1`, key: insurer.apiKey, person: { email, password }, ids },
  };
}

/**
 * Disables the check of invalid bodies for batches: any text is a valid body, and only its rows are refused.
 */
const UNCHECKED = `[[operations]]
include-operation-id = 'enviarLote'
checks.negative_data_rejection.enabled = false
`;

/** Creates the objects; operations that end a case or change a webhook for good get a separate one. */
async function makeThings(e: Service, insurer: Aseguradora): Promise<{ rules: string; ids: Fuzzed['known']['ids'] }> {
  const ask = async (method: string, path: string, body?: unknown) => {
    const { json, text } = await e.request(insurer, method, path, body);
    if (!json?.success) throw new Error(`${method} ${path}: ${text}`);
    return json.data;
  };
  const caso = async (): Promise<string> => (await ask('POST', '/casos', aCaso())).caso_id;
  const webhook = async (): Promise<string> =>
    (await ask('POST', '/webhooks', { url: 'http://127.0.0.1:9/', eventos: ['caso_cerrado'] })).webhook_id;
  const one = await caso();
  const { elementos } = await ask('POST', `/casos/${one}/cuentas`, { cuentas: [{ proveedor: 'Club de lectura' }] });
  const hook = await webhook();
  const { entrega_id } = await ask('POST', `/webhooks/${hook}/prueba`);
  const lote = (await sendLote(e, insurer, aFile(aRow()))).json.data.lote_id;
  const rules = [
    rule('include-path-regex', '^/casos/\\{id\\}(?!/anulacion)', { id: one }),
    rule('include-operation-id', 'anularCaso', { id: await caso() }),
    rule(
      'include-operation-id-regex',
      '^(verWebhook|cambiarWebhook|rotarSecreto|probarWebhook|listarEntregas|recuperarEntregas)$',
      { id: hook },
    ),
    rule('include-operation-id', 'borrarWebhook', { id: await webhook() }),
    rule('include-operation-id', 'activarSecreto', { id: await webhook() }),
    rule('include-operation-id', 'reenviarEntrega', { id: hook, entrega: entrega_id }),
    rule('include-path-regex', '^/lotes/\\{id\\}', { id: lote }),
    rule('include-operation-id', 'verProveedor', { codigo: 'netflix' }),
  ].join('\n');
  return { rules, ids: { caso_id: one, cuenta_id: elementos[0].cuenta_id, contenido: aPdf().toString('base64') } };
}

function rule(by: string, what: string, parameters: Readonly<Record<string, string>>): string {
  const given = Object.entries(parameters).map(([name, value]) => `"path.${name}" = "${value}"`);
  return `[[operations]]\n${by} = '${what}'\nparameters = { ${given.join(', ')} }\n`;
}
