/** The collection of a variant in the format of Postman, v2.1, which Bruno, Insomnia and others import too. */
import type { Variant } from '../schemas/common.ts';
import { type CollectionRequest, collectionRequests, collectionVariables } from './collection-requests.ts';
import PUBLISHED from './reference/published.json' with { type: 'json' };

/** @param server `{base_url}`, the value of the variable `base_url` */
export function postmanCollection(variant: Variant, server: string): object {
  const requests = collectionRequests(variant);
  const groups = [...new Set(requests.map(({ group }) => group))];
  const text = { type: 'string' };
  return {
    info: {
      name: `Albacea API, Variant ${variant}`,
      description: PUBLISHED.collection,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'X-API-Key', ...text },
        { key: 'value', value: '{{api_key}}', ...text },
        { key: 'in', value: 'header', ...text },
      ],
    },
    variable: collectionVariables(variant, server).map(([key, value]) => ({ key, value, ...text })),
    item: groups.map((group) => ({
      name: group,
      item: requests.filter((request) => request.group === group).map(itemOf),
    })),
  };
}

function itemOf({
  name,
  method,
  path,
  query,
  headers,
  body,
  file,
  withKey,
  description,
  keeps,
}: CollectionRequest): object {
  const search = query.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  const type = file ? file.type : body === undefined ? null : 'application/json';
  const typed = type === null ? [] : [{ key: 'Content-Type', value: type }];
  return {
    name,
    request: {
      method,
      ...(!withKey && { auth: { type: 'noauth' } }),
      header: [...typed, ...headers.map(([key, value]) => ({ key, value }))],
      url: {
        raw: `{{base_url}}${path}${search && `?${search}`}`,
        host: ['{{base_url}}'],
        path: path.slice(1).split('/'),
        ...(query.length > 0 && { query: query.map(([key, value]) => ({ key, value: encodeURIComponent(value) })) }),
      },
      ...(body !== undefined && {
        body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
      }),
      ...(file && { body: { mode: 'raw', raw: file.text, options: { raw: { language: 'text' } } } }),
      description,
    },
    ...(keeps !== undefined && {
      event: [
        {
          listen: 'test',
          script: {
            type: 'text/javascript',
            exec: [
              'const answer = pm.response.json();',
              `if (answer.data) pm.collectionVariables.set('${keeps[0]}', answer.data.${keeps[1]});`,
            ],
          },
        },
      ],
    }),
  };
}
