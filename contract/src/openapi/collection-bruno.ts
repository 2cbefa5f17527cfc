/** The collection of a variant as a Bruno folder, one file per request. */
import type { Variant } from '../schemas/common.ts';
import { type CollectionRequest, collectionRequests, collectionVariables } from './collection-requests.ts';

/** Bruno keeps their values out of the folder. */
const SECRET: readonly string[] = ['api_key', 'password'];

/**
 * @param server `{base_url}`, the value of the variable `base_url`
 * @returns the text of each file, by its path in the folder
 */
export function brunoCollection(variant: Variant, server: string): Readonly<Record<string, string>> {
  const requests = collectionRequests(variant);
  const groups = [...new Set(requests.map(({ group }) => group))];
  const variables = collectionVariables(variant, server);
  const open = variables.filter(([name]) => !SECRET.includes(name));
  const secret = variables.filter((one) => !open.includes(one));
  const files: Record<string, string> = {
    'bruno.json': `${JSON.stringify({ version: '1', name: `Albacea API, Variant ${variant}`, type: 'collection' }, null, 2)}\n`,
    'collection.bru': [
      block('auth', ['mode: apikey']),
      block('auth:apikey', ['key: X-API-Key', 'value: {{api_key}}', 'placement: header']),
    ].join('\n'),
    'environments/albacea.bru': [
      block(
        'vars',
        open.map(([name, value]) => `${name}: ${value}`),
      ),
      `vars:secret [\n${secret.map(([name]) => `  ${name}`).join(',\n')}\n]\n`,
    ].join(''),
  };
  for (const [i, group] of groups.entries()) {
    files[`${group}/folder.bru`] = block('meta', [`name: ${group}`, `seq: ${i + 1}`]);
    for (const [j, request] of requests.filter((one) => one.group === group).entries())
      files[`${group}/${request.id}.bru`] = requestFile(request, j + 1);
  }
  return files;
}

function requestFile(request: CollectionRequest, seq: number): string {
  const { name, method, path, query, body, file, withKey, description, keeps } = request;
  const headers = [...(file ? [['Content-Type', file.type] as const] : []), ...request.headers];
  const search = query.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  const pairs = (all: readonly (readonly [string, string])[]) => all.map(([key, value]) => `${key}: ${value}`);
  return [
    block('meta', [`name: ${name}`, 'type: http', `seq: ${seq}`]),
    block(method.toLowerCase(), [
      `url: {{base_url}}${path}${search && `?${search}`}`,
      `body: ${file ? 'text' : body === undefined ? 'none' : 'json'}`,
      `auth: ${withKey ? 'inherit' : 'none'}`,
    ]),
    ...(query.length > 0 ? [block('params:query', pairs(query))] : []),
    ...(headers.length > 0 ? [block('headers', pairs(headers))] : []),
    ...(body === undefined ? [] : [block('body:json', JSON.stringify(body, null, 2).split('\n'))]),
    ...(file ? [block('body:text', file.text.trimEnd().split('\n'))] : []),
    ...(keeps === undefined
      ? []
      : [block('script:post-response', [`if (res.body?.data) bru.setVar('${keeps[0]}', res.body.data.${keeps[1]});`])]),
    block('docs', description.split('\n')),
  ].join('\n');
}

const block = (name: string, lines: readonly string[]): string =>
  `${name} {\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n}\n`;
