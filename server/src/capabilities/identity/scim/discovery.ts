/** What the endpoint says of itself (RFC 7643, sections 5 to 7). */
import { SCIM_PAGE_MAXIMUM, SCIM_URN } from '@albacea/contract/schemas/scim.ts';

const meta = (resourceType: string, location: string) => ({ meta: { resourceType, location } });
const not = { supported: false };

export const serviceProviderConfig = (base: string) => ({
  schemas: [SCIM_URN.config],
  patch: { supported: true },
  bulk: { ...not, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: SCIM_PAGE_MAXIMUM },
  changePassword: not,
  sort: not,
  etag: not,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an admin makes in Albacea (Configuración, Cuenta de empresa).',
      primary: true,
    },
  ],
  ...meta('ServiceProviderConfig', `${base}/ServiceProviderConfig`),
});

export const resourceTypes = (base: string) => [
  {
    schemas: [SCIM_URN.resourceType],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'People of an insurer, or of the service',
    schema: SCIM_URN.user,
    schemaExtensions: [],
    ...meta('ResourceType', `${base}/ResourceTypes/User`),
  },
];

const attribute = (name: string, description: string, extra: Readonly<Record<string, unknown>> = {}) => ({
  ...{ name, type: 'string', multiValued: false, description, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...extra,
});
const parts = (multiValued: boolean, subAttributes: readonly unknown[]) => ({
  type: 'complex',
  multiValued,
  subAttributes,
});

export const schemas = (base: string) => [
  {
    schemas: [SCIM_URN.schema],
    id: SCIM_URN.user,
    name: 'User',
    description: 'A person who works in Albacea',
    attributes: [
      attribute('userName', 'By what the provider knows the person', { required: true, uniqueness: 'server' }),
      attribute('externalId', 'Id of the person at the provider', { caseExact: true }),
      attribute('active', 'False: the person has left', { type: 'boolean' }),
      attribute('displayName', 'Name'),
      attribute(
        'name',
        'Name by its parts',
        parts(false, [
          attribute('formatted', 'Whole name'),
          attribute('givenName', 'Given name', { returned: 'never' }),
          attribute('familyName', 'Family name', { returned: 'never' }),
        ]),
      ),
      attribute('emails', 'The address; kept from the beginning', {
        ...parts(true, [
          attribute('value', 'Address', { mutability: 'immutable' }),
          attribute('type', 'Always work'),
          attribute('primary', 'Whether it is the one that is kept', { type: 'boolean' }),
        ]),
        mutability: 'immutable',
      }),
      attribute(
        'roles',
        'Values that give a role by the rules of sign-on',
        parts(true, [attribute('value', 'Value', { caseExact: true })]),
      ),
    ],
    ...meta('Schema', `${base}/Schemas/${SCIM_URN.user}`),
  },
];
